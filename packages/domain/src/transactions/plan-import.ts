import { err, ok, type Result } from 'neverthrow';
import type { Note } from '../notes/note.js';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { CalendarDate } from '../time/calendar-date.js';
import type { UtcInstant } from '../time/utc-instant.js';
import { placeInOpenPeriod, type OutsideOpenPeriod } from './place-in-open-period.js';
import type { Transaction } from './transaction.js';
import type { TransactionDraft } from './transaction-draft.js';

/**
 * The two query parameters of the REST contract's transactions endpoint. Its defaults are `skip`
 * (`check_previously_added`) and `move` (`force_add_to_current_statement`).
 */
export interface ImportOptions {
  /** `add` looks nothing up: every draft becomes a transaction, whatever its identifier. */
  readonly whenAlreadyThere: 'skip' | 'add';
  readonly whenOutside: 'move' | 'refuse';
}

/** What the account has that the decision depends on. */
export interface ImportGround {
  readonly openPeriod: StatementPeriod | undefined;
  /** Those identifiers of the drafts that the account has already. */
  readonly existingIds: ReadonlySet<string>;
}

/** What becomes of a draft: it is added, or skipped because it is there already. */
export type TransactionOutcome = 'added' | 'already-exists';

/** What is to be answered, and what is to be kept: all of it, or nothing. */
export interface ImportPlan {
  /** One for each draft, in their order. */
  readonly outcomes: readonly TransactionOutcome[];
  readonly transactions: readonly Transaction[];
  /** Pinned to the account, one for each transaction whose date was moved. */
  readonly notes: readonly Note[];
}

/** Two drafts have one identifier and differ; `indexes` are the later ones of each pair. */
export interface DuplicateTransactionIds {
  readonly kind: 'duplicate-transaction-ids';
  readonly indexes: readonly number[];
}

/** The account has no open statement period, so `date` can be placed nowhere. */
export interface NoOpenPeriod {
  readonly kind: 'no-open-period';
  readonly date: CalendarDate;
}

/** The first draft, in their order, that cannot be added. */
export interface TransactionRefused {
  readonly kind: 'transaction-refused';
  readonly index: number;
  readonly reason: OutsideOpenPeriod | NoOpenPeriod;
}

/**
 * Turns drafts into what is to be kept and what is to be answered, or into the first refusal. A draft that is
 * there already, on the account or earlier among the drafts, is skipped whatever else it says, so a repeated
 * request is answered even when its period has closed since (decision 0013).
 */
export function planImport(
  drafts: readonly TransactionDraft[],
  ground: ImportGround,
  options: ImportOptions,
  now: UtcInstant,
): Result<ImportPlan, TransactionRefused> {
  const seen = new Set<string>();
  const isThere = ({ transactionId }: TransactionDraft) =>
    options.whenAlreadyThere === 'skip' &&
    (ground.existingIds.has(transactionId) || seen.has(transactionId));

  const outcomes: TransactionOutcome[] = [];
  const transactions: Transaction[] = [];
  const notes: Note[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (isThere(draft)) {
      outcomes.push('already-exists');
      continue;
    }
    const placed = place(draft, ground.openPeriod, options.whenOutside);
    if (placed.isErr()) return err({ kind: 'transaction-refused', index, reason: placed.error });

    seen.add(draft.transactionId);
    outcomes.push('added');
    transactions.push(placed.value);
    if (placed.value.description !== undefined) notes.push(noteOfMove(placed.value, now));
  }
  return ok({ outcomes, transactions, notes });
}

/** Equal drafts of one identifier are repeats and fine; different ones contradict each other. */
export function refuseContradictions(
  drafts: readonly TransactionDraft[],
): Result<void, DuplicateTransactionIds> {
  const first = new Map<string, TransactionDraft>();
  const indexes: number[] = [];
  for (const [index, draft] of drafts.entries()) {
    const earlier = first.get(draft.transactionId);
    if (!earlier) first.set(draft.transactionId, draft);
    else if (!isSameDraft(earlier, draft)) indexes.push(index);
  }
  return indexes.length > 0 ? err({ kind: 'duplicate-transaction-ids', indexes }) : ok(undefined);
}

function place(
  draft: TransactionDraft,
  period: StatementPeriod | undefined,
  whenOutside: ImportOptions['whenOutside'],
): Result<Transaction, OutsideOpenPeriod | NoOpenPeriod> {
  const postedDate = draft.transactionDate;
  if (!period) return err({ kind: 'no-open-period', date: postedDate });

  return placeInOpenPeriod(postedDate, period, whenOutside).map(({ date, movedFrom }) => ({
    ...draft,
    transactionDate: date,
    postedDate,
    description: movedFrom && describeMove(movedFrom, date, period),
  }));
}

function describeMove(from: CalendarDate, to: CalendarDate, period: StatementPeriod): string {
  const days = period.to === undefined ? `from ${period.from}` : `${period.from} to ${period.to}`;
  return `Transaction date changed from ${from} to ${to}: the posted date lies outside the open statement period (${days}).`;
}

function noteOfMove({ transactionId, description }: Transaction, now: UtcInstant): Note {
  return {
    body: `Transaction ${transactionId}: ${description}`,
    documentPaths: [],
    createdAt: now,
    isPinned: true,
    unpinAt: undefined,
    author: 'service',
  };
}

function isSameDraft(a: TransactionDraft, b: TransactionDraft): boolean {
  return JSON.stringify(fieldsInOrder(a)) === JSON.stringify(fieldsInOrder(b));
}

function fieldsInOrder(draft: TransactionDraft) {
  return Object.entries(draft)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
