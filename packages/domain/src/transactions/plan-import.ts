import { err, ok, type Result } from 'neverthrow';
import { contradictionsAmong, type Contradiction } from '../contradictions/contradictions.js';
import type { TransactionId } from '../identifiers/identifiers.js';
import type { Note } from '../notes/note.js';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { CalendarDate } from '../time/calendar-date.js';
import type { UtcInstant } from '../time/utc-instant.js';
import { placeInOpenPeriod, type OutsideOpenPeriod } from './place-in-open-period.js';
import type { Transaction } from './transaction.js';
import type { ReadableTransaction, TransactionDraft } from './transaction-draft.js';

/**
 * The two query parameters of the REST contract's transactions endpoint. Its defaults are `skip`
 * (`check_previously_added`) and `move` (`force_add_to_current_statement`).
 */
export interface ImportOptions {
  /** `add` ignores existing transactions: every draft becomes a transaction, whatever its identifier. */
  readonly whenAlreadyThere: 'skip' | 'add';
  readonly whenOutside: 'move' | 'refuse';
}

/** The stored data of the account that the decision depends on. */
export interface AccountState {
  readonly openPeriod: StatementPeriod | undefined;
  /** The identifiers of `lookupForImport` that the account has. */
  readonly existingIds: ReadonlySet<TransactionId>;
}

/** A draft is added, or skipped because it already exists. */
export type TransactionOutcome = 'added' | 'already-exists';

/** The answer to a request, and the rows to store for it: all of them, or none. */
export interface ImportPlan {
  /** One for each draft, in their order. */
  readonly outcomes: readonly TransactionOutcome[];
  readonly transactions: readonly Transaction[];
  /** Pinned to the account, one for each transaction whose date was moved. */
  readonly notes: readonly Note[];
}

/** Different drafts with the same identifier. */
export interface DuplicateTransactionIds {
  readonly kind: 'contradicting-drafts';
  readonly contradictions: readonly Contradiction[];
}

/** The account has no open statement period that `date` could be in. */
export interface NoOpenPeriod {
  readonly kind: 'no-open-period';
  readonly date: CalendarDate;
}

/** A draft that cannot be added. */
export interface RefusedDraft {
  /** Its place among the drafts. */
  readonly index: number;
  readonly reason: OutsideOpenPeriod | NoOpenPeriod;
}

/** All drafts that cannot be added, in their order: at least one. */
export interface TransactionsRefused {
  readonly kind: 'transactions-refused';
  readonly refusals: readonly [RefusedDraft, ...RefusedDraft[]];
}

/** The identifiers to look up on the account before `planImport`; empty where existing transactions do not matter. */
export function lookupForImport(
  drafts: readonly TransactionDraft[],
  { whenAlreadyThere }: ImportOptions,
): readonly TransactionId[] {
  return whenAlreadyThere === 'skip' ? drafts.map(({ transactionId }) => transactionId) : [];
}

/**
 * Turns drafts into what to store and what to answer, or into all refusals. Where existing transactions are skipped,
 * different drafts of one identifier are refused first. A draft that exists, on the account or earlier among the
 * drafts, is skipped whatever else it says, so a retry is answered also when its period has closed since
 * (decision 0013).
 */
export function planImport(
  drafts: readonly TransactionDraft[],
  state: AccountState,
  options: ImportOptions,
  now: UtcInstant,
): Result<ImportPlan, DuplicateTransactionIds | TransactionsRefused> {
  const skipsExisting = options.whenAlreadyThere === 'skip';
  const consistent = skipsExisting ? refuseContradictions(drafts) : ok();
  if (consistent.isErr()) return err(consistent.error);

  const seen = new Set<TransactionId>();
  const exists = ({ transactionId }: TransactionDraft) =>
    skipsExisting && (state.existingIds.has(transactionId) || seen.has(transactionId));

  const outcomes: TransactionOutcome[] = [];
  const transactions: Transaction[] = [];
  const notes: Note[] = [];
  const refusals: RefusedDraft[] = [];
  drafts.forEach((draft, index) => {
    if (exists(draft)) {
      outcomes.push('already-exists');
      return;
    }
    seen.add(draft.transactionId);
    const placed = place(draft, state.openPeriod, options.whenOutside);
    if (placed.isErr()) {
      refusals.push({ index, reason: placed.error });
      return;
    }
    outcomes.push('added');
    transactions.push(placed.value);
    if (placed.value.description !== undefined) notes.push(noteOfMove(placed.value, now));
  });
  const [first, ...others] = refusals;
  return first
    ? err({ kind: 'transactions-refused', refusals: [first, ...others] })
    : ok({ outcomes, transactions, notes });
}

/**
 * Equal drafts of one identifier are repeats and accepted; different ones contradict each other. Takes also transactions
 * of which only some fields could be read: `undefined` is one that could not be read at all.
 */
export function refuseContradictions(
  drafts: readonly (ReadableTransaction | undefined)[],
): Result<void, DuplicateTransactionIds> {
  const contradictions = contradictionsAmong(drafts, ({ transactionId }) => transactionId);
  return contradictions.length > 0
    ? err({ kind: 'contradicting-drafts', contradictions })
    : ok(undefined);
}

function place(
  draft: TransactionDraft,
  period: StatementPeriod | undefined,
  whenOutside: ImportOptions['whenOutside'],
): Result<Transaction, OutsideOpenPeriod | NoOpenPeriod> {
  const postedDate = draft.transactionDate;
  if (!period) return err({ kind: 'no-open-period', date: postedDate });

  const placed = placeInOpenPeriod(postedDate, period, whenOutside);
  if (placed.isErr()) return err(placed.error);
  const { date, movedFrom } = placed.value;
  const description = movedFrom && describeMove(movedFrom, date, period);
  return ok({ ...draft, transactionDate: date, postedDate, description });
}

/** Says in a transaction that its date was moved into the period. */
export function describeMove(
  from: CalendarDate,
  to: CalendarDate,
  period: StatementPeriod,
): string {
  const days = period.to === undefined ? `from ${period.from}` : `${period.from} to ${period.to}`;
  return `Transaction date changed from ${from} to ${to}: the posted date lies outside the open statement period (${days}).`;
}

/** The text of the service's note about a transaction with a moved date, which its description says. */
export function bodyOfMoveNote({
  transactionId,
  description,
}: {
  readonly transactionId: string;
  readonly description?: string | undefined;
}): string {
  return `Transaction ${transactionId}: ${description}`;
}

/** Says on the account what `describeMove` says in the transaction. */
export function noteOfMove(
  transaction: Pick<Transaction, 'transactionId' | 'description'>,
  now: UtcInstant,
): Note {
  return {
    body: bodyOfMoveNote(transaction),
    documentPaths: [],
    createdAt: now,
    isPinned: true,
    unpinAt: undefined,
    author: 'service',
  };
}
