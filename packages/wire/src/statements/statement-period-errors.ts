import { errorCode } from '../errors/error-code.js';

export const NO_OPEN_STATEMENT_PERIOD = errorCode('no_open_statement_period', {
  meaning: 'The account has no open statement period.',
  remedy:
    'Ask the operator to open a statement period for the account, then send the request again.',
});

export const FROM_DATE_LATER_THAN_TO_DATE = errorCode('from_date_later_than_to_date', {
  meaning: 'The first day of the period is later than its last day.',
  remedy: 'Correct one of the two dates, or leave out to_date while it is unknown.',
});

export const STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD = errorCode(
  'statement_period_not_after_open_period',
  {
    meaning: 'The period must begin after the first day of the open statement period.',
    remedy: 'Send a later from_date, so that the open period has at least one day.',
  },
);

export const STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD = errorCode(
  'statement_period_not_after_closed_period',
  {
    meaning: 'The period must begin after the last day of the last closed period.',
    remedy: 'Send a later from_date. Periods of an account must not overlap.',
  },
);

export const STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START = errorCode(
  'statement_period_closed_before_its_start',
  {
    meaning: 'to_date is earlier than the first day of the open period.',
    remedy: 'Send a to_date on or after the first day of the open period.',
  },
);
