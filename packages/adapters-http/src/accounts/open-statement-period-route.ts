import type { OpenPeriodError, OpenStatementPeriod } from '@data-import/application';
import { created, fieldError, notFound, type Answer } from '../response/answer.js';
import { NUMBER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf, operatorRefused } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import {
  PERIOD_SCHEMA,
  printPeriod,
  statementPeriodFields,
} from '../statements/statement-period-codec.js';

export function openStatementPeriodRoute(openStatementPeriod: OpenStatementPeriod): Route {
  return route({
    operationId: 'openStatementPeriod',
    method: 'POST',
    path: '/v1/operator/accounts/:service_account_number/statement-periods/',
    summary: 'Open the next statement period of an account',
    description: 'Closes the one that is open on the day before. May be repeated.',
    body: { codec: statementPeriodFields, whenInvalid: operatorCodeOf },
    examples: { may: { from_date: '2024-05-01', to_date: '2024-05-31' } },
    answers: { 201: OPENED_ANSWER, 400: operatorAnswer(RULES), 404: NUMBER_NOT_FOUND_ANSWER },
    handle: async ({ params, body }) => {
      const number = pathParameter(params, 'service_account_number');
      return (await openStatementPeriod(number, body)).match(
        (opened) =>
          created({ service_account_number: number, statement_period: printPeriod(opened) }),
        toRefusal,
      );
    },
  });
}

const RULES = {
  from_date_later_than_to_date: 'from_date',
  statement_period_not_after_open_period: 'from_date',
  statement_period_not_after_closed_period: 'from_date',
} as const;

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: OpenPeriodError): Answer {
  switch (error.kind) {
    case 'account-number-not-found':
      return notFound('account_not_found');
    case 'statement-period-not-after-open-period':
      return operatorRefused([
        fieldError(
          'statement_period_not_after_open_period',
          ['from_date'],
          `The open statement period begins on ${error.openFrom}; the next begins later.`,
        ),
      ]);
    case 'statement-period-not-after-closed-period':
      return operatorRefused([
        fieldError(
          'statement_period_not_after_closed_period',
          ['from_date'],
          `The last period was closed on ${error.closedTo}; the next begins later.`,
        ),
      ]);
  }
}

const OPENED_ANSWER = {
  description: 'The period that is open now.',
  schema: {
    title: 'OpenedStatementPeriod',
    type: 'object',
    properties: { service_account_number: { type: 'string' }, statement_period: PERIOD_SCHEMA },
    required: ['service_account_number', 'statement_period'],
  },
  examples: {
    opened: {
      service_account_number: 'A-0123ABCD',
      statement_period: { from_date: '2024-05-01', to_date: '2024-05-31' },
    },
  },
};
