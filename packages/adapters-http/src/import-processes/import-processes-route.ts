import type { ImportProcessReader, ImportProcessSelection } from '@data-import/application';
import { readershipOf } from '../organisations/readership-of.js';
import { described, optional } from '../request/codec.js';
import { wholeNumber } from '../request/query.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { fieldError, invalid, notFound, streamed } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { nextLink } from '../response/next-link.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { handedOut, takenBack } from './list-cursor.js';
import { formatOf, LIST_MEDIA_TYPES } from './list-format.js';
import { ListParts, type ReadPage } from './list-parts.js';
import { ListReaders } from './list-readers.js';
import { LIST_ANSWER } from './list-schema.js';

type Reader = Pick<ImportProcessReader, 'page'>;

/** One route for each selection: they differ in nothing else. */
export function importProcessesRoutes(reader: Reader): readonly Route[] {
  const readers = new ListReaders();
  return SELECTIONS.map((selection) => importProcessesRoute(reader, selection, readers));
}

/** Few records, so that the first byte leaves at once. */
const FIRST_PAGE_SIZE = 200;

const SELECTIONS: readonly ImportProcessSelection[] = ['all', 'pending', 'imported'];

function importProcessesRoute(
  reader: Reader,
  selection: ImportProcessSelection,
  readers: ListReaders,
): Route {
  return route({
    operationId: OPERATION_IDS[selection],
    method: 'GET',
    path: `/v1/data-import/${selection}-account-import-processes/:import_supplier_code/`,
    summary: SUMMARIES[selection],
    description: DESCRIPTION,
    query: importProcessesQuery,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: { 200: LIST_ANSWER, 400: VALIDATION_ANSWER, 404: SUPPLIER_NOT_FOUND_ANSWER },
    handle: async ({ url, params, mediaType, query: { limit, cursor } }, identity) => {
      const supplierCode = pathParameter(params, 'import_supplier_code');
      const list = { readership: readershipOf(identity), supplierCode, selection };
      const after = cursor === undefined ? undefined : takenBack(cursor, list);
      if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR;

      const readPage: ReadPage = (from, size) => reader.page(list, from, size);
      const reading = { readPage, print: formatOf(mediaType), readers };
      // Read before anything is answered: what is wrong can still be said.
      const first = await (limit === undefined
        ? readPage(after, FIRST_PAGE_SIZE)
        : readers.inTurn(() => readPage(after, limit)));
      if (!first) return notFound('import_supplier_not_found');
      if (limit === undefined) return streamed(mediaType, new ListParts(first, reading));

      const { next, ...page } = first;
      const link = next === undefined ? {} : nextLink(url, { cursor: handedOut(next, list) });
      return streamed(mediaType, new ListParts({ ...page, next: undefined }, reading), link);
    },
  });
}

const OPERATION_IDS: Readonly<Record<ImportProcessSelection, string>> = {
  all: 'listAccountImportProcesses',
  pending: 'listPendingAccountImportProcesses',
  imported: 'listImportedAccountImportProcesses',
};

const SUMMARIES: Readonly<Record<ImportProcessSelection, string>> = {
  all: 'List the account import processes of a supplier',
  pending: 'List the account import processes that have no account yet',
  imported: 'List the account import processes that have an account',
};

const DESCRIPTION =
  'Without a limit the whole list, as fast as it is read; an error on the way cuts the connection. ' +
  'With a limit that many, and a header Link that leads to the rest.';

const importProcessesQuery = record('ImportProcessesQuery', {
  limit: optional(described(wholeNumber(1, 10_000), 'How many records at most.')),
  cursor: optional(
    described(text({ maxLength: 256 }), 'From the header Link of the answer before.'),
  ),
});

const UNKNOWN_CURSOR = invalid('query_failed_validation', [
  fieldError('invalid', ['cursor'], 'This cursor was not handed out for this list.'),
]);
