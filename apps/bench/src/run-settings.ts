import { parseArgs } from 'node:util';

export const SECTIONS = ['transactions', 'lists', 'sqlite'] as const;

export type Section = (typeof SECTIONS)[number];

export interface RunSettings {
  readonly sections: readonly Section[];
  /** How often everything is measured; the medians count. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** `--quick` gives a rough idea in about a minute; `--only` takes one of the sections. */
export function readRunSettings(args: readonly string[]): RunSettings {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const sections = SECTIONS.filter((name) => values.only === undefined || values.only === name);
  if (sections.length === 0)
    throw new Error(`There is no '${values.only}'; --only takes one of ${SECTIONS.join(', ')}.`);
  return values.quick
    ? { sections, rounds: 1, warmUpMs: 300, measuredMs: 700 }
    : { sections, rounds: 3, warmUpMs: 500, measuredMs: 2000 };
}
