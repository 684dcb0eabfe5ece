import type { DocumentsRefused } from '@data-import/application';
import { codeOf, pathOf } from '../request/into.js';
import { fieldError, type FieldError } from '../response/answer.js';

/** `field` is where the request has the things that name documents. */
export function documentsRefused(
  { faults }: DocumentsRefused,
  field: string,
): readonly FieldError[] {
  return faults.map(({ kind, at }) => fieldError(codeOf(kind), [field, ...pathOf(at)]));
}
