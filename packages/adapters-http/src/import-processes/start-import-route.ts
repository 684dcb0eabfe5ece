import type { StartImport } from '@data-import/application';
import { accountInPath } from '../accounts/account-in-path.js';
import { succeeded } from '../response/answer.js';
import { PROCESS_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { route, type Route } from '../routing/route.js';
import { NEW_ACCOUNTS_RULES } from '../suppliers/new-accounts-refused.js';
import { processRefused } from './process-refused.js';
import { PROCESS_STATUS_SCHEMA, processStatus } from './process-status.js';

export function startImportRoute(startImport: StartImport): Route {
  return route({
    operationId: 'startImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/start/',
    summary: 'Start the import of an account',
    description: 'Again after it has failed. Takes no body.',
    answers: {
      200: {
        description: 'It is in progress.',
        schema: PROCESS_STATUS_SCHEMA,
        examples: { started: processStatus('EXT-1234', 'IN_PROGRESS') },
      },
      400: {
        ...VALIDATION_ANSWER,
        codes: ['import_supplier_migration_not_ongoing', 'import_process_completed'],
        rules: { ...NEW_ACCOUNTS_RULES, import_process_completed: 'non_field_errors' },
      },
      404: PROCESS_NOT_FOUND_ANSWER,
    },
    handle: async ({ params }) => {
      const reference = accountInPath(params);
      return (await startImport(reference)).match(
        () => succeeded(processStatus(reference.externalAccountNumber, 'IN_PROGRESS')),
        processRefused,
      );
    },
  });
}
