import {
  differingDrafts,
  lookupForImport,
  planImport,
  utcInstantOf,
  type Account,
  type Difference,
  type DuplicateTransactionIds,
  type ImportOptions,
  type MigrationNotOngoing,
  type Transaction,
  type TransactionDraft,
  type TransactionId,
  type TransactionOutcome,
  type TransactionsRefused,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { Clock } from '../clock.js';
import type { ImportRequestOptions } from '../import-requests/import-request-options.js';
import { makeCountDifferent, type DifferenceCounter } from '../import-requests/count-different.js';
import { ledgerFor } from '../import-requests/without-appends.js';
import type { TransactionLedger } from './transaction-ledger.js';

/** The drafts are those of `draftTransaction`. */
export interface ImportTransactionsCommand {
  readonly address: AccountAddress;
  readonly drafts: readonly TransactionDraft[];
  readonly options: ImportOptions;
  /** A plain import when absent. */
  readonly requestOptions?: ImportRequestOptions;
}

/** Rules refused transactions of this account. */
export interface ImportRefused extends TransactionsRefused {
  readonly account: Pick<Account, 'number' | 'reference'>;
}

/** Why nothing was added. */
export type ImportTransactionsError =
  | AccountNotFound
  | MigrationNotOngoing
  | DuplicateTransactionIds
  | ImportRefused;

/** What became of the drafts. */
export interface ImportedTransactions {
  /** One for each draft, in the order of the drafts. */
  readonly outcomes: readonly TransactionOutcome[];
  /** How many of those that were added have got another date. */
  readonly moved: number;
  /** Of each draft that exists with other content, by its index: what differs. */
  readonly differences: ReadonlyMap<number, readonly Difference[]>;
}

/** Stores the transactions that are new, all or none. */
export type ImportTransactions = (
  command: ImportTransactionsCommand,
) => Promise<Result<ImportedTransactions, ImportTransactionsError>>;

interface Ports {
  readonly ledger: TransactionLedger;
  readonly suppliers: DifferenceCounter;
  readonly clock: Clock;
}

/** Where a date is moved, the note that says so is dated by `clock`. */
export const makeImportTransactions =
  ({ ledger, suppliers, clock }: Ports): ImportTransactions =>
  async ({ address, drafts, options, requestOptions = {} }) => {
    const { supplierCode, externalAccountNumber } = address;
    const reference = { supplierCode, externalAccountNumber };
    const lookup = lookupForImport(drafts, options);
    const countDifferent = makeCountDifferent(suppliers, supplierCode, requestOptions);
    return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current) => {
      const reading = requireAccount(await current.read(address, lookup), address, requestOptions);
      if (reading.isErr()) return err(reading.error);

      const { account, match } = reading.value;
      const state = { openPeriod: account.openPeriod, existingIds: idsOf(match) };
      const plan = planImport(drafts, state, options, utcInstantOf(clock.now()));
      if (plan.isErr()) return err(withAccount(plan.error, { number: account.number, reference }));

      const { outcomes, transactions, notes } = plan.value;
      const differences = differingDrafts(drafts, match);
      const imported = { outcomes, moved: notes.length, differences };
      await countDifferent(differences.size);
      if (transactions.length === 0) return ok(imported);
      const identifiers = options.whenAlreadyThere === 'skip' ? 'new' : 'any';
      const stored = await current.append(reading.value, { transactions, notes, identifiers });
      return stored.map(() => imported);
    });
  };

function idsOf(transactions: readonly Transaction[]): ReadonlySet<TransactionId> {
  return new Set(transactions.map(({ transactionId }) => transactionId));
}

function withAccount(
  error: DuplicateTransactionIds | TransactionsRefused,
  account: ImportRefused['account'],
): DuplicateTransactionIds | ImportRefused {
  return error.kind === 'transactions-refused' ? { ...error, account } : error;
}
