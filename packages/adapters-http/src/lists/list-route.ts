import type {
  FilterOf,
  ListName,
  RecordOf,
  SupplierNotFound,
  UseCases,
} from '@data-import/application';
import type { AccountReference, Identity, SupplierCode } from '@data-import/domain';
import {
  type Answer,
  type Client,
  decodeCursor,
  encodeCursor,
  formatOf,
  invalid,
  LIST_MEDIA_TYPES,
  ListParts,
  type ListReaders,
  nextLink,
  type ReadPage,
  streamed,
  type Tag,
} from '@data-import/http-kit';
import { INVALID, type ListQuery, type Printer } from '@data-import/wire/codecs';
import { fieldError, QUERY_FAILED_VALIDATION, type Reader } from '@data-import/wire/kit';
import { err, ok, type Result } from 'neverthrow';
import { clientOf, tenantScopeOf } from '../access-tokens/authentication.js';
import type { OtherOperation } from '../access-tokens/operations.js';
import { actionOf } from '../audited.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { callerRoute, operatorRoute, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

/** Pages of every list, read by a few at a time. */
export interface ListSource {
  readonly page: UseCases['page'];
  readonly noteLook: UseCases['noteLook'];
  readonly readers: ListReaders;
}

interface ListDescription<Name extends ListName, Query extends ListQuery> {
  readonly list: Name;
  /** The group of a list for callers; those of operators have one of their own. */
  readonly tag?: Tag;
  readonly operationId: OtherOperation;
  readonly path: string;
  readonly summary: string;
  /** `description` precedes the text that all lists share, and `remark` follows it. */
  readonly description?: string;
  readonly remark?: string;
  readonly records: string;
  readonly query: Reader<Query>;
  /** A part of the filter that is left out does not compile. */
  readonly filterOf: (query: Query) => {
    readonly [Key in keyof Required<FilterOf<Name>>]: FilterOf<Name>[Key];
  };
  readonly record: Printer<RecordOf<Name>>;
  readonly examples: Readonly<Record<string, unknown>>;
}

interface Asked {
  readonly url: string;
  readonly mediaType: string;
  readonly params: Readonly<Record<string, string>>;
}

export function listOfSupplier<Name extends ListName, Query extends ListQuery>(
  { page, noteLook, readers }: ListSource,
  { list, tag, filterOf, record, ...described }: ListDescription<Name, Query>,
): Route {
  const { operationId, path, summary, query, examples } = described;
  const definition = {
    operationId,
    path,
    summary,
    description: [described.description, LIST_DESCRIPTION, described.remark]
      .filter((text) => text !== undefined)
      .join(' '),
    method: 'GET' as const,
    query,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: {
      200: {
        description: described.records,
        schema: { type: 'array', items: record.schema },
        examples,
        headers: { Link: LINK_DESCRIPTION },
      },
    } as const,
    refusals: SUPPLIER_REFUSALS,
    handle: (asked: Asked & { readonly query: Query }, identity: Identity) => {
      const scope = {
        tenantScope: tenantScopeOf(identity),
        supplierCode: supplierCodeInPath(asked.params),
      };
      const filter = filterOf(asked.query);
      const read = () =>
        streamedList<RecordOf<Name>, SupplierNotFound>({
          url: asked.url,
          mediaType: asked.mediaType,
          limit: asked.query.limit,
          cursor: asked.query.cursor,
          list: [list, scope.supplierCode, ...wordsOf(filter)],
          readPage: (after, limit) => page(list, { ...scope, ...filter }, after, limit),
          print: record.print,
          readers,
          client: clientOf(identity),
        });
      if (identity.role === 'caller') return read();
      const accounts = accountsNamed(scope.supplierCode, asked.query);
      return noteLook(actionOf(operationId, asked, identity), read, (answer) =>
        answer === UNKNOWN_CURSOR ? [] : accounts,
      );
    },
  };
  return tag ? callerRoute({ ...definition, tag }) : operatorRoute(definition);
}

interface OfAccounts extends ListQuery {
  readonly external_account_number?: Wanted | readonly Wanted[] | undefined;
}
type Wanted = AccountReference['externalAccountNumber'];

/** The accounts whose items alone are asked for. */
function accountsNamed(
  supplierCode: SupplierCode,
  { external_account_number: named = [] }: OfAccounts,
): readonly AccountReference[] {
  const numbers = new Set([named].flat());
  return [...numbers].map((externalAccountNumber) => ({ supplierCode, externalAccountNumber }));
}

/** A cursor belongs to the list with this filter, whatever the order of its parts. */
export function wordsOf(filter: object): readonly string[] {
  return Object.entries(filter)
    .flatMap(([name, wanted]) => (wanted === undefined ? [] : [`${name} ${String(wanted)}`]))
    .toSorted();
}

interface StreamedList<Listed, E> {
  readonly url: string;
  readonly mediaType: string;
  /** Of a list that can be CSV. */
  readonly columns?: readonly string[];
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  readonly list: readonly string[];
  readonly readPage: ReadPage<Listed, E>;
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

export async function streamedList<Listed, E>(
  asked: StreamedList<Listed, E>,
): Promise<Result<Answer, E>> {
  const { url, mediaType, columns, limit, cursor, list, readPage, print, readers, client } = asked;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list);
  if (cursor !== undefined && after === undefined) return ok(UNKNOWN_CURSOR);

  const reading = { readPage, print, format: formatOf(mediaType, columns), readers, client };
  // The first page is read before the answer begins, while an error can still become its status.
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
async function someRecords<Listed, E>(
  { readPage, readers, client }: Pick<StreamedList<Listed, E>, 'readPage' | 'readers' | 'client'>,
  after: string | undefined,
  limit: number,
): ReturnType<ReadPage<Listed, E>> {
  for (let from = after; ;) {
    const read = await readers.inTurn(client, () => readPage(from, limit));
    if (read.isErr() || read.value.records.length > 0 || read.value.next === undefined) return read;
    from = read.value.next;
  }
}

const UNKNOWN_CURSOR = invalid(QUERY_FAILED_VALIDATION, [
  fieldError(INVALID, ['cursor'], 'This cursor was not handed out for this list.'),
]);
