import type { DocumentFault } from '@data-import/application';
import { fieldError, type FieldError, type Path, type Rule } from '@data-import/http-kit';
import {
  MAX_LENGTH,
  PATH_DOES_NOT_EXIST_IN_FILE_STORE,
  TOO_LONG_A_PATH,
  wirePath,
} from '@data-import/wire/codecs';

/** `field` is where the request has the things that name documents. */
export function documentErrors(
  faults: readonly DocumentFault[],
  field: string,
): readonly FieldError[] {
  return faults.map(({ kind, at }) => {
    const { code, detail } = FAULTS[kind];
    return fieldError(code, [field, ...wirePath(at)], detail);
  });
}

/** `at` is where a request names a document. */
export const documentRules = (at: Path): readonly Rule[] => [
  { code: PATH_DOES_NOT_EXIST_IN_FILE_STORE, at },
];

const FAULTS = {
  'path-does-not-exist-in-file-store': {
    code: PATH_DOES_NOT_EXIST_IN_FILE_STORE,
    detail:
      "No document exists at this path under the supplier's document root. Paths are case-sensitive.",
  },
  'document-location-too-long': { code: MAX_LENGTH, detail: TOO_LONG_A_PATH },
} as const satisfies Record<DocumentFault['kind'], object>;
