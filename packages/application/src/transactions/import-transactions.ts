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
import type { AccountAddress, AccountLedger } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { Clock } from '../clock.js';
import type { IdempotencyKeyReused } from '../idempotency-key.js';
import { batchOfAppend } from '../import-batches/batch-of-append.js';
import type { ImportRequestOptions } from '../import-requests/import-request-options.js';
import { makeCountDifferent, type DifferenceCounter } from '../import-requests/count-different.js';
import { ledgerFor } from '../import-requests/without-appends.js';
import type { KeyedRequest, KeyedTransactionLedger, KeyUse } from './keyed-transaction-ledger.js';
import type { TransactionAppend, TransactionLedger } from './transaction-ledger.js';

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

/** Why nothing was added. */
export type ImportTransactionsError =
  | AccountNotFound
  | MigrationNotOngoing
  | IdempotencyKeyReused
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
  readonly keyedLedger: KeyedTransactionLedger;
  readonly suppliers: DifferenceCounter;
  readonly clock: Clock;
}

/** Where a date is moved, the note that says so is dated by `clock`. */
export const makeImportTransactions =
  ({ ledger, keyedLedger, suppliers, clock }: Ports): ImportTransactions =>
  async (command) => {
    const { drafts, options } = command;
    const keyed = keyedRequestOf(command);
    if (keyed)
      return importInto(keyedLedger, keyed, command, {
        suppliers,
        clock,
        decide: (use) => (use ? answerRepeat(use, command) : NEW_KEY),
        toAppend: (append) => ({ ...append, keyed }),
      });

    return importInto(ledger, lookupForImport(drafts, options), command, {
      suppliers,
      clock,
      decide: (existing) => ({ existing }),
      toAppend: (append) => append,
    });
  };

const NEW_KEY: Undecided = { existing: [] };

/** What the decision depends on that is not decided by the reading alone. */
interface Undecided {
  readonly existing: readonly Transaction[];
}

interface Importing<Match, Append> extends Pick<Ports, 'suppliers' | 'clock'> {
  /** The result where the reading alone decides. */
  readonly decide: (
    match: Match,
  ) => Undecided | Result<ImportedTransactions, ImportTransactionsError>;
  readonly toAppend: (append: TransactionAppend) => Append;
}

function importInto<Lookup, Match, Append>(
  ledger: AccountLedger<Lookup, Match, Append>,
  lookup: Lookup,
  { address, drafts, options, requestOptions = {} }: ImportTransactionsCommand,
  { suppliers, clock, decide, toAppend }: Importing<Match, Append>,
): Promise<Result<ImportedTransactions, ImportTransactionsError>> {
  const { supplierCode, externalAccountNumber } = address;
  const reference = { supplierCode, externalAccountNumber };
  const countDifferent = makeCountDifferent(suppliers, supplierCode, requestOptions);
  return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current) => {
    const reading = requireAccount(await current.read(address, lookup), address, requestOptions);
    if (reading.isErr()) return err(reading.error);

    const { account, match } = reading.value;
    const decided = decide(match);
    if ('isErr' in decided) return decided;

    const { existing } = decided;
    const state = { openPeriod: account.openPeriod, existingIds: idsOf(existing) };
    const plan = planImport(drafts, state, options, utcInstantOf(clock.now()));
    if (plan.isErr()) return err(withAccount(plan.error, { number: account.number, reference }));

    const { outcomes, transactions, notes } = plan.value;
    const differences = differingDrafts(drafts, existing);
    const imported = { outcomes, moved: notes.length, differences };
    await countDifferent(differences.size);
    if (transactions.length === 0) return ok(imported);
    const identifiers = options.whenAlreadyThere === 'skip' ? 'new' : 'any';
    const append = toAppend({ transactions, notes, identifiers });
    const batch = batchOfAppend(requestOptions, clock);
    return (await current.append(reading.value, append, batch)).map(() => imported);
  });
}

/**
 * What counts as the same request: the same transactions by value, whether their dates may be moved, and the batch. The
 * account is that on which the key is stored.
 */
function keyedRequestOf({
  idempotencyKey: key,
  drafts,
  options,
  requestOptions,
}: ImportTransactionsCommand): KeyedRequest | undefined {
  if (key === undefined || options.whenAlreadyThere === 'skip') return undefined;
  return { key, request: JSON.stringify([drafts, options.whenOutside, requestOptions?.batch]) };
}

/** Without a look-up every transaction of the request was added. */
function answerRepeat(
  { isSameRequest, moved }: KeyUse,
  { drafts }: ImportTransactionsCommand,
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
