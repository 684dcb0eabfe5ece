import type { RequestChecks } from '@data-import/wire';
import {
  columnsOf,
  instructionFields,
  noteFields,
  STATEMENT_FIELDS,
  transactionFields,
  type Columns,
} from '@data-import/wire/codecs';

/** The kinds of records of a migration, each with a file or an SQL select of its name; in the order in which they are loaded. */
export const RECORD_KINDS = [
  'accounts',
  'notes',
  'transactions',
  'historical-statements',
  'payment-instructions',
  'business-payment-instructions',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** The kinds that are sent in bulk requests, by callers; operators import accounts. */
export type LoadedKind = Exclude<RecordKind, 'accounts'>;

export const LOADED_KINDS: readonly LoadedKind[] = RECORD_KINDS.filter(
  (kind): kind is LoadedKind => kind !== 'accounts',
);

/** The item of a row as it is posted: only fields that are present. */
export type Item = Readonly<Record<string, unknown>>;

/** A body of the single request, which is also that of a bulk line. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** One kind of record: its columns, named as the contract names the fields, and how rows become requests. */
export interface RecordDescription {
  readonly table: string;
  /** Names whom the row is about; not part of the item. */
  readonly subject: 'external_account_number' | 'external_business_identifier';
  readonly columns: Columns;
  /** Names an item among those of its subject, if the contract has such a field. */
  readonly identifier?: string;
}

export interface LoadedDescription extends RecordDescription {
  readonly operation: keyof RequestChecks;
  /** The name of the list in the body, as `attr` of an error has it; `undefined` where the body is the item. */
  readonly list: string | undefined;
  /** The request for items of one subject: at most one where `list` is `undefined`. */
  readonly bodyOf: (supplier: string, subject: string, items: readonly Item[]) => RequestBody;
}

const INSTRUCTION_COLUMNS = columnsOf(instructionFields());
const { statement_id, number, ...otherColumns } = columnsOf(STATEMENT_FIELDS);

const LOADED: Readonly<Record<LoadedKind, LoadedDescription>> = {
  notes: {
    table: 'staged_notes',
    subject: 'external_account_number',
    columns: columnsOf(noteFields()),
    operation: 'notes',
    ...itemsOfAccount('notes'),
  },
  transactions: {
    table: 'staged_transactions',
    subject: 'external_account_number',
    columns: columnsOf(transactionFields()),
    identifier: 'transaction_id',
    operation: 'transactions',
    ...itemsOfAccount('transactions'),
  },
  'historical-statements': {
    table: 'staged_historical_statements',
    subject: 'external_account_number',
    columns: { statement_id, number, ...otherColumns },
    identifier: 'statement_id',
    operation: 'historical-statements',
    ...itemsOfAccount('statements'),
  },
  'payment-instructions': {
    table: 'staged_payment_instructions',
    subject: 'external_account_number',
    columns: INSTRUCTION_COLUMNS,
    operation: 'payment-instruction',
    list: undefined,
    bodyOf: (supplier, subject, [item]) => ({
      import_supplier: supplier,
      external_account_number: subject,
      ...item,
    }),
  },
  'business-payment-instructions': {
    table: 'staged_business_payment_instructions',
    subject: 'external_business_identifier',
    columns: {
      ...INSTRUCTION_COLUMNS,
      accounts: { kind: 'texts', field: 'external_account_number' },
    },
    operation: 'business-payment-instruction',
    list: undefined,
    bodyOf: (supplier, subject, [item]) => ({
      import_supplier_code: supplier,
      external_business_identifier: subject,
      ...item,
    }),
  },
};

const ACCOUNTS: RecordDescription = {
  table: 'staged_accounts',
  subject: 'external_account_number',
  columns: {
    from_date: { kind: 'day' },
    to_date: { kind: 'day' },
    account_created_at: { kind: 'instant' },
  },
};

export function loadedDescription(kind: LoadedKind): LoadedDescription {
  return LOADED[kind];
}

/**
 * The JSON of a request for items of one subject that are JSON already, separated by commas: in three parts, of which the
 * second is these bytes or most of them.
 */
export function requestParts(
  kind: LoadedKind,
  supplier: string,
  subject: string,
  items: Buffer,
): readonly [string, Buffer, string] {
  const { list, bodyOf } = LOADED[kind];
  const empty = JSON.stringify(bodyOf(supplier, subject, []));
  if (list !== undefined) return [empty.slice(0, -2), items, ']}'];
  // The fields of the one item follow those of the request.
  const fields = items.subarray(1, -1);
  return [`${empty.slice(0, -1)}${fields.length > 0 ? ',' : ''}`, fields, '}'];
}

export function recordDescription(kind: RecordKind): RecordDescription {
  return kind === 'accounts' ? ACCOUNTS : LOADED[kind];
}

function itemsOfAccount(list: string): Pick<LoadedDescription, 'list' | 'bodyOf'> {
  return {
    list,
    bodyOf: (supplier, subject, items) => ({
      import_supplier: supplier,
      external_account_number: subject,
      [list]: items,
    }),
  };
}
