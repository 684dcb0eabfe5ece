import type { GetImportProcess, ManageImportProcesses } from '@data-import/application';
import type { ImportProcessCompleted, MigrationNotOngoing } from '@data-import/domain';
import { accountInPath } from '../accounts/account-in-path.js';
import type { Refusals } from '@data-import/http-kit';
import { succeeded } from '@data-import/http-kit';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { processStatus } from '@data-import/wire';
import {
  PROCESS_COMPLETED,
  PROCESS_UNKNOWN,
  PROCESS_UNKNOWN_ANSWER,
  withMissing,
  type MissingProcess,
} from './process-refusals.js';

export function startImportRoute(
  processes: Pick<ManageImportProcesses, 'start'>,
  getImportProcess: GetImportProcess,
): Route {
  return operatorRoute({
    operationId: 'startImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/start/',
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'Start the import of an account',
    description: 'Again after it has failed. Takes no body.',
    answers: {
      200: {
        description: 'It is in progress.',
        schema: processStatus.schema,
        examples: { started: { external_account_number: 'EXT-1234', status: 'IN_PROGRESS' } },
      },
      404: PROCESS_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ params }) => {
      const reference = accountInPath(params);
      const started = (await processes.start(reference)).map(() =>
        succeeded(processStatus.print({ ...reference, state: 'in-progress' })),
      );
      return withMissing(started, reference, getImportProcess);
    },
  });
}

const REFUSALS: Refusals<MissingProcess | MigrationNotOngoing | ImportProcessCompleted> = {
  ...PROCESS_UNKNOWN,
  'import-supplier-migration-not-ongoing': migrationNotOngoing('import_supplier'),
  'import-process-completed': PROCESS_COMPLETED,
};
