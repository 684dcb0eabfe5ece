import { err, ok, type Result } from 'neverthrow';

declare const documentPath: unique symbol;
declare const documentRoot: unique symbol;
declare const documentLocation: unique symbol;

/** The path of a document below its supplier's root, as sent. Only `parseDocumentPath` makes it. */
export type DocumentPath = string & { readonly [documentPath]: true };

/** The prefix of every document path of a supplier: empty, or ending in one `/`. Only `parseDocumentRoot` makes it. */
export type DocumentRoot = string & { readonly [documentRoot]: true };

/** Root and path together: the key of the object in the store. Only `locateDocument` makes it. */
export type DocumentLocation = string & { readonly [documentLocation]: true };

/** The text breaks a rule of `parseDocumentPath`. */
export interface InvalidDocumentPath {
  readonly kind: 'invalid-document-path';
}

/** Root and path together have more than `maximumBytes` bytes of UTF-8. */
export interface DocumentLocationTooLong {
  readonly kind: 'document-location-too-long';
  readonly maximumBytes: number;
}

/** The longest key of S3, in bytes of UTF-8. */
export const MAXIMUM_LOCATION_BYTES = 1024;

/** A path is relative and names exactly one object: no leading `/`, no empty, `.` or `..` segment, no backslash, no control character. */
export function parseDocumentPath(text: string): Result<DocumentPath, InvalidDocumentPath> {
  return isDocumentPath(text) ? ok(text) : err({ kind: 'invalid-document-path' });
}

/** `parseDocumentPath` as a type guard. */
export function isDocumentPath(text: string): text is DocumentPath {
  return !FORBIDDEN.test(text) && text.isWellFormed();
}

/** A path that may be empty and otherwise ends in one `/`: `tariffs` is read as `tariffs/`. */
export function parseDocumentRoot(text: string): Result<DocumentRoot, InvalidDocumentPath> {
  if (text === '') return ok(text as DocumentRoot);
  const folder = text.endsWith('/') ? text.slice(0, -1) : text;
  return parseDocumentPath(folder).map(() => `${folder}/` as DocumentRoot);
}

/** The key of a document: the root followed by the path, unchanged. Fails past `MAXIMUM_LOCATION_BYTES`. */
export function locateDocument(
  root: DocumentRoot,
  path: DocumentPath,
): Result<DocumentLocation, DocumentLocationTooLong> {
  const location = (root + path) as DocumentLocation;
  return isTooLongALocation(location)
    ? err({ kind: 'document-location-too-long', maximumBytes: MAXIMUM_LOCATION_BYTES })
    : ok(location);
}

// Lists what is forbidden: a pattern that repeats segments would overflow the stack on a text of megabytes.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  /^$|^\/|\/\/|\/$|(^|\/)\.\.?(\/|$)|[\\\u0000-\u001f\u007f-\u009f]/;

/** True when the well-formed text has more than `MAXIMUM_LOCATION_BYTES` in UTF-8, where a UTF-16 unit takes one to three. */
export function isTooLongALocation(text: string): boolean {
  if (text.length * 3 <= MAXIMUM_LOCATION_BYTES) return false;
  if (text.length > MAXIMUM_LOCATION_BYTES) return true;
  return encodeURIComponent(text).replaceAll(/%../g, '%').length > MAXIMUM_LOCATION_BYTES;
}
