import { errorCode } from '../errors/error-code.js';

export const AMOUNT_NOT_POSITIVE = errorCode('amount_not_positive', {
  meaning: 'The amount of a payment or repayment must be above zero.',
  remedy: 'Send the amount without a sign. The type of the transaction gives the direction.',
});

export const AMOUNT_DOES_NOT_MATCH_LINE_ITEMS = errorCode('amount_does_not_match_line_items', {
  meaning: 'The amount is not the sum of the net amounts and the tax amounts.',
  remedy: 'Make the amount the exact sum, rounded to two decimal places.',
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
  remedy: 'Give every transaction a unique transaction_id.',
});

export const TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD = errorCode(
  'transaction_date_outside_open_period',
  {
    meaning: 'The transaction date is outside the open statement period of the account.',
    remedy:
      'Correct the date, or send force_add_to_current_statement=true to move it into the period.',
  },
);

export const TRANSACTIONS_FAILED_VALIDATION = errorCode('transactions_failed_validation', {
  meaning: 'The transactions were refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});
