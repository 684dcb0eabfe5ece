import { median } from './medians.js';

/** One measurement of the same thing in each round, in their order. */
export type Rounds<Measured> = readonly Measured[];

/** The figure in the middle, and how far the rounds lie apart. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

/**
 * One contender against another, round by round: what slowed the machine down in a round slowed both. The values are those
 * of the same rounds.
 */
export function ratioOf(values: readonly number[], others: readonly number[]): Spread {
  return spreadOf(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}
