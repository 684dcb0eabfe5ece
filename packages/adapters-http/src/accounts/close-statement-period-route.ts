import type { ClosePeriodError, CloseStatementPeriod } from '@data-import/application';
import { described } from '../request/codec.js';
import { record } from '../request/record.js';
import { calendarDate } from '../request/text.js';
import { fieldError, notFound, succeeded, type Answer } from '../response/answer.js';
import { NUMBER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf, operatorRefused } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';

export function closeStatementPeriodRoute(closeStatementPeriod: CloseStatementPeriod): Route {
  return route({
    operationId: 'closeStatementPeriod',
    method: 'POST',
    path: '/v1/operator/accounts/:service_account_number/statement-periods/close/',
    summary: 'Close the open statement period of an account',
    description:
      'Opens none: no transactions are taken until the next one is opened, which begins later. May be repeated.',
    body: { codec: closeStatementPeriodRequest, whenInvalid: operatorCodeOf },
    examples: { april: { to_date: '2024-04-30' } },
    answers: { 200: CLOSED_ANSWER, 400: operatorAnswer(RULES), 404: NUMBER_NOT_FOUND_ANSWER },
    handle: async ({ params, body }) => {
      const number = pathParameter(params, 'service_account_number');
      return (await closeStatementPeriod(number, body.to_date)).match(
        () => succeeded({ service_account_number: number, statement_period: null }),
        toRefusal,
      );
    },
  });
}

const RULES = {
  no_open_statement_period: 'non_field_errors',
  statement_period_closed_before_its_start: 'to_date',
} as const;

const closeStatementPeriodRequest = record('CloseStatementPeriodRequest', {
  to_date: described(calendarDate, 'The last day of the period, which is included.'),
});

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: ClosePeriodError): Answer {
  switch (error.kind) {
    case 'account-number-not-found':
      return notFound('account_not_found');
    case 'no-open-statement-period':
      return operatorRefused([fieldError('no_open_statement_period', [])]);
    case 'statement-period-closed-before-its-start':
      return operatorRefused([
        fieldError(
          'statement_period_closed_before_its_start',
          ['to_date'],
          `The open statement period begins on ${error.openFrom}; it is closed on that day or later.`,
        ),
      ]);
  }
}

const CLOSED_ANSWER = {
  description: 'No period is open now.',
  schema: {
    title: 'ClosedStatementPeriod',
    type: 'object',
    properties: {
      service_account_number: { type: 'string' },
      statement_period: { type: 'null' },
    },
    required: ['service_account_number', 'statement_period'],
  },
  examples: { closed: { service_account_number: 'A-0123ABCD', statement_period: null } },
};
