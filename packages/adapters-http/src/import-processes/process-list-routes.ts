import type { ImportProcessSelection, Queries } from '@data-import/application';
import {
  detailedProcess,
  detailedProcessesQuery,
  importProcessesQuery,
  listedProcess,
  processFilterOf,
  transferStatus,
} from '@data-import/wire/codecs';
import type { Tag } from '@data-import/http-kit';
import { listOfSupplier, type ListSource } from '../lists/list-route.js';
import { callerRoute, type Route } from '../route.js';
import { accountInPath } from '../path-parameters.js';
import { tenantScopeOf } from '../access-tokens/authentication.js';
import { PROCESS_UNKNOWN } from './process-step-routes.js';

const SELECTIONS: readonly ImportProcessSelection[] = ['all', 'pending', 'imported'];

/** One route for each selection: they differ in nothing else. */
export function importProcessesRoutes(source: ListSource): readonly Route[] {
  return SELECTIONS.map((selection) =>
    listOfSupplier(source, {
      tag: PROCESSES_TAG,
      list: 'processes',
      operationId: OPERATION_IDS[selection],
      path: `/v1/data-import/${selection}-account-import-processes/:import_supplier_code/`,
      summary: SUMMARIES[selection],
      records:
        'The records, oldest staged first; with application/x-ndjson one record on each line, and the schema applies to a line.',
      query: importProcessesQuery,
      filterOf: () => ({ selection }),
      record: listedProcess,
      examples: EXAMPLES,
    }),
  );
}

const OPERATION_IDS = {
  all: 'listAccountImportProcesses',
  pending: 'listPendingAccountImportProcesses',
  imported: 'listImportedAccountImportProcesses',
} as const satisfies Readonly<Record<ImportProcessSelection, string>>;

const SUMMARIES: Readonly<Record<ImportProcessSelection, string>> = {
  all: 'List the account import processes of a supplier',
  pending: 'List the account import processes that have no account yet',
  imported: 'List the account import processes that have an account',
};

const EXAMPLES = {
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
};

export const PROCESSES_TAG: Tag = {
  name: 'Import processes',
  description: 'Progress of the account imports.',
};

export function detailedProcessesRoute(source: ListSource): Route {
  return listOfSupplier(source, {
    list: 'detailedProcesses',
    operationId: 'listDetailedAccountImportProcesses',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/',
    summary: 'List the account import processes of a supplier with reasons and times',
    records: 'The records, oldest staged first; with application/x-ndjson one record on each line.',
    query: detailedProcessesQuery,
    filterOf: processFilterOf,
    record: detailedProcess,
    examples: { failed: [FAILED] },
  });
}

const FAILED = {
  external_account_number: 'E-1002',
  service_account_number: null,
  account_created_at: null,
  status: 'FAILED',
  failure_reason: 'The tariff is not known.',
  staged_at: '2024-04-01T07:08:09Z',
  started_at: '2024-04-02T07:08:09Z',
  failed_at: '2024-04-02T07:08:10Z',
  completed_at: null,
};

export function transferStatusRoute(getImportProcess: Queries['getImportProcess']): Route {
  return callerRoute({
    operationId: 'getAccountTransferStatus',
    method: 'GET',
    path: '/v1/data-import/account-transfer-status/:import_supplier_code/:external_account_number/',
    tag: PROCESSES_TAG,
    summary: 'Get the transfer status of an account',
    description: 'The progress of one account. The lists of import processes have all accounts.',
    shows: {
      printer: transferStatus,
      description: 'The status; UNKNOWN while the import is staged and after it has failed.',
      examples: {
        completed: { status: 'COMPLETED', service_account_number: 'A-0123ABCD' },
        in_progress: { status: 'IN_PROGRESS', service_account_number: '' },
      },
    },
    refusals: PROCESS_UNKNOWN,
    handle: ({ params }, identity) =>
      getImportProcess(tenantScopeOf(identity), accountInPath(params)),
  });
}
