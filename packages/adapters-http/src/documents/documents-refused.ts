import type { DocumentFault } from '@data-import/application';
import {
  wirePath,
  MAX_LENGTH,
  PATH_DOES_NOT_EXIST_IN_FILE_STORE,
  TOO_LONG_A_PATH,
} from '@data-import/wire/codecs';
import { fieldError, type FieldError, type Path, type Rule } from '@data-import/wire/kit';

/** `field` is where the request has the things that name documents. */
export function documentErrors(
  faults: readonly DocumentFault[],
  field: string,
): readonly FieldError[] {
  return faults.map((fault) => {
    const at = [field, ...wirePath(fault.at)];
    if (fault.kind === 'document-location-too-long')
      return fieldError(MAX_LENGTH, at, TOO_LONG_A_PATH);
    return fieldError(PATH_DOES_NOT_EXIST_IN_FILE_STORE, at, missingDetail(fault));
  });
}

export const documentRules = (at: Path): readonly Rule[] => [
  { code: PATH_DOES_NOT_EXIST_IN_FILE_STORE, at },
];

type Missing = Extract<DocumentFault, { readonly kind: 'path-does-not-exist-in-file-store' }>;

function missingDetail({ root, path }: Missing): string {
  const place = root === '' ? 'at the top of the store' : `under the document root ${root}`;
  return `No document exists ${place} at the path ${path}. Upper and lower case differ.`;
}
