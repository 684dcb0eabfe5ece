import { mediansOf } from './medians.js';

/** Measures all in turns (A B C A B C ...), so that what disturbs the machine disturbs them alike, and takes the medians. */
export async function interleave<
  Name extends string,
  Measured extends { [F in keyof Measured]: number },
>(
  rounds: number,
  measurements: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Readonly<Record<Name, Measured>>> {
  const names = Object.keys(measurements) as Name[];
  const measured = new Map(names.map((name): [Name, Measured[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, list] of measured) list.push(await measurements[name]());
  const medians = [...measured].map(([name, list]) => [name, mediansOf(list)]);
  return Object.fromEntries(medians) as Record<Name, Measured>;
}
