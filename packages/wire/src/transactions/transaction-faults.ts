import type { TransactionFault } from '@data-import/domain';
import type { FaultTable } from '../reading/into.js';
import { EMPTY, INVALID, INVALID_CHOICE, REQUIRED } from '../reading/form-errors.js';
import {
  AMOUNT_DOES_NOT_MATCH_LINE_ITEMS,
  AMOUNT_NOT_POSITIVE,
  INCORRECT_LINE_ITEM_NET_AMOUNT,
  NOT_ALLOWED_FOR_TYPE,
  START_DATE_LATER_THAN_END_DATE,
} from './transaction-errors.js';

/** What each rule of a transaction is to a caller, with what would be right. */
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
