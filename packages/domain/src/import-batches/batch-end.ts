import type { UtcInstant } from '../time/utc-instant.js';
import type { BatchItems } from './loaded-items.js';

/** A loader's statement that its load of a batch has ended. */
export interface BatchEnd {
  readonly at: UtcInstant;
  /** True if the loader stopped before all rows were sent. */
  readonly isStopped: boolean;
  /** The rows that were refused, as the loader counted them. */
  readonly refused: Partial<BatchItems>;
}

export function refusedIn({ refused }: Pick<BatchEnd, 'refused'>): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/** "Loaded", "Loaded, 3 refused" or "Stopped by its loader"; `refused` is the number of all kinds. */
export function endInWords(
  end: Pick<BatchEnd, 'isStopped'> & { readonly refused: number },
): string {
  if (end.isStopped) return 'Stopped by its loader';
  return end.refused === 0 ? 'Loaded' : `Loaded, ${end.refused.toLocaleString('en-GB')} refused`;
}
