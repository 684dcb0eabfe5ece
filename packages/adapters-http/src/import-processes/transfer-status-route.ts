import type { GetImportProcess } from '@data-import/application';
import { succeeded } from '@data-import/http-kit';
import { transferStatus } from '@data-import/wire/codecs';
import { accountInPath } from '../accounts/account-in-path.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { callerRoute, type Route } from '../route.js';
import { PROCESS_UNKNOWN, PROCESS_UNKNOWN_ANSWER } from './process-refusals.js';
import { PROCESSES_TAG } from './processes-tag.js';

export function transferStatusRoute(getImportProcess: GetImportProcess): Route {
  return callerRoute({
    operationId: 'getAccountTransferStatus',
    method: 'GET',
    path: '/v1/data-import/account-transfer-status/:import_supplier_code/:external_account_number/',
    tag: PROCESSES_TAG,
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'Get the transfer status of an account',
    description: 'The progress of one account. The lists of import processes have all accounts.',
    answers: { 200: STATUS_ANSWER, 404: PROCESS_UNKNOWN_ANSWER },
    refusals: PROCESS_UNKNOWN,
    handle: async ({ params }, identity) => {
      const process = await getImportProcess(tenantScopeOf(identity), accountInPath(params));
      return process.map((one) => succeeded(transferStatus.print(one)));
    },
  });
}

const STATUS_ANSWER = {
  description: 'The status; UNKNOWN while the import is staged and after it has failed.',
  schema: transferStatus.schema,
  examples: {
    completed: { status: 'COMPLETED', service_account_number: 'A-0123ABCD' },
    in_progress: { status: 'IN_PROGRESS', service_account_number: '' },
  },
};
