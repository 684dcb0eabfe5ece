import { parseArgs } from 'node:util';

export const SECTIONS = ['transactions', 'migration', 'lists', 'sqlite'] as const;

export type Section = (typeof SECTIONS)[number];

export interface RunSettings {
  readonly sections: readonly Section[];
  /** How often everything is measured: the median counts, the lowest and the highest are printed. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** What is added to the database while the server runs. */
  readonly growth: { readonly accounts: number; readonly transactionsEach: number };
  /** Of a whole migration, each account once. */
  readonly migratedTransactions: number;
}

/**
 * `--quick` gives a rough idea in about two minutes; `--only` takes one of the sections; `--large` adds a million accounts
 * and ten million transactions.
 */
export function readRunSettings(args: readonly string[]): RunSettings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const sections = SECTIONS.filter((name) => values.only === undefined || values.only === name);
  if (sections.length === 0)
    throw new Error(`There is no '${values.only}'; --only takes one of ${SECTIONS.join(', ')}.`);
  const growth = values.large
    ? { accounts: 1_000_000, transactionsEach: 10 }
    : { accounts: 100_000, transactionsEach: 10 };
  return values.quick
    ? { sections, growth, rounds: 1, warmUpMs: 300, measuredMs: 700, migratedTransactions: 40_000 }
    : {
        sections,
        growth,
        rounds: 5,
        warmUpMs: 500,
        measuredMs: 1500,
        migratedTransactions: 400_000,
      };
}
