import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';

/** The query of a link to a document. */
export const linkSignature = queryReader(
  record('LinkSignature', {
    expires: text({ maxLength: 16 }),
    signature: text({ maxLength: 128 }),
  }),
);
