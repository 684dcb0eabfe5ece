import type { StartImport } from '@data-import/application';
import type { ImportProcessCompleted, MigrationNotOngoing } from '@data-import/domain';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { processStatus } from '@data-import/wire/codecs';
import { accountInPath } from '../accounts/account-in-path.js';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import {
  PROCESS_COMPLETED,
  STEP_ON_MISSING,
  PROCESS_UNKNOWN_ANSWER,
  type StepOnMissing,
} from './process-refusals.js';

export function startImportRoute(startImport: StartImport): Route {
  return operatorRoute({
    operationId: 'startImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/start/',
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'Start the import of an account',
    description: 'Also starts a failed import again. No body.',
    answers: {
      200: {
        description: 'The import is in progress.',
        schema: processStatus.schema,
        examples: { started: { external_account_number: 'EXT-1234', status: 'IN_PROGRESS' } },
      },
      404: PROCESS_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ params }) => {
      const reference = accountInPath(params);
      return (await startImport(reference)).map(() =>
        succeeded(processStatus.print({ ...reference, state: 'in-progress' })),
      );
    },
  });
}

const REFUSALS: Refusals<StepOnMissing | MigrationNotOngoing | ImportProcessCompleted> = {
  ...STEP_ON_MISSING,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
  'import-process-completed': PROCESS_COMPLETED,
};
