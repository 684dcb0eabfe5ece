import { described, field, nullable, object, words } from '../printing/printer.js';
import { count, text } from '../printing/texts.js';

/** A line for a document that is not in the store. */
export const missingDocument = object('MissingDocument', {
  external_account_number: text,
  kind: described(
    words({ note: 'notes', statement: 'historical-statements' }),
    'The kind of item that names the document.',
  ),
  statement_id: described(
    nullable(text),
    'The statement that names the document; null if a note does.',
  ),
  document_path: field(text, 'path'),
});

/** The last line of a search. */
export const documentSearchTotal = object('DocumentSearchTotal', {
  documents: described(count, 'The number of document paths that were looked up.'),
  missing: count,
});
