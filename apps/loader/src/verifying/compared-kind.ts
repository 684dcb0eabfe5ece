import type { Columns } from '@data-import/wire/codecs';
import type { HeldKind } from '../exporting/held-records.js';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';

/** The rules by which records of a kind are matched and compared. */
export interface ComparedKind {
  readonly kind: RecordKind;
  /** The staged rows. */
  readonly table: string;
  readonly subject: string;
  readonly columns: Columns;
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

const DOCUMENTS = `list_sort(list_distinct(list_transform(fields.document_paths, lambda one: one.document_path)))`;

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
    ...particulars,
    files: `batch.files_${name}`,
    stored: `batch.stored_${name}`,
  };
}
