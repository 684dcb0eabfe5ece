import { createHash } from 'node:crypto';

/**
 * A cursor as text. It says to which list it belongs, so that one which was cut short, changed or given to another list
 * leads nowhere instead of somewhere. It is no secret: every page checks the permission to read.
 */
export function encodeCursor(cursor: string, list: readonly string[]): string {
  return `${Buffer.from(cursor).toString('base64url')}.${digestOf(cursor, list)}`;
}

/** The cursor that was given out for this list; `undefined` for anything else. */
export function decodeCursor(text: string, list: readonly string[]): string | undefined {
  const cursor = Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString();
  return encodeCursor(cursor, list) === text ? cursor : undefined;
}

function digestOf(cursor: string, list: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify([...list, cursor]));
  return digest.digest('base64url').slice(0, 16);
}

/** The `Link` header to the next page: the requested URL with these parameters replaced. */
export function nextLink(
  url: string,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
}
