import type { DocumentFault } from '@data-import/application';
import { codeOf, pathOf } from '../request/into.js';
import { TOO_LONG_A_PATH } from '../request/text.js';
import { fieldError, type FieldError } from '../response/answer.js';

/** `field` is where the request has the things that name documents. */
export function documentsRefused(
  faults: readonly DocumentFault[],
  field: string,
): readonly FieldError[] {
  return faults.map(({ kind, at }) =>
    fieldError(codeOf(kind), [field, ...pathOf(at)], DETAILS[kind]),
  );
}

const DETAILS: Readonly<Record<DocumentFault['kind'], string>> = {
  'path-does-not-exist-in-file-store':
    "There is no document at this path below the supplier's document root; letters count, in upper and lower case.",
  'document-location-too-long': TOO_LONG_A_PATH,
};
