import type { TransactionFault } from '@data-import/domain';
import { errorCode } from '../errors/error-code.js';
import type { FaultTable } from '../reading/into.js';
import { EMPTY, INVALID, INVALID_CHOICE, REQUIRED } from '../reading/form-errors.js';

export const AMOUNT_NOT_POSITIVE = errorCode('amount_not_positive', {
  meaning: 'The amount of a payment or repayment must be above zero.',
  remedy: 'Send the amount without a sign. The type of the transaction gives the direction.',
});

export const AMOUNT_DOES_NOT_MATCH_LINE_ITEMS = errorCode('amount_does_not_match_line_items', {
  meaning: 'The amount is not the sum of the net amounts and the tax amounts.',
  remedy:
    'Find out which of the numbers is wrong and correct that one: the detail has the sum. The amount must be the exact sum, rounded to two decimal places.',
});

export const NOT_ALLOWED_FOR_TYPE = errorCode('not_allowed_for_type', {
  meaning: 'This field is not allowed for a transaction of this type.',
  remedy: 'Leave the field out or change the type.',
});

export const START_DATE_LATER_THAN_END_DATE = errorCode('start_date_later_than_end_date', {
  meaning: 'The start date is later than the end date.',
  remedy: 'Correct one of the two dates.',
});

export const INCORRECT_LINE_ITEM_NET_AMOUNT = errorCode('incorrect_line_item_net_amount', {
  meaning: 'The net amount is not the price per unit times the number of units.',
  remedy: 'Correct one of the three numbers. A difference of at most 0.01 is allowed.',
});

export const DUPLICATE_TRANSACTION_IDS = errorCode('duplicate_transaction_ids', {
  meaning: 'Another transaction in this request has the same transaction_id and different content.',
  remedy:
    'First find out which of the two is right. If they are one transaction, send the right one alone: under an id of its own the other one is added as well, and its amount counts twice. Only if both took place does each need an id of its own.',
});

export const TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD = errorCode(
  'transaction_date_outside_open_period',
  {
    meaning: 'The transaction date is outside the open statement period of the account.',
    remedy:
      'Compare the date with the period, which the detail names. Correct the date, ask the operator to open the right period, or send force_add_to_current_statement=true to move the date into the period.',
  },
);

/** Is the `status` of a refusal, not its `code`. */
export const TRANSACTION_IMPORT_ERROR = errorCode('TRANSACTION_IMPORT_ERROR', {
  meaning:
    'The status of a refusal that is about transactions. error_detail and transaction_data are about the first one; errors lists all problems.',
  remedy:
    'Look up the codes in errors, correct the problems and send the request again. Nothing of this request was stored.',
});

export const TRANSACTIONS_FAILED_VALIDATION = errorCode('transactions_failed_validation', {
  meaning: 'The transactions were refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});

/** The error code of each rule of a transaction, and a detail with the right value. */
export const TRANSACTION_FAULTS: FaultTable<TransactionFault> = {
  'amount-is-zero': {
    code: INVALID,
    at: ['amount'],
    detail: () => 'The amount must not be zero.',
  },
  'amount-not-positive': {
    code: AMOUNT_NOT_POSITIVE,
    at: ['amount'],
    detail: ({ type }) =>
      `The amount of a ${type} must be above zero: the type says the direction.`,
  },
  'amount-is-not-the-sum': {
    code: AMOUNT_DOES_NOT_MATCH_LINE_ITEMS,
    at: ['amount'],
    detail: ({ sum }) => `The net amounts and the tax amounts add up to ${sum}.`,
  },
  'required-for-type': {
    code: REQUIRED,
    at: ['product_code', 'line_items'],
    detail: ({ type }) => `Required for ${type}.`,
  },
  'line-items-empty': {
    code: EMPTY,
    at: ['line_items'],
    detail: () => 'A SUPPLY_CHARGE must have at least 1 line item.',
  },
  'not-in-vocabulary': {
    code: INVALID_CHOICE,
    at: ['payment_type'],
    detail: ({ words }) => `One of ${words.join(', ')}.`,
  },
  'not-allowed-for-type': {
    code: NOT_ALLOWED_FOR_TYPE,
    at: ['payment_type', 'line_items'],
    detail: ({ allowed }) => `Allowed for ${allowed.join(' and ')} only.`,
  },
  'start-date-later-than-end-date': {
    code: START_DATE_LATER_THAN_END_DATE,
    at: ['line_items.0.start_date'],
    detail: ({ startDate, endDate }) =>
      `The start date ${startDate} is later than the end date ${endDate}.`,
  },
  'net-amount-does-not-match-units': {
    code: INCORRECT_LINE_ITEM_NET_AMOUNT,
    at: ['line_items.0.net_amount'],
    detail: ({ product }) =>
      `Price per unit times number of units is ${product}; the net amount may differ by 0.01.`,
  },
};
