import type { CompleteImport } from '@data-import/application';
import { accountInPath } from '../accounts/account-in-path.js';
import { optional } from '../request/codec.js';
import { record } from '../request/record.js';
import { succeeded } from '../response/answer.js';
import { PROCESS_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { route, type Route } from '../routing/route.js';
import { statementPeriodFields } from '../statements/statement-period-codec.js';
import { NEW_ACCOUNTS_RULES } from '../suppliers/new-accounts-refused.js';
import { processRefused } from './process-refused.js';

export function completeImportRoute(completeImport: CompleteImport): Route {
  return route({
    operationId: 'completeImport',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/complete/',
    summary: 'Complete the import of an account',
    description:
      'Creates the account; without a statement period none is open at first. Repeated, it answers with the account that was created first.',
    body: { codec: completeImportRequest, whenInvalid: operatorCodeOf },
    examples: {
      in_april: { statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' } },
    },
    answers: { 200: CREATED_ANSWER, 400: operatorAnswer(RULES), 404: PROCESS_NOT_FOUND_ANSWER },
    handle: async ({ params, body }) => {
      const reference = accountInPath(params);
      return (await completeImport(reference, body.statement_period)).match(
        (number) => succeeded({ service_account_number: number }),
        processRefused,
      );
    },
  });
}

const RULES = {
  from_date_later_than_to_date: 'statement_period.from_date',
  ...NEW_ACCOUNTS_RULES,
  import_process_not_in_progress: 'non_field_errors',
} as const;

const completeImportRequest = record('CompleteImportRequest', {
  statement_period: optional(statementPeriodFields),
});

const CREATED_ANSWER = {
  description: 'The number of the account.',
  schema: {
    title: 'CompletedImport',
    type: 'object',
    properties: { service_account_number: { type: 'string' } },
    required: ['service_account_number'],
  },
  examples: { completed: { service_account_number: 'A-0123ABCD' } },
};
