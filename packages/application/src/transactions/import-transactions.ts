import {
  lookupForImport,
  planImport,
  utcInstantOf,
  type Account,
  type DuplicateTransactionIds,
  type ImportOptions,
  type MigrationNotOngoing,
  type TransactionDraft,
  type TransactionId,
  type TransactionOutcome,
  type TransactionsRefused,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountLedger } from '../accounts/account-ledger.js';
import {
  requireAccount,
  type AccountNotFound,
  type ImportedAccountReading,
} from '../accounts/required-account.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { Clock } from '../clock.js';
import type { IdempotencyKeyReused } from '../idempotency-key.js';
import { batchOfAppend } from '../import-batches/batch-of-append.js';
import type { ImportRequestOptions } from '../import-requests/import-request-options.js';
import { ledgerFor } from '../import-requests/without-appends.js';
import type { KeyedRequest, KeyedTransactionLedger } from './keyed-transaction-ledger.js';
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

/** Stores the transactions that are new, all or none. Returns one outcome for each draft, in the order of the drafts. */
export type ImportTransactions = (
  command: ImportTransactionsCommand,
) => Promise<Result<readonly TransactionOutcome[], ImportTransactionsError>>;

interface Ports {
  readonly ledger: TransactionLedger;
  readonly keyedLedger: KeyedTransactionLedger;
  readonly clock: Clock;
}

/** Where a date is moved, the note that says so is dated by `clock`. */
export const makeImportTransactions =
  ({ ledger, keyedLedger, clock }: Ports): ImportTransactions =>
  async (command) => {
    const { drafts, options } = command;
    const keyed = keyedRequestOf(command);
    if (keyed)
      return importInto(keyedLedger, keyed, command, clock, (use) => {
        if (use === 'same-request') return ok(drafts.map(() => 'added' as const));
        if (use === 'other-request') return err({ kind: 'idempotency-key-reused' });
        return { existingIds: NO_IDS, toAppend: (append) => ({ ...append, keyed }) };
      });

    return importInto(ledger, lookupForImport(drafts, options), command, clock, (existingIds) => ({
      existingIds,
      toAppend: (append) => append,
    }));
  };

const NO_IDS: ReadonlySet<TransactionId> = new Set();

/** How to go on after a reading; the result alone where the request was answered before. */
type Continuation<Append> =
  | Result<readonly TransactionOutcome[], IdempotencyKeyReused>
  | {
      readonly existingIds: ReadonlySet<TransactionId>;
      readonly toAppend: (append: TransactionAppend) => Append;
    };

function importInto<Lookup, Match, Append>(
  ledger: AccountLedger<Lookup, Match, Append>,
  lookup: Lookup,
  { address, drafts, options, requestOptions = {} }: ImportTransactionsCommand,
  clock: Clock,
  continuationOf: (match: Match) => Continuation<Append>,
): Promise<Result<readonly TransactionOutcome[], ImportTransactionsError>> {
  return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current) => {
    const read = await current.read(address, lookup);
    const required = requireAccount(read, address, requestOptions);
    if (required.isErr()) return err(required.error);

    const reading: ImportedAccountReading<Match> = required.value;
    const continuation = continuationOf(reading.match);
    if ('isErr' in continuation) return continuation;

    const { openPeriod, number } = reading.account;
    const state = { openPeriod, existingIds: continuation.existingIds };
    const plan = planImport(drafts, state, options, utcInstantOf(clock.now()));
    if (plan.isErr()) return err(withAccount(plan.error, { number, reference: referenceOf(address) }));

    const { outcomes, transactions, notes } = plan.value;
    if (transactions.length === 0) return ok(outcomes);
    const identifiers = options.whenAlreadyThere === 'skip' ? 'new' : 'any';
    const append = continuation.toAppend({ transactions, notes, identifiers });
    const stored = await current.append(reading, append, batchOfAppend(requestOptions, clock));
    return stored.map(() => outcomes);
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

function referenceOf({ supplierCode, externalAccountNumber }: AccountAddress) {
  return { supplierCode, externalAccountNumber };
}

function withAccount(
  error: DuplicateTransactionIds | TransactionsRefused,
  account: ImportRefused['account'],
): DuplicateTransactionIds | ImportRefused {
  return error.kind === 'transactions-refused' ? { ...error, account } : error;
}
