export interface PostedTransaction {
  readonly transaction_id: string;
  readonly transaction_date: string;
  readonly amount: number;
  readonly type: string;
  readonly reason?: string;
  readonly display_note?: string;
  readonly note?: string;
  readonly payment_type?: string;
  readonly reference?: string;
}

/** The placeholder for the batch's own name. It occurs nowhere else in a transaction. */
export const BATCH_NAME = '@';

/** The open period of every account; one transaction in fifty lies before it and has to be moved. */
export const OPEN_PERIOD = { from_date: '2026-01-01', to_date: '2026-12-31' };
const BEFORE_OPEN_PERIOD = '2025-12-24';

/** One transaction in so many has to be moved; its place differs from account to account. */
export const MOVED_EVERY = 50;

/** `account` is its number, where each has only a few. */
export function postedTransactions(count: number, account = 0): readonly PostedTransaction[] {
  return Array.from({ length: count }, (_, n) => ({
    transaction_id: `${BATCH_NAME}-${n}`,
    transaction_date: dateOf(n, account),
    amount: (1000 + ((n * 7919) % 90_000)) / 100,
    ...(KINDS[n % KINDS.length] ?? KINDS[0]),
  }));
}

export function dateOf(n: number, account: number): string {
  return (account + n) % MOVED_EVERY === MOVED_EVERY - 1 ? BEFORE_OPEN_PERIOD : dayOf(n);
}

function dayOf(n: number): string {
  return `2026-${twoDigits(1 + (n % 12))}-${twoDigits(1 + (n % 28))}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const CHARGE = {
  type: 'CHARGE',
  reason: 'IMPORTED_CHARGE',
  display_note: 'Electricity, January to March',
  note: 'Taken over from the ledger of the former supplier',
};

const KINDS = [
  CHARGE,
  {
    type: 'PAYMENT',
    reason: 'ACCOUNT_CHARGE_PAYMENT',
    payment_type: 'DD_REGULAR_COLLECTION',
    reference: 'DD-2026-0001-4711',
    note: 'Collected on the first working day',
  },
  {
    type: 'CREDIT',
    reason: 'IMPORTED_CREDIT',
    display_note: 'Goodwill credit',
    note: 'Granted by the former supplier',
  },
] as const;

/** Texts that differ in the batch's name alone; made quickly, so that making them is not what is measured. */
export function batchTexts(template: string): (batchName: string) => string {
  const pieces = template.split(BATCH_NAME);
  return (batchName) => pieces.join(batchName);
}

/** A posted transaction as the table has it, for those who are compared with the service. */
export interface LedgerRow {
  readonly id: string;
  readonly day: string;
  readonly amountMinor: number;
  readonly type: string;
  readonly details: string;
}

export function toLedgerRow(posted: PostedTransaction): LedgerRow {
  const { transaction_id: id, transaction_date: day, amount, type, ...details } = posted;
  const amountMinor = Math.round(amount * 100);
  return { id, day, amountMinor, type, details: JSON.stringify(details) };
}

export function nearestDay(day: string, first: string, last: string | null): string {
  if (day < first) return first;
  return last !== null && day > last ? last : day;
}
