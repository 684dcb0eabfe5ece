import type { ClosePeriodError, OpenPeriodError, UseCases } from '@data-import/application';
import { pathParameter, type Refusals } from '@data-import/http-kit';
import {
  closedPeriod,
  closePeriodRequest,
  NO_OPEN_STATEMENT_PERIOD,
  openedPeriod,
  STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START,
  STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD,
  STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD,
  statementPeriodRequest,
} from '@data-import/wire/codecs';
import { changeRoute, type Route } from '../route.js';
import { NUMBER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function statementPeriodRoutes(useCases: Pick<UseCases, 'audited'>): readonly Route[] {
  return [
    changeRoute(useCases, {
      operationId: 'openStatementPeriod',
      method: 'POST',
      path: '/v1/operator/accounts/:service_account_number/statement-periods/',
      summary: 'Open the next statement period of an account',
      description: 'Closes the open period on the day before the new one begins. Safe to repeat.',
      body: { reader: statementPeriodRequest },
      refusals: OPENING_REFUSED,
      examples: { may: { from_date: '2024-05-01', to_date: '2024-05-31' } },
      creates: {
        printer: openedPeriod,
        description: 'The open period.',
        examples: { opened: OPENED_EXAMPLE },
      },
      handle: async ({ openStatementPeriod }, { params, body }) => {
        const accountNumber = pathParameter(params, 'service_account_number');
        const opened = await openStatementPeriod(accountNumber, body);
        return opened.map((period) => ({ accountNumber, period }));
      },
    }),
    changeRoute(useCases, {
      operationId: 'closeStatementPeriod',
      method: 'POST',
      path: '/v1/operator/accounts/:service_account_number/statement-periods/close/',
      summary: 'Close the open statement period of an account',
      description:
        'Does not open a new period: new transactions are refused until the operator opens the next period, which must begin later. Safe to repeat.',
      body: { reader: closePeriodRequest },
      refusals: CLOSING_REFUSED,
      examples: { april: { to_date: '2024-04-30' } },
      shows: {
        printer: closedPeriod,
        description: 'The account has no open period.',
        examples: { closed: { service_account_number: 'A-0123ABCD', statement_period: null } },
      },
      handle: async ({ closeStatementPeriod }, { params, body }) => {
        const number = pathParameter(params, 'service_account_number');
        return (await closeStatementPeriod(number, body.to_date)).map(() => number);
      },
    }),
  ];
}

const OPENING_REFUSED: Refusals<OpenPeriodError> = {
  ...NUMBER_REFUSALS,
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

const OPENED_EXAMPLE = {
  service_account_number: 'A-0123ABCD',
  statement_period: { from_date: '2024-05-01', to_date: '2024-05-31' },
};

const CLOSING_REFUSED: Refusals<ClosePeriodError> = {
  ...NUMBER_REFUSALS,
  'no-open-statement-period': { code: NO_OPEN_STATEMENT_PERIOD, at: [] },
  'statement-period-closed-before-its-start': {
    code: STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START,
    at: ['to_date'],
    detail: ({ openFrom }) =>
      `The open statement period begins on ${openFrom}; it is closed on that day or later.`,
  },
};
