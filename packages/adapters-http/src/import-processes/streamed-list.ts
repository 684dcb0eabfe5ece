import type { SupplierNotFound } from '@data-import/application';
import { err, ok, type Result } from 'neverthrow';
import { fieldError } from '@data-import/http-kit';
import { QUERY_FAILED_VALIDATION } from '@data-import/http-kit';
import type { Refusals } from '@data-import/http-kit';
import { invalid, streamed, type Answer } from '@data-import/http-kit';
import { nextLink } from '@data-import/http-kit';
import { decodeCursor, encodeCursor } from '@data-import/http-kit';
import { formatOf } from '@data-import/http-kit';
import { ListParts, type ReadPage } from '@data-import/http-kit';
import type { ListReaders } from '@data-import/http-kit';
import { SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';
import { INVALID } from '@data-import/wire';

interface StreamedList {
  readonly url: string;
  readonly mediaType: string;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  /** To which list a cursor belongs. */
  readonly list: readonly string[];
  readonly readPage: ReadPage;
  readonly readers: ListReaders;
}

/** Few records, so that the first byte leaves at once. */
const FIRST_PAGE_SIZE = 200;

export const LIST_DESCRIPTION =
  'Without a limit the whole list, as fast as it is read; an error on the way cuts the connection. ' +
  'With a limit that many, and a header Link that leads to the rest.';

/** The whole list without a limit, else one page of it. */
export async function streamedList(asked: StreamedList): Promise<Result<Answer, SupplierNotFound>> {
  const { url, mediaType, limit, cursor, list, readPage, readers } = asked;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list);
  if (cursor !== undefined && after === undefined) return ok(UNKNOWN_CURSOR);

  const reading = { readPage, print: formatOf(mediaType), readers };
  // Read before anything is answered: what is wrong can still be said.
  const first = await (limit === undefined
    ? readPage(after, FIRST_PAGE_SIZE)
    : readers.inTurn(() => readPage(after, limit)));
  if (!first) return err({ kind: 'import-supplier-not-found' });
  if (limit === undefined) return ok(streamed(mediaType, new ListParts(first, reading)));

  const { next, ...page } = first;
  const link = next === undefined ? {} : nextLink(url, { cursor: encodeCursor(next, list) });
  return ok(streamed(mediaType, new ListParts({ ...page, next: undefined }, reading), link));
}

export const LIST_REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

const UNKNOWN_CURSOR = invalid(QUERY_FAILED_VALIDATION, [
  fieldError(INVALID, ['cursor'], 'This cursor was not handed out for this list.'),
]);
