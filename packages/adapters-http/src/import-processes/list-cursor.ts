import { createHash } from 'node:crypto';
import type { ImportProcessCursor } from '@data-import/application';

/** Which list of which supplier. */
interface List {
  readonly selection: string;
  readonly supplierCode: string;
}

/**
 * A cursor as it is handed out. It says to which list it belongs, so that one which was cut short, changed or given to
 * another list leads nowhere instead of somewhere. It is no secret: what may be read is asked for each page anew.
 */
export function encodeCursor(cursor: ImportProcessCursor, list: List): string {
  return `${Buffer.from(cursor).toString('base64url')}.${digestOf(cursor, list)}`;
}

/** The cursor that was handed out for this list; `undefined` for anything else. */
export function decodeCursor(text: string, list: List): ImportProcessCursor | undefined {
  const cursor = Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString();
  return encodeCursor(cursor, list) === text ? cursor : undefined;
}

function digestOf(cursor: ImportProcessCursor, { selection, supplierCode }: List): string {
  const digest = createHash('sha256').update(JSON.stringify([selection, supplierCode, cursor]));
  return digest.digest('base64url').slice(0, 16);
}
