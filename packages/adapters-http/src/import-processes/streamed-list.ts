import type { SupplierNotFound } from '@data-import/application';
import {
  decodeCursor,
  encodeCursor,
  fieldError,
  formatOf,
  invalid,
  ListParts,
  nextLink,
  QUERY_FAILED_VALIDATION,
  streamed,
  type Answer,
  type Client,
  type ListReaders,
  type ReadPage,
  type Refusals,
} from '@data-import/http-kit';
import { INVALID } from '@data-import/wire/codecs';
import { err, ok, type Result } from 'neverthrow';
import { SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';

interface StreamedList<Listed> {
  readonly url: string;
  readonly mediaType: string;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  /** To which list a cursor belongs. */
  readonly list: readonly string[];
  readonly readPage: ReadPage<Listed, SupplierNotFound>;
  readonly print: (record: Listed) => unknown;
  readonly readers: ListReaders;
  readonly client: Client;
}

/** Few records, so that the first byte leaves at once. */
const FIRST_PAGE_SIZE = 200;

export const LIST_DESCRIPTION =
  'Without `limit` the whole list is sent while it is read; if an error occurs on the way, the connection is closed. ' +
  'With `limit` at most that many records are sent, and the header `Link` has the next page.';

export const LINK_DESCRIPTION = 'The next page; absent without a limit and on the last page.';

/** The whole list without a limit, else one page of it. */
export async function streamedList<Listed>(
  asked: StreamedList<Listed>,
): Promise<Result<Answer, SupplierNotFound>> {
  const { url, mediaType, limit, cursor, list, readPage, print, readers, client } = asked;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list);
  if (cursor !== undefined && after === undefined) return ok(UNKNOWN_CURSOR);

  const reading = { readPage, print, format: formatOf(mediaType), readers, client };
  // Read before anything is answered: what is wrong can still be said.
  const read = await (limit === undefined
    ? readers.inTurn(client, () => readPage(after, FIRST_PAGE_SIZE))
    : someRecords(asked, after, limit));
  if (read.isErr()) return err(read.error);

  const first = read.value;
  if (limit === undefined) return ok(streamed(mediaType, new ListParts(first, reading)));

  const { next, ...page } = first;
  const link = next === undefined ? {} : nextLink(url, { cursor: encodeCursor(next, list) });
  return ok(streamed(mediaType, new ListParts({ ...page, next: undefined }, reading), link));
}

/** A page that has records, unless none follow at all. */
async function someRecords<Listed>(
  { readPage, readers, client }: Pick<StreamedList<Listed>, 'readPage' | 'readers' | 'client'>,
  after: string | undefined,
  limit: number,
): ReturnType<ReadPage<Listed, SupplierNotFound>> {
  for (let from = after; ;) {
    const read = await readers.inTurn(client, () => readPage(from, limit));
    if (read.isErr() || read.value.records.length > 0 || read.value.next === undefined) return read;
    from = read.value.next;
  }
}

export const LIST_REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

const UNKNOWN_CURSOR = invalid(QUERY_FAILED_VALIDATION, [
  fieldError(INVALID, ['cursor'], 'This cursor was not handed out for this list.'),
]);
