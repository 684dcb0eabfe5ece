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
import type {
  AccountAddress,
  AccountLedger,
  KeyedRequest,
  KeyUse,
} from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { Clock } from '../clock.js';
import {
  type IdempotencyKeyReused,
  type ImportRequestOptions,
  batchOfAppend,
  ledgerFor,
  makeCountDifferent,
  type DifferenceCounter,
} from '../import-requests/import-request.js';

/** The drafts are those of `draftTransaction`. */
export interface ImportTransactionsCommand {
  readonly address: AccountAddress;
  readonly drafts: readonly TransactionDraft[];
  readonly options: ImportOptions;
  /** A plain import when absent. */
  readonly requestOptions?: ImportRequestOptions;
  /** Makes a repeat safe where existing transactions are not looked up. Elsewhere it changes nothing and is not stored. */
  readonly idempotencyKey?: string | undefined;
}

/** Rules refused transactions of this account. */
export interface ImportRefused extends TransactionsRefused {
  readonly account: Pick<Account, 'number' | 'reference'>;
}

/** The errors after which nothing was added. */
export type ImportTransactionsError =
  | AccountNotFound
  | MigrationNotOngoing
  | IdempotencyKeyReused
  | DuplicateTransactionIds
  | ImportRefused;

/** The outcome for the drafts. */
export interface ImportedTransactions {
  /** One for each draft, in the order of the drafts. */
  readonly outcomes: readonly TransactionOutcome[];
  /** The number of added ones that have got another date. */
  readonly moved: number;
  /** The differences of each draft that exists with other content, by its index. */
  readonly differences: ReadonlyMap<number, readonly Difference[]>;
}

/** Stores the transactions that are new, all or none. */
export type ImportTransactions = (
  command: ImportTransactionsCommand,
) => Promise<Result<ImportedTransactions, ImportTransactionsError>>;

interface Ports {
  readonly ledger: AccountLedger;
  readonly suppliers: DifferenceCounter;
  readonly clock: Clock;
}

/** The note that says that a date was moved is dated by `clock`. */
export const makeImportTransactions =
  ({ ledger, suppliers, clock }: Ports): ImportTransactions =>
  async (command) => {
    const { address, drafts, options, requestOptions = {} } = command;
    const { supplierCode, externalAccountNumber } = address;
    const reference = { supplierCode, externalAccountNumber };
    const keyed = keyedRequestOf(command);
    const lookup = keyed ?? { transactionIds: lookupForImport(drafts, options) };
    const countDifferent = makeCountDifferent(suppliers, supplierCode, requestOptions);
    return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current, wait) => {
      const reading = requireAccount(await current.read(address, lookup), address, requestOptions);
      if (reading.isErr()) return err(reading.error);

      const { account, found } = reading.value;
      if (found.keyUse) return answerRepeat(found.keyUse, drafts);

      const existing = found.transactions;
      const state = { openPeriod: account.openPeriod, existingIds: idsOf(existing) };
      const plan = planImport(drafts, state, options, utcInstantOf(clock.now()));
      if (plan.isErr()) return err(withAccount(plan.error, { number: account.number, reference }));

      const { outcomes, transactions, notes } = plan.value;
      const differences = differingDrafts(drafts, existing);
      const imported = { outcomes, moved: notes.length, differences };
      const counted = await countDifferent(differences.size, wait);
      if (counted.isErr()) return err(counted.error);
      if (transactions.length === 0) return ok(imported);
      const identifiers = options.whenAlreadyThere === 'skip' ? 'new' : 'any';
      const append = { transactions, notes, identifiers, ...keyed } as const;
      const batch = batchOfAppend(requestOptions, clock);
      return (await current.append(reading.value, append, batch)).map(() => imported);
    });
  };

/**
 * The same request has the same transactions by value, the same choice whether their dates may be moved, and the same batch. The
 * account is that on which the key is stored.
 */
function keyedRequestOf({
  idempotencyKey: key,
  drafts,
  options,
  requestOptions,
}: ImportTransactionsCommand): { readonly key: KeyedRequest } | undefined {
  if (key === undefined || options.whenAlreadyThere === 'skip') return undefined;
  const request = JSON.stringify([drafts, options.whenOutside, requestOptions?.batch]);
  return { key: { key, request } };
}

/** Without a look-up every transaction of the request was added. */
function answerRepeat(
  { isSameRequest, moved }: KeyUse,
  drafts: readonly TransactionDraft[],
): Result<ImportedTransactions, IdempotencyKeyReused> {
  if (!isSameRequest) return err({ kind: 'idempotency-key-reused' });
  return ok({ outcomes: drafts.map(() => 'added'), moved, differences: new Map() });
}

function idsOf(transactions: readonly Transaction[]): ReadonlySet<TransactionId> {
  return new Set(transactions.map(({ transactionId }) => transactionId));
}

function withAccount(
  error: DuplicateTransactionIds | TransactionsRefused,
  account: ImportRefused['account'],
): DuplicateTransactionIds | ImportRefused {
  return error.kind === 'transactions-refused' ? { ...error, account } : error;
}
