import { MAXIMUM_LOCATION_BYTES } from '@data-import/domain';
import { errorCode } from './error-code.js';

export const INVALID_DOCUMENT_PATH = errorCode('invalid_document_path', {
  meaning:
    'A document path must be relative: no leading slash, no empty, "." or ".." segment, no backslash, no control character.',
  remedy: "Send the path relative to the supplier's document root.",
});

export const PATH_DOES_NOT_EXIST_IN_FILE_STORE = errorCode('path_does_not_exist_in_file_store', {
  meaning: "There is no document at this path under the supplier's document root.",
  remedy:
    'The detail names the root and the path. Correct the path, upload the document to root and path together, or ask the operator to correct the root. Upper and lower case differ.',
});

export const TOO_LONG_A_PATH = `Document root and path together must have at most ${MAXIMUM_LOCATION_BYTES} bytes of UTF-8.`;
