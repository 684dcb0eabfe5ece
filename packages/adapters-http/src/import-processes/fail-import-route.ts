import type { FailImport } from '@data-import/application';
import type { ImportProcessCompleted, ImportProcessNotInProgress } from '@data-import/domain';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { failImportRequest, processStatus } from '@data-import/wire/codecs';
import { accountInPath } from '../accounts/account-in-path.js';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import {
  PROCESS_COMPLETED,
  PROCESS_NOT_IN_PROGRESS,
  STEP_ON_MISSING,
  PROCESS_UNKNOWN_ANSWER,
  type StepOnMissing,
} from './process-refusals.js';

export function failImportRoute(failImport: FailImport): Route {
  return operatorRoute({
    operationId: 'failImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/fail/',
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'Mark the import of an account as failed',
    description: 'Safe to repeat: the first reason stays.',
    body: { reader: failImportRequest },
    refusals: REFUSALS,
    examples: { rejected: { reason: 'The tariff is not known.' } },
    answers: {
      200: {
        description: 'The import has failed and may be started again.',
        schema: processStatus.schema,
        examples: { failed: { external_account_number: 'EXT-1234', status: 'FAILED' } },
      },
      404: PROCESS_UNKNOWN_ANSWER,
    },
    handle: async ({ params, body }) => {
      const reference = accountInPath(params);
      return (await failImport(reference, body.reason)).map(() =>
        succeeded(processStatus.print({ ...reference, state: 'failed' })),
      );
    },
  });
}

const REFUSALS: Refusals<StepOnMissing | ImportProcessCompleted | ImportProcessNotInProgress> = {
  ...STEP_ON_MISSING,
  'import-process-completed': PROCESS_COMPLETED,
  'import-process-not-in-progress': PROCESS_NOT_IN_PROGRESS,
};
