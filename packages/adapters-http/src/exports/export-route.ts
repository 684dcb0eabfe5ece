import type { ExportPage, ExportQuery, SupplierNotFound } from '@data-import/application';
import { LIST_MEDIA_TYPES, type ListReaders } from '@data-import/http-kit';
import { exportQuery, type Printer } from '@data-import/wire/codecs';
import type { Result } from 'neverthrow';
import { clientOf } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import {
  LINK_DESCRIPTION,
  LIST_DESCRIPTION,
  LIST_REFUSALS,
  streamedList,
} from '../import-processes/streamed-list.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';
import { EXPORT_TAG } from './export-tag.js';

interface Exporting<Exported> {
  readonly operationId: string;
  /** Below `/v1/data-import/`, up to the code of the supplier. */
  readonly path: readonly [before: string, after?: string];
  readonly summary: string;
  readonly description: string;
  readonly read: (
    query: ExportQuery,
    after: string | undefined,
    limit: number,
  ) => Promise<Result<ExportPage<Exported>, SupplierNotFound>>;
  readonly record: Printer<Exported>;
  readonly examples: Readonly<Record<string, unknown>>;
  readonly readers: ListReaders;
}

/** A list with records of the imported accounts of a supplier. */
export function exportRoute<Exported>(exporting: Exporting<Exported>): Route {
  const { operationId, path, read, record, examples, readers } = exporting;
  const [before, after = ''] = path;
  return callerRoute({
    operationId,
    tag: EXPORT_TAG,
    pathParameters: SUPPLIER_IN_PATH,
    method: 'GET',
    path: `/v1/data-import/${before}/:import_supplier_code/${after}`,
    summary: exporting.summary,
    description: `${exporting.description} ${LIST_DESCRIPTION} ${SHORT_PAGES}`,
    query: exportQuery,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: {
      200: {
        description: RECORDS,
        schema: { type: 'array', items: record.schema },
        examples,
        headers: { Link: LINK_DESCRIPTION },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    refusals: LIST_REFUSALS,
    handle: async ({ url, params, mediaType, query }, identity) => {
      const { limit, cursor, external_account_number: externalAccountNumber } = query;
      const supplierCode = supplierCodeInPath(params);
      const wanted = { tenantScope: tenantScopeOf(identity), supplierCode, externalAccountNumber };
      return streamedList({
        url,
        mediaType,
        limit,
        cursor,
        list: [operationId, supplierCode, externalAccountNumber ?? ''],
        readPage: (from: string | undefined, size: number) => read(wanted, from, size),
        print: record.print,
        readers,
        client: clientOf(identity),
      });
    },
  });
}

const RECORDS =
  'The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line.';

const SHORT_PAGES = 'A page can have fewer records than the limit although more follow.';
