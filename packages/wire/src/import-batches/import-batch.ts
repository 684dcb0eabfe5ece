import { described, field, nullable, object, optional, verbatim } from '../printing/printer.js';
import { count, flag, instant, text } from '../printing/texts.js';

/** Numbers of items. */
export interface PrintedItems {
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

export interface PrintedBatch extends PrintedItems {
  readonly name: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly accounts: number;
  readonly expected: Partial<PrintedItems> | undefined;
  readonly left: number;
  readonly undoneAt: string | undefined;
  /** The id of the operator's key, null for the command line; `undefined` for callers, who are not told. */
  readonly undoneBy?: string | null | undefined;
}

const ITEMS = {
  notes: field(
    described(count, "The caller's and the service's own."),
    (one: PrintedItems) => one.notes,
  ),
  transactions: field(count, (one: PrintedItems) => one.transactions),
  statements: field(count, (one: PrintedItems) => one.statements),
  payment_instructions: field(count, (one: PrintedItems) => one.paymentInstructions),
};

const announcedItems = described(
  object<Partial<PrintedItems>>('AnnouncedItems', {
    notes: field(optional(count), ({ notes }) => notes),
    transactions: field(optional(count), ({ transactions }) => transactions),
    statements: field(optional(count), ({ statements }) => statements),
    payment_instructions: field(optional(count), (one) => one.paymentInstructions),
  }),
  "The caller's own items that were announced; a kind of which nothing was announced is left out.",
);

export const importBatch = object<PrintedBatch>('ImportBatch', {
  import_batch: field(text, ({ name }) => name),
  first_at: field(described(instant, 'When its first item was created.'), (one) => one.firstAt),
  last_at: field(described(instant, 'When its last item was created.'), (one) => one.lastAt),
  ...ITEMS,
  accounts: field(
    described(
      count,
      'Accounts onto which it loaded something, links of business instructions included.',
    ),
    ({ accounts }) => accounts,
  ),
  expected: field(
    described(nullable(announcedItems), 'null: no totals were announced.'),
    ({ expected }) => expected,
  ),
  left: field(
    described(count, 'Accounts and businesses that still have something of it.'),
    ({ left }) => left,
  ),
  undone_at: field(
    described(
      nullable(instant),
      'When an undo left nothing of it; null again once something is loaded into it afterwards. The numbers stay until then.',
    ),
    ({ undoneAt }) => undoneAt,
  ),
  undone_by: field(
    described(
      optional(verbatim<string | null>({ type: ['string', 'null'] })),
      "The id of the operator's API key that undid it; null for the command line. Only operators are told.",
    ),
    ({ undoneBy }) => undoneBy,
  ),
});

export interface PrintedRemoval extends PrintedItems {
  readonly links: number;
}

/** Of an account from which something was removed. */
export const undoneAccount = object<{
  readonly externalAccountNumber: string;
  readonly removed: PrintedItems;
}>('UndoneAccount', {
  external_account_number: field(text, (one) => one.externalAccountNumber),
  notes: field(count, ({ removed }) => removed.notes),
  transactions: field(count, ({ removed }) => removed.transactions),
  statements: field(count, ({ removed }) => removed.statements),
  payment_instructions: field(count, ({ removed }) => removed.paymentInstructions),
});

/** Of a business from which something was removed. */
export const undoneBusiness = object<{
  readonly externalBusinessIdentifier: string;
  readonly removed: PrintedRemoval;
}>('UndoneBusiness', {
  external_business_identifier: field(text, (one) => one.externalBusinessIdentifier),
  payment_instructions: field(count, ({ removed }) => removed.paymentInstructions),
  links: field(described(count, 'Of instructions to accounts.'), ({ removed }) => removed.links),
});

/** Of an account that is left as it is. */
export const accountLeft = object<{
  readonly externalAccountNumber: string;
  readonly code: string;
  readonly detail: string;
}>('AccountLeft', {
  external_account_number: field(text, (one) => one.externalAccountNumber),
  code: field(described(text, '`statement_period_closed`.'), ({ code }) => code),
  detail: field(text, ({ detail }) => detail),
});

export interface PrintedUndoTotal extends PrintedRemoval {
  readonly importBatch: string;
  readonly isDryRun: boolean;
  readonly accounts: number;
  readonly businesses: number;
  readonly left: number;
  readonly undoneAt: string | undefined;
}

/** The last line of an undo. */
export const undoTotal = object<PrintedUndoTotal>('UndoTotal', {
  import_batch: field(text, (one) => one.importBatch),
  dry_run: field(flag, ({ isDryRun }) => isDryRun),
  ...ITEMS,
  links: field(count, ({ links }) => links),
  accounts: field(
    described(count, 'Accounts from which something was removed.'),
    ({ accounts }) => accounts,
  ),
  businesses: field(count, ({ businesses }) => businesses),
  left: field(described(count, 'Accounts that were left as they are.'), ({ left }) => left),
  undone_at: field(nullable(instant), ({ undoneAt }) => undoneAt),
});
