import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  verbatim,
} from '../printing/printer.js';
import { count, flag, instant, text } from '../printing/texts.js';
import { errorCode } from '../errors/error-code.js';
import { described as describedInput, optional as optionalInput } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import type { ReadFrom } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { wholeCount } from '../reading/nullable-count.js';

export const IMPORT_BATCH_NOT_FOUND = errorCode('import_batch_not_found', {
  meaning: 'No request has created anything under this import_batch of the import supplier.',
  remedy: 'Check the name in the list of the batches; upper and lower case differ.',
});

export const ITEM_NOT_FOUND = errorCode('item_not_found', {
  meaning: 'Nothing is stored that the line names, so nothing was removed.',
  remedy: 'Compare the line with the export; when it was removed before, nothing is left to do.',
});

export const STATEMENT_PERIOD_CLOSED = errorCode('statement_period_closed', {
  meaning:
    'A transaction that was to be removed lies in a statement period that has been closed since, so the account is left as it is.',
  remedy: 'Correct the account by other means, such as a transaction of the opposite amount.',
});

export const EXPECTED_ITEMS_FAILED_VALIDATION = errorCode('expected_items_failed_validation', {
  meaning: 'The announcement was refused.',
  remedy:
    'Correct the problems in errors and send it again. What was announced before is unchanged.',
});

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
  readonly loadedBy: readonly { readonly apiKeyId: string; readonly label: string | undefined }[];
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

/** What one request added to an account for a batch. */
export interface PrintedAppend extends PrintedItems {
  readonly batch: string;
  readonly addedAt: string;
}

export const appendToAccount = object<PrintedAppend>('AppendToAccount', {
  added_at: field(instant, ({ addedAt }) => addedAt),
  import_batch: field(text, ({ batch }) => batch),
  ...ITEMS,
});

const announcedItems = described(
  object<Partial<PrintedItems>>('AnnouncedItems', {
    notes: field(optional(count), ({ notes }) => notes),
    transactions: field(optional(count), ({ transactions }) => transactions),
    statements: field(optional(count), ({ statements }) => statements),
    payment_instructions: field(optional(count), (one) => one.paymentInstructions),
  }),
  "The announced numbers of the caller's own items; kinds without an announcement are left out.",
);

const loader = object<PrintedBatch['loadedBy'][number]>('BatchLoader', {
  api_key_id: field(text, ({ apiKeyId }) => apiKeyId),
  label: field(nullable(text), ({ label }) => label),
});

export const importBatch = object<PrintedBatch>('ImportBatch', {
  import_batch: field(text, ({ name }) => name),
  first_at: field(
    described(instant, 'The time at which the first item of the batch was created.'),
    (one) => one.firstAt,
  ),
  last_at: field(
    described(instant, 'The time at which the last item of the batch was created.'),
    (one) => one.lastAt,
  ),
  loaded_by: field(
    described(listOf(loader), 'The API keys whose requests loaded the batch.'),
    ({ loadedBy }) => loadedBy,
  ),
  ...ITEMS,
  accounts: field(
    described(
      count,
      'Accounts with at least one item of the batch, links of business instructions included.',
    ),
    ({ accounts }) => accounts,
  ),
  expected: field(
    described(nullable(announcedItems), 'The announced totals; null if none were announced.'),
    ({ expected }) => expected,
  ),
  left: field(
    described(count, 'Accounts and businesses that still have items of the batch.'),
    ({ left }) => left,
  ),
  undone_at: field(
    described(
      nullable(instant),
      'The time at which an undo had removed all its items; null again once something is loaded into the batch. The numbers stay until then.',
    ),
    ({ undoneAt }) => undoneAt,
  ),
  undone_by: field(
    described(
      optional(verbatim<string | null>({ type: ['string', 'null'] })),
      "The id of the operator's API key that undid it; null for the command line. Only operators get this field.",
    ),
    ({ undoneBy }) => undoneBy,
  ),
});

export interface PrintedRemoval extends PrintedItems {
  readonly links: number;
}

/** An account from which an undo removed something, with the number of removed items of each kind. */
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

/** A business from which an undo removed something, with the number of removed instructions and links. */
export const undoneBusiness = object<{
  readonly externalBusinessIdentifier: string;
  readonly removed: PrintedRemoval;
}>('UndoneBusiness', {
  external_business_identifier: field(text, (one) => one.externalBusinessIdentifier),
  payment_instructions: field(count, ({ removed }) => removed.paymentInstructions),
  links: field(
    described(count, 'Removed links from instructions to accounts.'),
    ({ removed }) => removed.links,
  ),
});

/** An account that an undo left as it is, with the reason. */
export const accountLeft = object<{
  readonly externalAccountNumber: string;
  readonly code: string;
  readonly detail: string;
}>('AccountLeft', {
  external_account_number: field(text, (one) => one.externalAccountNumber),
  code: field(described(text, '`statement_period_closed`.'), ({ code }) => code),
  detail: field(text, ({ detail }) => detail),
});

export interface PrintedRemovalTotal extends PrintedRemoval {
  readonly isDryRun: boolean;
  readonly removed: number;
  readonly left: number;
}

/** The last line of the answer to a removal of single items. */
export const removalTotal = object<PrintedRemovalTotal>('RemovalTotal', {
  dry_run: field(flag, ({ isDryRun }) => isDryRun),
  ...ITEMS,
  links: field(count, ({ links }) => links),
  removed: field(described(count, 'Lines whose item was removed.'), ({ removed }) => removed),
  left: field(described(count, 'Lines for which nothing was removed.'), ({ left }) => left),
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
  left: field(described(count, 'Accounts that the undo did not change.'), ({ left }) => left),
  undone_at: field(nullable(instant), ({ undoneAt }) => undoneAt),
});

const items = optionalInput(
  describedInput(wholeCount, 'The number of items; leave it out if you do not know it.'),
);

export const expectedItemsRequest = reader(
  record('ExpectedItemsRequest', {
    notes: items,
    transactions: items,
    statements: items,
    payment_instructions: items,
  }),
);

/** The number of its own items of each kind that a caller is going to load into a batch. */
export type ExpectedItemsRequest = ReadFrom<typeof expectedItemsRequest>;

interface PrintedAnnouncement extends ExpectedItemsRequest {
  readonly name: string;
}

/** The numbers that a caller announced for a batch; null for a kind that it left out. */
export const announcement = object<PrintedAnnouncement>('ExpectedItems', {
  import_batch: field(text, ({ name }) => name),
  notes: field(nullable(count), (one) => one.notes),
  transactions: field(nullable(count), (one) => one.transactions),
  statements: field(nullable(count), (one) => one.statements),
  payment_instructions: field(nullable(count), (one) => one.payment_instructions),
});
