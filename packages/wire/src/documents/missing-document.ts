import { described, field, nullable, object, words } from '../printing/printer.js';
import { count, text } from '../printing/texts.js';

export interface PrintedMissingDocument {
  readonly externalAccountNumber: string;
  readonly kind: 'note' | 'statement';
  readonly statementId: string | undefined;
  readonly path: string;
}

/** A line for a document that is not in the store. */
export const missingDocument = object<PrintedMissingDocument>('MissingDocument', {
  external_account_number: field(text, (one) => one.externalAccountNumber),
  kind: field(
    described(
      words({ note: 'notes', statement: 'historical-statements' }),
      'The kind of item that names the document.',
    ),
    ({ kind }) => kind,
  ),
  statement_id: field(
    described(nullable(text), 'The statement that names the document; null if a note does.'),
    ({ statementId }) => statementId,
  ),
  document_path: field(text, ({ path }) => path),
});

/** The last line of a search. */
export const documentSearchTotal = object<{
  readonly documents: number;
  readonly missing: number;
}>('DocumentSearchTotal', {
  documents: field(
    described(count, 'The number of document paths that were looked up.'),
    ({ documents }) => documents,
  ),
  missing: field(count, ({ missing }) => missing),
});
