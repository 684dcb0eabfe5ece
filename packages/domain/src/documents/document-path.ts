import { err, ok, type Result } from 'neverthrow';

declare const documentPath: unique symbol;
declare const documentRoot: unique symbol;
declare const documentLocation: unique symbol;

/** Where a document lies below its supplier's root, as the caller wrote it. Made by `parseDocumentPath` alone. */
export type DocumentPath = string & { readonly [documentPath]: true };

/** What stands before every path of a supplier: empty, or ending in one `/`. Made by `parseDocumentRoot` alone. */
export type DocumentRoot = string & { readonly [documentRoot]: true };

/** Root and path together: the key of the object in the store. Made by `locateDocument` alone. */
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

/** The longest key that an S3 store takes, in bytes of UTF-8. */
export const MAXIMUM_LOCATION_BYTES = 1024;

/**
 * A path is relative and says exactly one place: no leading `/`, no empty, `.` or `..` segment, no
 * backslash, no control character.
 */
export function parseDocumentPath(text: string): Result<DocumentPath, InvalidDocumentPath> {
  return isDocumentPath(text) ? ok(text) : err({ kind: 'invalid-document-path' });
}

/** `parseDocumentPath` as a question. */
export function isDocumentPath(text: string): text is DocumentPath {
  return !FORBIDDEN.test(text) && text.isWellFormed();
}

/** As a path, but may be empty, and ends in one `/` when it is not: `tariffs` is read as `tariffs/`. */
export function parseDocumentRoot(text: string): Result<DocumentRoot, InvalidDocumentPath> {
  if (text === '') return ok(text as DocumentRoot);
  const folder = text.endsWith('/') ? text.slice(0, -1) : text;
  return parseDocumentPath(folder).map(() => `${folder}/` as DocumentRoot);
}

/**
 * Where a document lies: the root and the path, one after the other and letter for letter. Fails past
 * `MAXIMUM_LOCATION_BYTES`.
 */
export function locateDocument(
  root: DocumentRoot,
  path: DocumentPath,
): Result<DocumentLocation, DocumentLocationTooLong> {
  const location = (root + path) as DocumentLocation;
  return isLongerThan(location, MAXIMUM_LOCATION_BYTES)
    ? err({ kind: 'document-location-too-long', maximumBytes: MAXIMUM_LOCATION_BYTES })
    : ok(location);
}

// Says what may not be, and not what must: a pattern that repeats segments fails on a text of megabytes.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  /^$|^\/|\/\/|\/$|(^|\/)\.\.?(\/|$)|[\\\u0000-\u001f\u007f-\u009f]/;

function isLongerThan(text: string, maximumBytes: number): boolean {
  if (text.length * 3 <= maximumBytes) return false;
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes > maximumBytes;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
