import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';

/** The query of a link to a document. */
export interface LinkSignature {
  readonly expires: string;
  readonly signature: string;
}

export const linkSignature: Reader<LinkSignature> = queryReader(
  record('LinkSignature', {
    expires: text({ maxLength: 16 }),
    signature: text({ maxLength: 128 }),
  }),
);
