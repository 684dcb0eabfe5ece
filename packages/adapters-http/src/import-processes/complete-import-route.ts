import type { GetImportProcess, ManageImportProcesses } from '@data-import/application';
import type { ImportProcessNotInProgress, MigrationNotOngoing } from '@data-import/domain';
import { accountInPath } from '../accounts/account-in-path.js';
import type { Refusals } from '@data-import/http-kit';
import { succeeded } from '@data-import/http-kit';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { completedImport, completeImportRequest } from '@data-import/wire';
import {
  PROCESS_NOT_IN_PROGRESS,
  PROCESS_UNKNOWN,
  PROCESS_UNKNOWN_ANSWER,
  withMissing,
  type MissingProcess,
} from './process-refusals.js';

export function completeImportRoute(
  processes: Pick<ManageImportProcesses, 'complete'>,
  getImportProcess: GetImportProcess,
): Route {
  return operatorRoute({
    operationId: 'completeImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/complete/',
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'Complete the import of an account',
    description:
      'Creates the account; without a statement period none is open at first. Repeated, it answers with the account that was created first.',
    body: { reader: completeImportRequest },
    refusals: REFUSALS,
    examples: {
      in_april: { statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' } },
    },
    answers: { 200: CREATED_ANSWER, 404: PROCESS_UNKNOWN_ANSWER },
    handle: async ({ params, body }) => {
      const reference = accountInPath(params);
      const completed = (await processes.complete(reference, body.statement_period)).map((number) =>
        succeeded(completedImport.print(number)),
      );
      return withMissing(completed, reference, getImportProcess);
    },
  });
}

const REFUSALS: Refusals<MissingProcess | MigrationNotOngoing | ImportProcessNotInProgress> = {
  ...PROCESS_UNKNOWN,
  'import-supplier-migration-not-ongoing': migrationNotOngoing('import_supplier'),
  'import-process-not-in-progress': PROCESS_NOT_IN_PROGRESS,
};

const CREATED_ANSWER = {
  description: 'The number of the account.',
  schema: completedImport.schema,
  examples: { completed: { service_account_number: 'A-0123ABCD' } },
};
