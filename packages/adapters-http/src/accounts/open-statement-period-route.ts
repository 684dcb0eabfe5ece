import type { OpenStatementPeriod, OpenPeriodError } from '@data-import/application';
import { created, pathParameter, type Refusals } from '@data-import/http-kit';
import {
  openedPeriod,
  STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD,
  STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD,
  statementPeriodRequest,
} from '@data-import/wire/codecs';
import { NUMBER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { ACCOUNT_UNKNOWN, NUMBER_UNKNOWN_ANSWER } from './account-refusals.js';

export function openStatementPeriodRoute(openStatementPeriod: OpenStatementPeriod): Route {
  return operatorRoute({
    operationId: 'openStatementPeriod',
    method: 'POST',
    path: '/v1/operator/accounts/:service_account_number/statement-periods/',
    pathParameters: NUMBER_IN_PATH,
    summary: 'Open the next statement period of an account',
    description: 'Closes the open period on the day before the new one begins. Safe to repeat.',
    body: { reader: statementPeriodRequest },
    refusals: REFUSALS,
    examples: { may: { from_date: '2024-05-01', to_date: '2024-05-31' } },
    answers: { 201: OPENED_ANSWER, 404: NUMBER_UNKNOWN_ANSWER },
    handle: async ({ params, body }) => {
      const number = pathParameter(params, 'service_account_number');
      return (await openStatementPeriod(number, body)).map((period) =>
        created(openedPeriod.print({ accountNumber: number, period })),
      );
    },
  });
}

const REFUSALS: Refusals<OpenPeriodError> = {
  'account-number-not-found': ACCOUNT_UNKNOWN,
  'statement-period-not-after-open-period': {
    code: STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD,
    at: ['from_date'],
    detail: ({ openFrom }) =>
      `The open statement period begins on ${openFrom}; the next begins later.`,
  },
  'statement-period-not-after-closed-period': {
    code: STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD,
    at: ['from_date'],
    detail: ({ closedTo }) => `The last period was closed on ${closedTo}; the next begins later.`,
  },
};

const OPENED_ANSWER = {
  description: 'The open period.',
  schema: openedPeriod.schema,
  examples: {
    opened: {
      service_account_number: 'A-0123ABCD',
      statement_period: { from_date: '2024-05-01', to_date: '2024-05-31' },
    },
  },
};
