import { parseArgs } from 'node:util';

export interface RunSettings {
  /** The names that `--only` gives, separated by commas; nothing for all cells. */
  readonly only: readonly string[] | undefined;
  readonly resultsFile: string | undefined;
  /** The number of rounds: the median counts, the lowest and the highest are printed. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Rows that are added to the database while the server runs. */
  readonly growth: { readonly accounts: number; readonly transactionsEach: number };
  /** The transactions of a whole migration, which posts each account once. */
  readonly migratedTransactions: number;
  readonly loadedTransactions: number;
}

export const HELP = `npm run bench -- [OPTIONS]

  --only CELL,CELL   measures these cells alone
  --quick            one short round, for a rough idea in a few minutes
  --large            growth adds a million accounts and ten million transactions
  --markdown FILE    also writes the results to this file
  --help             prints this
`;

export class WrongArguments extends Error {}

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  large: { type: 'boolean', default: false },
  only: { type: 'string' },
  markdown: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export function readRunSettings(args: readonly string[]): RunSettings | undefined {
  const values = valuesOf(args);
  if (values.help) return undefined;
  return {
    only: values.only?.split(','),
    resultsFile: values.markdown,
    growth: { accounts: values.large ? 1_000_000 : 100_000, transactionsEach: 10 },
    ...(values.quick ? QUICK : WHOLE),
  };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new WrongArguments(`${sentence}. See npm run bench -- --help.`, { cause: error });
  }
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
