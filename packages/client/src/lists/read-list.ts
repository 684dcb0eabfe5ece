import { unreadable } from '../call.js';
import { ClientError } from '../failures/client-failure.js';
import type { WholeAnswer } from '../sending/attempt.js';
import type { Sender } from '../sending/sender.js';
import { urlOf, type Parameters } from '../url-of.js';

/** A list and how it is read. */
export interface Asked {
  /** A path of the description, with the names of parameters in braces. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly query: Parameters;
  readonly pageSize: number;
  readonly signal: AbortSignal | undefined;
}

/** @throws ClientError when a page cannot be read: the list is not whole. */
export async function* readList(asked: Asked, base: string, sender: Sender): AsyncGenerator {
  for await (const page of pagesOf(asked, base, sender)) yield* recordsIn(page);
}

/**
 * The records as they were written, with every digit of their numbers.
 *
 * @throws ClientError when a page cannot be read: the list is not whole.
 */
export async function* readListAsText(
  asked: Asked,
  base: string,
  sender: Sender,
): AsyncGenerator<string, void> {
  for await (const page of pagesOf(asked, base, sender)) {
    const lines = linesIn(page);
    // The page arrived whole, so that this tells a service from something else at the address.
    if (!lines.every((line) => line.startsWith('{') && line.endsWith('}')))
      throw new ClientError(unreadable(page));
    yield* lines;
  }
}

/**
 * Page by page, the next when all records of the one before were taken: a page that breaks off is read again, so no record
 * comes twice and none is left out.
 */
async function* pagesOf(
  { path, parameters, query, pageSize, signal }: Asked,
  base: string,
  sender: Sender,
): AsyncGenerator<WholeAnswer, void> {
  const url = urlOf(base, path, parameters, query);
  url.searchParams.set('limit', String(pageSize));

  let cursor: string | undefined;
  do {
    const page = await sender.send({
      method: 'GET',
      url: url.href,
      headers: new Headers({ Accept: 'application/x-ndjson' }),
      body: undefined,
      signal,
    });
    if (page.isErr()) throw new ClientError(page.error);
    const next = nextCursor(page.value.headers);
    // Else a proxy that loses parameters would make the list endless.
    if (next !== undefined && next === cursor) throw new ClientError(unreadable(page.value));
    yield page.value;
    cursor = next;
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
  } while (cursor !== undefined);
}

/**
 * The cursor of the page after the one with these headers. Only the cursor is taken from the link: the client knows the
 * address of the service better than a service behind a proxy.
 */
export function nextCursor(headers: Headers): string | undefined {
  const link = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const next = link === undefined ? undefined : new URL(link, 'http://localhost').searchParams;
  return next?.get('cursor') ?? undefined;
}

function recordsIn(page: WholeAnswer): readonly unknown[] {
  try {
    return linesIn(page).map((line) => JSON.parse(line) as unknown);
  } catch {
    throw new ClientError(unreadable(page));
  }
}

function linesIn({ text }: WholeAnswer): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
