import { errorCode } from '../errors/error-code.js';

export const NO_OPEN_STATEMENT_PERIOD = errorCode('no_open_statement_period', {
  meaning: 'The account has no open statement period.',
  remedy: 'Open a statement period of the account (the operator does), then repeat the request.',
});

export const FROM_DATE_LATER_THAN_TO_DATE = errorCode('from_date_later_than_to_date', {
  meaning: 'The first day of the period is later than its last day.',
  remedy: 'Put the two dates in order, or leave the last day out while it is unknown.',
});

export const STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD = errorCode(
  'statement_period_not_after_open_period',
  {
    meaning: 'The period does not begin after the first day of the open statement period.',
    remedy: 'Send a later from_date: the open period keeps at least one day.',
  },
);

export const STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD = errorCode(
  'statement_period_not_after_closed_period',
  {
    meaning: 'The period does not begin after the last day of the period that was closed last.',
    remedy: 'Send a later from_date: a day belongs to one period at most.',
  },
);

export const STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START = errorCode(
  'statement_period_closed_before_its_start',
  {
    meaning: 'The period would be closed before its first day.',
    remedy: 'Send a to_date that is not before the first day of the open period.',
  },
);
