import type { ClosePeriodError, CloseStatementPeriod } from '@data-import/application';
import { pathParameter, succeeded, type Refusals } from '@data-import/http-kit';
import {
  closedPeriod,
  closePeriodRequest,
  NO_OPEN_STATEMENT_PERIOD,
  STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START,
} from '@data-import/wire/codecs';
import { NUMBER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { ACCOUNT_UNKNOWN, NUMBER_UNKNOWN_ANSWER } from './account-refusals.js';

export function closeStatementPeriodRoute(closeStatementPeriod: CloseStatementPeriod): Route {
  return operatorRoute({
    operationId: 'closeStatementPeriod',
    method: 'POST',
    path: '/v1/operator/accounts/:service_account_number/statement-periods/close/',
    pathParameters: NUMBER_IN_PATH,
    summary: 'Close the open statement period of an account',
    description:
      'Does not open a new period: new transactions are refused until the operator opens the next period, which must begin later. Safe to repeat.',
    body: { reader: closePeriodRequest },
    refusals: REFUSALS,
    examples: { april: { to_date: '2024-04-30' } },
    answers: { 200: CLOSED_ANSWER, 404: NUMBER_UNKNOWN_ANSWER },
    handle: async ({ params, body }) => {
      const number = pathParameter(params, 'service_account_number');
      return (await closeStatementPeriod(number, body.to_date)).map(() =>
        succeeded(closedPeriod.print(number)),
      );
    },
  });
}

const REFUSALS: Refusals<ClosePeriodError> = {
  'account-number-not-found': ACCOUNT_UNKNOWN,
  'no-open-statement-period': { code: NO_OPEN_STATEMENT_PERIOD, at: [] },
  'statement-period-closed-before-its-start': {
    code: STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START,
    at: ['to_date'],
    detail: ({ openFrom }) =>
      `The open statement period begins on ${openFrom}; it is closed on that day or later.`,
  },
};

const CLOSED_ANSWER = {
  description: 'The account has no open period.',
  schema: closedPeriod.schema,
  examples: { closed: { service_account_number: 'A-0123ABCD', statement_period: null } },
};
