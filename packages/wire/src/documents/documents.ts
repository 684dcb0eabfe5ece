import { described, field, nullable, object, words } from '../printing/printer.js';
import { count, text } from '../printing/texts.js';
import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { text as readText } from '../reading/text.js';

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

export const linkSignature = queryReader(
  record('LinkSignature', {
    expires: readText({ maxLength: 16 }),
    signature: readText({ maxLength: 128 }),
  }),
);
