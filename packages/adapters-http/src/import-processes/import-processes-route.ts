import type {
  ImportProcessSelection,
  ListedProcess,
  ListImportProcesses,
} from '@data-import/application';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { record } from '../request/record.js';
import { SUPPLIER_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { LIST_MEDIA_TYPES } from './list-format.js';
import type { ReadPage } from './list-parts.js';
import type { ListReaders } from './list-readers.js';
import { LIST_ANSWER, printProcess } from './list-schema.js';
import { LIST_DESCRIPTION, LIST_PARAMETERS, streamedList } from './streamed-list.js';

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
  return route({
    operationId: OPERATION_IDS[selection],
    method: 'GET',
    path: `/v1/data-import/${selection}-account-import-processes/:import_supplier_code/`,
    summary: SUMMARIES[selection],
    description: LIST_DESCRIPTION,
    query: importProcessesQuery,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: { 200: LIST_ANSWER, 400: VALIDATION_ANSWER, 404: SUPPLIER_NOT_FOUND_ANSWER },
    handle: async ({ url, params, mediaType, query: { limit, cursor } }, identity) => {
      const supplierCode = pathParameter(params, 'import_supplier_code');
      const list = { tenantScope: tenantScopeOf(identity), supplierCode, selection };
      const readPage: ReadPage<ListedProcess> = (from, size) =>
        listImportProcesses(list, from, size);
      const reading = { readPage, print: printProcess, readers };
      return streamedList({ url, mediaType, limit, cursor, list, ...reading });
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

const importProcessesQuery = record('ImportProcessesQuery', LIST_PARAMETERS);
