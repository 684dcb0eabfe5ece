import type { HeldKind } from '../exporting/held-records.js';
import type { Columns } from '../records/record-description.js';
import type { LoadedKind } from '../records/record-kinds.js';
import { loadedDescription } from '../records/records.js';
import { sortedTexts } from './comparable-fields.js';

/** How records of a kind are told apart and compared. */
export interface ComparedKind {
  readonly kind: LoadedKind;
  readonly columns: Columns;
  /** Those that can differ between a row and the record with the same identity. */
  readonly compared: Columns;
  /** The list of the service that has the records, and which of them. */
  readonly held: HeldKind;
  readonly heldWhere: string;
  /** SQL of what names a record among those of its subject, of a table with `fields`. */
  readonly identity: string;
  /** Whether records of one identity are told apart by when they were created. */
  readonly isTimed: boolean;
  /** Tables of the comparison. */
  readonly files: string;
  readonly stored: string;
}

const DOCUMENTS = sortedTexts('fields.document_paths', 'document_path');

/** As the service finds duplicates: by the body, or without one by the set of documents. */
const NOTE = `case when fields.body is not null then 'body ' || fields.body
  else 'documents ' || coalesce(array_to_string(${DOCUMENTS}, chr(10)), '') end`;

const PARTICULARS: Readonly<
  Record<LoadedKind, Pick<ComparedKind, 'held' | 'heldWhere' | 'identity' | 'isTimed'>>
> = {
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

export function comparedKind(kind: LoadedKind): ComparedKind {
  const { columns, table } = loadedDescription(kind);
  const particulars = PARTICULARS[kind];
  const name = table.replace(/^staged_/, '');
  return {
    kind,
    columns,
    compared: particulars.isTimed ? withoutTime(columns) : columns,
    ...particulars,
    files: `compare.files_${name}`,
    stored: `compare.stored_${name}`,
  };
}

/** When a note was created is part of its identity where a row says it; else the service chose it. */
function withoutTime(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'created_at'));
}
