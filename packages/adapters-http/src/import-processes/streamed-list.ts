import type { ListedProcess } from '@data-import/application';
import { described, optional } from '../request/codec.js';
import { wholeNumber } from '../request/query.js';
import { text } from '../request/text.js';
import { fieldError, invalid, notFound, streamed, type Answer } from '../response/answer.js';
import { nextLink } from '../response/next-link.js';
import { encodeCursor, decodeCursor } from './list-cursor.js';
import { formatOf } from './list-format.js';
import { ListParts, type ReadPage } from './list-parts.js';
import type { ListReaders } from './list-readers.js';

interface StreamedList<Listed extends ListedProcess> {
  readonly url: string;
  readonly mediaType: string;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  /** To which list a cursor belongs. */
  readonly list: { readonly selection: string; readonly supplierCode: string };
  readonly readPage: ReadPage<Listed>;
  readonly print: (record: Listed) => object;
  readonly readers: ListReaders;
}

/** Few records, so that the first byte leaves at once. */
const FIRST_PAGE_SIZE = 200;

/** The query parameters of every list of processes. */
export const LIST_PARAMETERS = {
  limit: optional(described(wholeNumber(1, 10_000), 'How many records at most.')),
  cursor: optional(
    described(text({ maxLength: 256 }), 'From the header Link of the answer before.'),
  ),
} as const;

export const LIST_DESCRIPTION =
  'Without a limit the whole list, as fast as it is read; an error on the way cuts the connection. ' +
  'With a limit that many, and a header Link that leads to the rest.';

/** The whole list without a limit, else one page of it. */
export async function streamedList<Listed extends ListedProcess>(
  asked: StreamedList<Listed>,
): Promise<Answer> {
  const { url, mediaType, limit, cursor, list, readPage, print, readers } = asked;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list);
  if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR;

  const reading = { readPage, print, format: formatOf(mediaType), readers };
  // Read before anything is answered: what is wrong can still be said.
  const read = await (limit === undefined
    ? readPage(after, FIRST_PAGE_SIZE)
    : readers.inTurn(() => readPage(after, limit)));
  if (read.isErr()) return notFound('import_supplier_not_found');

  const first = read.value;
  if (limit === undefined) return streamed(mediaType, new ListParts(first, reading));

  const { next, ...page } = first;
  const link = next === undefined ? {} : nextLink(url, { cursor: encodeCursor(next, list) });
  return streamed(mediaType, new ListParts({ ...page, next: undefined }, reading), link);
}

const UNKNOWN_CURSOR = invalid('query_failed_validation', [
  fieldError('invalid', ['cursor'], 'This cursor was not handed out for this list.'),
]);
