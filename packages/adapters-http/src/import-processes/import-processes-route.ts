import type { ImportProcessSelection, ListImportProcesses } from '@data-import/application';
import { LIST_MEDIA_TYPES, type ListReaders } from '@data-import/http-kit';
import { importProcessesQuery, listedProcess } from '@data-import/wire/codecs';
import { clientOf } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';
import { PROCESSES_TAG } from './processes-tag.js';
import {
  LINK_DESCRIPTION,
  LIST_DESCRIPTION,
  LIST_REFUSALS,
  streamedList,
} from './streamed-list.js';

/** One route for each selection: they differ in nothing else. */
export function importProcessesRoutes(
  listImportProcesses: ListImportProcesses,
  readers: ListReaders,
): readonly Route[] {
  return SELECTIONS.map((selection) =>
    importProcessesRoute(listImportProcesses, selection, readers),
  );
}

const SELECTIONS: readonly ImportProcessSelection[] = ['all', 'pending', 'imported'];

function importProcessesRoute(
  listImportProcesses: ListImportProcesses,
  selection: ImportProcessSelection,
  readers: ListReaders,
): Route {
  return callerRoute({
    operationId: OPERATION_IDS[selection],
    tag: PROCESSES_TAG,
    pathParameters: SUPPLIER_IN_PATH,
    method: 'GET',
    path: `/v1/data-import/${selection}-account-import-processes/:import_supplier_code/`,
    summary: SUMMARIES[selection],
    description: LIST_DESCRIPTION,
    query: importProcessesQuery,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: { 200: LIST_ANSWER, 404: SUPPLIER_UNKNOWN_ANSWER },
    refusals: LIST_REFUSALS,
    handle: async ({ url, params, mediaType, query: { limit, cursor } }, identity) => {
      const supplierCode = supplierCodeInPath(params);
      const wanted = { tenantScope: tenantScopeOf(identity), supplierCode, selection };
      const readPage = (from: string | undefined, size: number) =>
        listImportProcesses(wanted, from, size);
      const list = [selection, supplierCode];
      return streamedList({
        url,
        mediaType,
        limit,
        cursor,
        list,
        readPage,
        print: listedProcess.print,
        readers,
        client: clientOf(identity),
      });
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

const LIST_ANSWER = {
  description:
    'The records, oldest staged first; with application/x-ndjson one record on each line, and the schema applies to a line.',
  schema: { type: 'array', items: listedProcess.schema },
  examples: {
    one_of_each: [
      {
        external_account_number: 'EXT-1234',
        service_account_number: 'A-0123ABCD',
        account_created_at: '2019-05-06T07:08:09Z',
      },
      {
        external_account_number: 'EXT-1235',
        service_account_number: null,
        account_created_at: null,
      },
    ],
  },
  headers: { Link: LINK_DESCRIPTION },
};
