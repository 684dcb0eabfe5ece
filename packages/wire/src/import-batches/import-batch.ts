import { endInWords, refusedIn, type BatchEnd, type BatchItems } from '@data-import/domain';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  verbatim,
  type Printer,
} from '../printing/printer.js';
import { count, flag, instant, text } from '../printing/texts.js';
import { ofKinds } from '../items/kinds.js';
import { errorCode } from '../errors/error-code.js';
import { described as describedInput, optional as optionalInput } from '../reading/codec.js';
import { queryReader, reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { importBatchName } from '../import-parameters/import-parameters.js';
import { wholeCount } from '../reading/numbers.js';
import { bool } from '../reading/text.js';

export const IMPORT_BATCH_NOT_FOUND = errorCode('import_batch_not_found', {
  meaning:
    'No request has created anything under this import_batch of the import supplier; to end a load, the batch may also be announced only.',
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

export const BATCH_END_FAILED_VALIDATION = errorCode('batch_end_failed_validation', {
  meaning: 'The end of the load was refused.',
  remedy: 'Correct the problems in errors and send it again. Until then the load counts as open.',
});

export const batchesQuery = queryReader(
  record('BatchesQuery', {
    batch: optionalInput(
      describedInput(
        importBatchName,
        'The name of a batch: the list has only this one, or is empty, and is read at once, however many there are.',
      ),
    ),
  }),
);

const ITEMS = {
  ...ofKinds(count),
  notes: described(count, "The caller's and the service's own."),
};

/** Items that one request added to an account for a batch. */
export const appendToAccount = object('AppendToAccount', {
  added_at: instant,
  import_batch: field(text, 'batch'),
  ...ITEMS,
});

const someItems = (name: string) =>
  object(name, ofKinds(optional(count))) as Printer<Partial<BatchItems>>;

const announcedItems = described(
  someItems('AnnouncedItems'),
  "The announced numbers of the caller's own items; kinds without an announcement are left out.",
);

const loader = object('BatchLoader', {
  api_key_id: text,
  label: nullable(text),
});

const END = {
  at: described(instant, 'The time at which the loader ended its load.'),
  stopped: field(described(flag, 'True if not all rows were sent.'), 'isStopped'),
  refused: described(
    someItems('RefusedItems'),
    'The rows that were refused, as the loader counted them.',
  ),
  words: field(
    described(text, '`Loaded`, such as `Loaded, 3 refused`, or `Stopped by its loader`.'),
    (end: BatchEnd) => endInWords({ ...end, refused: refusedIn(end) }),
  ),
};

/** The end of a load as its loader stated it. */
export const endedBatch = object('EndedBatch', { import_batch: field(text, 'name'), ...END });

export const importBatch = object('ImportBatch', {
  import_batch: field(text, 'name'),
  first_at: described(
    nullable(instant),
    'The time at which the first item of the batch was created; null if it was only announced.',
  ),
  last_at: described(
    nullable(instant),
    'The time at which the last item of the batch was created.',
  ),
  loaded_by: described(listOf(loader), 'The API keys whose requests loaded the batch.'),
  ...ITEMS,
  accounts: described(
    count,
    'Accounts with at least one item of the batch, links of business instructions included.',
  ),
  expected: described(
    nullable(announcedItems),
    'The announced totals; null if none were announced.',
  ),
  end: field(
    described(
      nullable(object('BatchEnd', END)),
      'The end of its load; null until its loader ends it, and once it is announced again or undone.',
    ),
    ({ end }: { readonly end?: BatchEnd | undefined }) => end,
  ),
  left: described(count, 'Accounts and businesses that still have items of the batch.'),
  undone_at: described(
    nullable(instant),
    'The time at which an undo had removed all its items; null again once something is loaded into the batch. The numbers stay until then.',
  ),
  undone_by: field(
    described(
      optional(verbatim<string | null>({ type: ['string', 'null'] })),
      "The id of the operator's API key that undid it; null for the command line. Only operators get this field.",
    ),
    ({ undoneBy }: { readonly undoneBy?: string | null | undefined }) => undoneBy,
  ),
});

export const undoneAccount = object('UndoneAccount', {
  external_account_number: text,
  ...ofKinds(count),
});

/** A business from which an undo removed something, with the number of removed instructions and links. */
export const undoneBusiness = object('UndoneBusiness', {
  external_business_identifier: text,
  payment_instructions: count,
  links: described(count, 'Removed links from instructions to accounts.'),
});

export const accountLeft = object('AccountLeft', {
  external_account_number: text,
  code: described(text, '`statement_period_closed`.'),
  detail: text,
});

/** The last line of the answer to a removal of single items. */
export const removalTotal = object('RemovalTotal', {
  dry_run: field(flag, 'isDryRun'),
  ...ITEMS,
  links: count,
  removed: described(count, 'Lines whose item was removed.'),
  left: described(count, 'Lines for which nothing was removed.'),
});

/** The last line of an undo. */
export const undoTotal = object('UndoTotal', {
  import_batch: text,
  dry_run: field(flag, 'isDryRun'),
  ...ITEMS,
  links: count,
  accounts: described(count, 'Accounts from which something was removed.'),
  businesses: count,
  left: described(count, 'Accounts that the undo did not change.'),
  undone_at: nullable(instant),
});

const items = optionalInput(
  describedInput(wholeCount, 'The number of items; leave it out if you do not know it.'),
);

/** The number of its own items of each kind that a caller is going to load into a batch. */
export const expectedItemsRequest = reader(record('ExpectedItemsRequest', ofKinds(items)));

/** The numbers that a caller announced for a batch; null for a kind that it left out. */
export const announcement = object('ExpectedItems', {
  import_batch: field(text, 'name'),
  ...ofKinds(nullable(count)),
});

/** The end of a load of a batch. */
export const endRequest = reader(
  record('BatchEndRequest', {
    refused: optionalInput(
      describedInput(
        record('RefusedRows', ofKinds(optionalInput(wholeCount))),
        'The number of rows that were refused, by kind.',
      ),
    ),
    stopped: optionalInput(
      describedInput(bool, 'true if the loader stopped before all rows were sent.'),
    ),
  }),
);
