export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The measurements of the same thing, one for each round, in their order. */
export type Rounds<Measured> = readonly Measured[];

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

/** Runs before each measurement, so that no contender works off what the one before left behind. */
type Settle = () => Promise<unknown>;

type RoundsOf<All extends Readonly<Record<string, () => Promise<unknown>>>> = {
  readonly [Name in keyof All]: Rounds<Awaited<ReturnType<All[Name]>>>;
};

/** Measures all in turns (A B C A B C ...), so that what disturbs the machine disturbs all alike. */
export async function interleave<All extends Readonly<Record<string, () => Promise<unknown>>>>(
  rounds: number,
  measurements: All,
  settle: Settle = async () => undefined,
): Promise<RoundsOf<All>> {
  const measured = Object.entries(measurements).map(
    ([name, measure]) => [name, measure, [] as unknown[]] as const,
  );
  for (let round = 0; round < rounds; round += 1)
    for (const [, measure, list] of measured) {
      await settle();
      list.push(await measure());
    }
  return Object.fromEntries(
    measured.map(([name, , list]) => [name, list]),
  ) as unknown as RoundsOf<All>;
}

/** The median, with the lowest and the highest of all rounds where there are several. */
export function spreadText(spread: Spread, unit: string): string {
  const text = `${figures(spread.median)}${unit}`;
  const { lowest, highest } = spread;
  return lowest === highest ? text : `${text} (${figures(lowest)}..${figures(highest)})`;
}

/** A number with the digits that mean something. */
export function figures(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
