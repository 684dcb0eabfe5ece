import type { CompleteImport } from '@data-import/application';
import type { ImportProcessNotInProgress, MigrationNotOngoing } from '@data-import/domain';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { completedImport, completeImportRequest } from '@data-import/wire/codecs';
import { accountInPath } from '../accounts/account-in-path.js';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import {
  PROCESS_NOT_IN_PROGRESS,
  STEP_ON_MISSING,
  PROCESS_UNKNOWN_ANSWER,
  type StepOnMissing,
} from './process-refusals.js';

export function completeImportRoute(completeImport: CompleteImport): Route {
  return operatorRoute({
    operationId: 'completeImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/complete/',
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'Complete the import of an account',
    description:
      'Creates the account. Without statement_period it has no open statement period at first. Safe to repeat: the answer is the account that was created first.',
    body: { reader: completeImportRequest },
    refusals: REFUSALS,
    examples: {
      in_april: { statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' } },
    },
    answers: { 200: CREATED_ANSWER, 404: PROCESS_UNKNOWN_ANSWER },
    handle: async ({ params, body }) => {
      const reference = accountInPath(params);
      return (await completeImport(reference, body.statement_period)).map((number) =>
        succeeded(completedImport.print(number)),
      );
    },
  });
}

const REFUSALS: Refusals<StepOnMissing | MigrationNotOngoing | ImportProcessNotInProgress> = {
  ...STEP_ON_MISSING,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
  'import-process-not-in-progress': PROCESS_NOT_IN_PROGRESS,
};

const CREATED_ANSWER = {
  description: 'The number of the account.',
  schema: completedImport.schema,
  examples: { completed: { service_account_number: 'A-0123ABCD' } },
};
