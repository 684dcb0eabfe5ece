import type { Columns, ColumnType } from '@data-import/wire/codecs';
import type { HeldKind } from '../exporting/held-records.js';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { QUANTITY } from './item-structure.js';
import { quoteName } from '../sources/database.js';

/** The rules by which records of a kind are matched and compared. */
export interface ComparedKind {
  readonly kind: RecordKind;
  /** The staged rows. */
  readonly table: string;
  readonly subject: string;
  readonly columns: Columns;
  /** The columns that can differ between a row and the record with the same identity. */
  readonly compared: Columns;
  /** SQL conditions under which a column of the rows `f` is compared; a column without one is always compared. */
  readonly comparedIf: ReadonlyMap<string, string>;
  /** The list of the service that has the records, and which of them. */
  readonly held: HeldKind;
  readonly heldWhere: string;
  /** The SQL that identifies a record among those of its subject, for a table with `fields`. */
  readonly identity: string;
  /** True if the creation time tells records of one identity apart. */
  readonly isTimed: boolean;
  /** Tables with a batch of accounts. */
  readonly files: string;
  readonly stored: string;
}

const DOCUMENTS = sortedTexts('fields.document_paths', 'document_path');

/** The service finds duplicates in the same way: by the body, or by the set of documents if there is none. */
const NOTE = `case when fields.body is not null then 'body ' || fields.body
  else 'documents ' || coalesce(array_to_string(${DOCUMENTS}, chr(10)), '') end`;

const PARTICULARS: Readonly<
  Record<RecordKind, Pick<ComparedKind, 'held' | 'heldWhere' | 'identity' | 'isTimed'>>
> = {
  accounts: { held: 'account-totals', heldWhere: 'true', identity: `''`, isTimed: false },
  // The service's own notes have no rows in the files.
  notes: { held: 'notes', heldWhere: `fields.author = 'caller'`, identity: NOTE, isTimed: true },
  transactions: {
    held: 'transactions',
    heldWhere: 'true',
    identity: 'fields.transaction_id',
    isTimed: false,
  },
  'historical-statements': {
    held: 'historical-statements',
    heldWhere: 'true',
    identity: 'fields.statement_id',
    isTimed: false,
  },
  'payment-instructions': {
    held: 'payment-instructions',
    heldWhere: 'fields.external_account_number is not null',
    identity: `''`,
    isTimed: false,
  },
  'business-payment-instructions': {
    held: 'payment-instructions',
    heldWhere: 'fields.external_business_identifier is not null',
    identity: `''`,
    isTimed: false,
  },
};

export function comparedKind(kind: RecordKind): ComparedKind {
  const { columns, table, subject } = recordDescription(kind);
  const particulars = PARTICULARS[kind];
  const name = table.replace(/^staged_/, '');
  return {
    kind,
    table,
    subject,
    columns,
    compared: particulars.isTimed ? withoutTime(columns) : columns,
    comparedIf: COMPARED_IF,
    ...particulars,
    files: `batch.files_${name}`,
    stored: `batch.stored_${name}`,
  };
}

/** A creation date that is left out, the service chose. Where no row has a period, the file is a list of numbers. */
const COMPARED_IF: ReadonlyMap<string, string> = new Map([
  ['account_created_at', 'f.fields.account_created_at is not null'],
  ['from_date', '(select has_periods from compare.stated)'],
  ['to_date', '(select has_periods from compare.stated)'],
]);

/** Drops the creation time of a note: it is part of the identity where a row has one; else the service chose it. */
function withoutTime(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'created_at'));
}

/** The value of a column in SQL such that equal values are equal, however they were written. */
export function comparable(side: string, name: string, type: ColumnType): string {
  const value = `${side}.fields.${quoteName(name)}`;
  switch (type.kind) {
    case 'money':
      // A text that is no decimal stays as it is, so that it equals nothing else.
      return `coalesce(try_cast(${value} as ${QUANTITY})::varchar, ${value})`;
    case 'boolean':
      return `coalesce(${value}, false)`;
    case 'texts':
      return `coalesce(${sortedTexts(value, type.field)}, [])`;
    case 'exactNumbers':
    case 'structs':
      return `coalesce(${value}, [])`;
    case 'exactNumber':
    case 'text':
    case 'day':
    case 'instant':
      return value;
  }
}

/** A list of objects with one field as a set. */
function sortedTexts(value: string, field: string): string {
  return `list_sort(list_distinct(list_transform(${value}, lambda one: one.${quoteName(field)})))`;
}
