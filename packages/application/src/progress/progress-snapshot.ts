import {
  secondsLeft,
  utcInstantOf,
  type ImportedCounts,
  type ProgressSample,
  type UtcInstant,
} from '@data-import/domain';
import type { MinuteOfProgress, ProgressHistory } from './progress-history.js';
import type { SupplierProgress } from './progress-reader.js';

/** The progress of a supplier as it is shown. */
export interface ProgressSnapshot extends SupplierProgress {
  readonly at: UtcInstant;
  /** The label of the key that made the last change; `undefined` for a key without one and for the command line. */
  readonly changedByLabel: string | undefined;
  /** As the operator said, otherwise the number of import processes. */
  readonly expectedAccounts: number;
  /** For each second, over the last ten or so. */
  readonly rates: ImportedCounts;
  /** Oldest first, at most 60, since this server started. */
  readonly lastHour: readonly MinuteOfProgress[];
  readonly secondsLeft: number | undefined;
}

export function sampleOf({ counters }: SupplierProgress, at: Date): ProgressSample {
  const { processes, notes, transactions, statements, paymentInstructions } = counters;
  const counts = { notes, transactions, statements, paymentInstructions };
  return { at, counts: { accounts: processes.completed, ...counts } };
}

export function snapshotOf(
  progress: SupplierProgress,
  history: ProgressHistory,
  { at, changedByLabel }: { readonly at: Date; readonly changedByLabel: string | undefined },
): ProgressSnapshot {
  const { processes } = progress.counters;
  const all = Object.values(processes).reduce((sum, count) => sum + count, 0);
  const expectedAccounts = progress.supplier.expectedAccounts ?? all;
  return {
    ...progress,
    at: utcInstantOf(at),
    changedByLabel,
    expectedAccounts,
    rates: history.rates(),
    lastHour: history.lastHour(),
    secondsLeft: secondsLeft(expectedAccounts, processes.completed, history.accountsPerSecond()),
  };
}
