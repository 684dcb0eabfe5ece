import type { FailImport } from '@data-import/application';
import { accountInPath } from '../accounts/account-in-path.js';
import { described } from '../request/codec.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { succeeded } from '../response/answer.js';
import { PROCESS_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { route, type Route } from '../routing/route.js';
import { processRefused } from './process-refused.js';
import { PROCESS_STATUS_SCHEMA, processStatus } from './process-status.js';

export function failImportRoute(failImport: FailImport): Route {
  return route({
    operationId: 'failImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/fail/',
    summary: 'Say that the import of an account has failed',
    description: 'Repeated, it keeps the first reason.',
    body: { codec: failImportRequest, whenInvalid: operatorCodeOf },
    examples: { rejected: { reason: 'The tariff is not known.' } },
    answers: {
      200: {
        description: 'It has failed and may be started again.',
        schema: PROCESS_STATUS_SCHEMA,
        examples: { failed: processStatus('EXT-1234', 'FAILED') },
      },
      400: operatorAnswer(RULES),
      404: PROCESS_NOT_FOUND_ANSWER,
    },
    handle: async ({ params, body }) => {
      const reference = accountInPath(params);
      return (await failImport(reference, body.reason)).match(
        () => succeeded(processStatus(reference.externalAccountNumber, 'FAILED')),
        processRefused,
      );
    },
  });
}

const RULES = {
  import_process_completed: 'non_field_errors',
  import_process_not_in_progress: 'non_field_errors',
} as const;

const failImportRequest = record('FailImportRequest', {
  reason: described(text({ maxLength: 4096 }), 'For people to read.'),
});
