import {
  parseStatementId,
  parseTransactionId,
  type ExternalAccountNumber,
  type ExternalBusinessIdentifier,
  type LoadedItem,
  type SupplierCode,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { businessIdentifier, externalAccountNumber } from '../items/addressing.js';
import { BULK_OPERATIONS, type BulkOperationName } from '../bulk/bulk-line.js';
import { described, optional, type ReadBy } from '../reading/codec.js';
import { INVALID, REQUIRED } from '../reading/form-errors.js';
import { into, type FaultTable } from '../reading/into.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { documentPath, identifier, oneOf, text, utcInstant } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';

const ACCOUNT = 'external_account_number';
/** The one field that may be left out. */
const REFERENCE = 'reference';

/** The fields that name an item of each kind. */
const FIELDS = {
  notes: [ACCOUNT, 'note'],
  transactions: [ACCOUNT, 'transaction_id'],
  'historical-statements': [ACCOUNT, 'statement_id'],
  'payment-instruction': [ACCOUNT, REFERENCE],
  'business-payment-instruction': ['external_business_identifier', REFERENCE],
} as const satisfies Record<BulkOperationName, readonly (keyof RemoveLine)[]>;

const MOST_DOCUMENTS = 10_000;

const fields = record('RemoveLine', {
  kind: described(oneOf(BULK_OPERATIONS), 'The operation by which the item was loaded.'),
  external_account_number: optional(externalAccountNumber),
  external_business_identifier: optional(
    described(businessIdentifier, 'Only for a business-payment-instruction.'),
  ),
  transaction_id: optional(
    described(
      identifier(parseTransactionId, { maxLength: LENGTHS.transaction_id }),
      'Only for transactions; every transaction with this identifier is removed.',
    ),
  ),
  statement_id: optional(identifier(parseStatementId, { maxLength: LENGTHS.statement_id })),
  reference: optional(
    described(
      text({ maxLength: LENGTHS.reference }),
      'Only for payment instructions; without it the latest that was not revoked is removed.',
    ),
  ),
  note: optional(
    record('NoteToRemove', {
      body: optional(text({ maxLength: LENGTHS.body })),
      document_paths: optional(
        described(
          list(record('DocumentOfNoteToRemove', { document_path: documentPath }), {
            maxItems: MOST_DOCUMENTS,
          }),
          'Identifies a note without a body.',
        ),
      ),
      created_at: optional(
        described(
          utcInstant,
          'Without it every note with this body or these documents is removed.',
        ),
      ),
    }),
  ),
});

export type RemoveLine = ReadBy<typeof fields>;

const NOTHING_SENT = Object.fromEntries(
  [...new Set(Object.values(FIELDS).flat())].map((name) => [name, undefined]),
);

type Fault =
  | { readonly kind: 'field-missing'; readonly at: readonly [string] }
  | { readonly kind: 'field-of-another-kind'; readonly at: readonly [string]; readonly of: string };

const FAULTS: FaultTable<Fault> = {
  'field-missing': { code: REQUIRED, at: Object.values(FIELDS).flat() },
  'field-of-another-kind': {
    code: INVALID,
    at: Object.values(FIELDS).flat(),
    detail: ({ of }) => `This field does not name an item of the kind ${of}: leave it out.`,
  },
};

export const removeLine: Reader<RemoveLine> = reader(
  into(fields, {
    construct: (line): Result<RemoveLine, unknown> =>
      faultsIn({ ...NOTHING_SENT, ...line }).length > 0 ? err(undefined) : ok(line),
    faultsAmong: faultsIn,
    faults: FAULTS,
  }),
);

/** A field that was not sent is `undefined`; one that could not be read is absent. */
function faultsIn(line: { readonly kind?: BulkOperationName }): readonly Fault[] {
  const { kind } = line;
  if (kind === undefined) return [];
  const wanted: readonly string[] = FIELDS[kind];
  const entries = Object.entries(line).filter(([name]) => name !== 'kind');
  const missing = wanted.filter(
    (name) =>
      name !== REFERENCE && entries.some(([given, value]) => given === name && value === undefined),
  );
  const others = entries
    .filter(([name, value]) => value !== undefined && !wanted.includes(name))
    .map(([name]) => name);
  return [
    ...missing.map((name): Fault => ({ kind: 'field-missing', at: [name] })),
    ...others.map((name): Fault => ({ kind: 'field-of-another-kind', at: [name], of: kind })),
  ];
}

/** The item that a line names, once `removeLine` has read the line. */
export function itemOf(line: RemoveLine, supplierCode: SupplierCode): LoadedItem {
  const { reference } = line;
  const account = {
    supplierCode,
    externalAccountNumber: line.external_account_number as ExternalAccountNumber,
  };
  switch (line.kind) {
    case 'notes': {
      const { body, document_paths: documents = [], created_at: createdAt } = line.note ?? {};
      const documentPaths = documents.map((one) => one.document_path);
      return { kind: 'note', account, note: { body, documentPaths, createdAt } };
    }
    case 'transactions':
      return { kind: 'transaction', account, transactionId: line.transaction_id ?? '' };
    case 'historical-statements':
      return { kind: 'statement', account, statementId: line.statement_id ?? '' };
    case 'payment-instruction':
      return { kind: 'account-instruction', account, reference };
    case 'business-payment-instruction': {
      const externalBusinessIdentifier =
        line.external_business_identifier as ExternalBusinessIdentifier;
      return {
        kind: 'business-instruction',
        business: { supplierCode, externalBusinessIdentifier },
        reference,
      };
    }
  }
}
