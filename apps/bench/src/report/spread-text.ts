import type { Spread } from '../measuring/rounds.js';

/** The median, with the lowest and the highest of all rounds where there are several. */
export function spreadText({ median, lowest, highest }: Spread, unit: string): string {
  const text = `${figures(median)}${unit}`;
  return lowest === highest ? text : `${text} (${figures(lowest)}..${figures(highest)})`;
}

/** As many digits as mean something. */
export function figures(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
