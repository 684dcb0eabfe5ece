import type { ListDetailedProcesses } from '@data-import/application';
import { LIST_MEDIA_TYPES, type ListReaders } from '@data-import/http-kit';
import { detailedProcess, detailedProcessesQuery } from '@data-import/wire/codecs';
import { clientOf } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';
import {
  LINK_DESCRIPTION,
  LIST_DESCRIPTION,
  LIST_REFUSALS,
  streamedList,
} from './streamed-list.js';

/** The operator's list of processes, with why they failed and when they came to their states. */
export function detailedProcessesRoute(
  listDetailedProcesses: ListDetailedProcesses,
  readers: ListReaders,
): Route {
  return operatorRoute({
    operationId: 'listDetailedAccountImportProcesses',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: 'List the account import processes of a supplier with reasons and times',
    description: LIST_DESCRIPTION,
    query: detailedProcessesQuery,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: { 200: DETAILED_LIST_ANSWER, 404: SUPPLIER_UNKNOWN_ANSWER },
    refusals: LIST_REFUSALS,
    handle: async ({ url, params, mediaType, query }, identity) => {
      const { status: state, external_account_number: number, limit, cursor } = query;
      const supplierCode = supplierCodeInPath(params);
      const readPage = (from: string | undefined, size: number) =>
        listDetailedProcesses({ supplierCode, state, externalAccountNumber: number }, from, size);
      const list = [`detailed ${state ?? 'all'}`, supplierCode, ...(number ? [number] : [])];
      return streamedList({
        url,
        mediaType,
        limit,
        cursor,
        list,
        readPage,
        print: detailedProcess.print,
        readers,
        client: clientOf(identity),
      });
    },
  });
}

const DETAILED_LIST_ANSWER = {
  description:
    'The records, oldest staged first; with application/x-ndjson one record on each line.',
  schema: { type: 'array', items: detailedProcess.schema },
  examples: {
    failed: [
      {
        external_account_number: 'E-1002',
        service_account_number: null,
        account_created_at: null,
        status: 'FAILED',
        failure_reason: 'The tariff is not known.',
        staged_at: '2024-04-01T07:08:09Z',
        started_at: '2024-04-02T07:08:09Z',
        failed_at: '2024-04-02T07:08:10Z',
        completed_at: null,
      },
    ],
  },
  headers: { Link: LINK_DESCRIPTION },
};
