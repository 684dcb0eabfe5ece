import { parseArgs } from 'node:util';

export interface RunSettings {
  /** The names that `--only` gives, separated by commas; nothing for all cells. */
  readonly only: readonly string[] | undefined;
  /** A file that the results are written to as well. */
  readonly resultsFile: string | undefined;
  /** How often everything is measured: the median counts, the lowest and the highest are printed. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** What is added to the database while the server runs. */
  readonly growth: { readonly accounts: number; readonly transactionsEach: number };
  /** Of a whole migration, each account once. */
  readonly migratedTransactions: number;
  /** Of a migration from files. */
  readonly loadedTransactions: number;
}

/**
 * `--quick` gives a rough idea in a few minutes; `--only` takes names of cells; `--large` adds a million accounts and ten
 * million transactions to the database that grows; `--markdown` takes a file for the results.
 */
export function readRunSettings(args: readonly string[]): RunSettings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      only: { type: 'string' },
      markdown: { type: 'string' },
    },
  });
  return {
    only: values.only?.split(','),
    resultsFile: values.markdown,
    growth: { accounts: values.large ? 1_000_000 : 100_000, transactionsEach: 10 },
    ...(values.quick ? QUICK : WHOLE),
  };
}

const QUICK = {
  rounds: 1,
  warmUpMs: 300,
  measuredMs: 700,
  migratedTransactions: 40_000,
  loadedTransactions: 100_000,
};
const WHOLE = {
  rounds: 5,
  warmUpMs: 500,
  measuredMs: 1500,
  migratedTransactions: 400_000,
  loadedTransactions: 1_000_000,
};
