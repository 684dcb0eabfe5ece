import {
  differingDrafts,
  lookupForImport,
  planImport,
  utcInstantOf,
  type Account,
  type FieldDifference,
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
import type { KeyedRequest, KeyUse } from '../accounts/account-ledger.js';
import type { AccountNotFound } from '../accounts/required-account.js';
import type { IdempotencyKeyReused } from '../import-requests/import-request.js';
import {
  loadOntoAccount,
  type Decision,
  type LoadCommand,
  type LoadPorts,
} from '../import-requests/load-onto-account.js';

/** The drafts are those of `draftTransaction`. */
export interface ImportTransactionsCommand extends LoadCommand {
  readonly drafts: readonly TransactionDraft[];
  readonly options: ImportOptions;
  /** Makes a repeat safe where existing transactions are not looked up. Elsewhere it changes nothing and is not stored. */
  readonly idempotencyKey?: string | undefined;
}

export interface ImportRefused extends TransactionsRefused {
  readonly account: Pick<Account, 'number' | 'reference'>;
}

export type ImportTransactionsError =
  | AccountNotFound
  | MigrationNotOngoing
  | IdempotencyKeyReused
  | DuplicateTransactionIds
  | ImportRefused;

export interface ImportedTransactions {
  /** One for each draft, in the order of the drafts. */
  readonly outcomes: readonly TransactionOutcome[];
  /** The number of added ones that have got another date. */
  readonly moved: number;
  /** The differences of each draft that exists with other content, by its index. */
  readonly differences: ReadonlyMap<number, readonly FieldDifference[]>;
}

/** Stores the transactions that are new, all or none. */
export type ImportTransactions = (
  command: ImportTransactionsCommand,
) => Promise<Result<ImportedTransactions, ImportTransactionsError>>;

/** The note that says that a date was moved is dated by `clock`. */
export const makeImportTransactions =
  (ports: LoadPorts): ImportTransactions =>
  async (command) => {
    const { address, drafts, options } = command;
    const { supplierCode, externalAccountNumber } = address;
    const reference = { supplierCode, externalAccountNumber };
    const keyed = keyedRequestOf(command);
    const lookup = keyed ?? { transactionIds: lookupForImport(drafts, options) };
    return loadOntoAccount(ports, command, lookup, async ({ account, found }) => {
      if (found.keyUse) return answerRepeat(found.keyUse, drafts);

      const existing = found.transactions;
      const state = { openPeriod: account.openPeriod, existingIds: idsOf(existing) };
      const plan = planImport(drafts, state, options, utcInstantOf(ports.clock.now()));
      if (plan.isErr()) return err(withAccount(plan.error, { number: account.number, reference }));

      const { outcomes, transactions, notes } = plan.value;
      const differences = differingDrafts(drafts, existing);
      const identifiers = options.whenAlreadyThere === 'skip' ? 'new' : 'any';
      return ok({
        answer: { outcomes, moved: notes.length, differences },
        append:
          transactions.length > 0 ? { transactions, notes, identifiers, ...keyed } : undefined,
        different: differences.size,
      });
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
): Result<Decision<ImportedTransactions>, IdempotencyKeyReused> {
  if (!isSameRequest) return err({ kind: 'idempotency-key-reused' });
  const outcomes = drafts.map(() => 'added' as const);
  return ok({ answer: { outcomes, moved, differences: new Map() } });
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
