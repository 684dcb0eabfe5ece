import type { Rounds } from './rounds.js';

/** What is done before each measurement, so that no contender works off what the one before left behind. */
export type Settle = () => Promise<void>;

/** By name: what was measured in each round. */
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
