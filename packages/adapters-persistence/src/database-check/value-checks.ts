import { AMOUNT_LIMITS, TRANSACTION_TYPES } from '@data-import/domain';
import type { Check } from './check.js';

const LARGEST = 10 ** (AMOUNT_LIMITS.integerDigits + AMOUNT_LIMITS.decimalPlaces) - 1;

const TYPES = TRANSACTION_TYPES.map((type) => `'${type}'`).join(', ');

export const VALUE_CHECKS: readonly Check[] = [
  {
    name: 'amounts: those of transactions are in range, not zero, and above zero where money was paid',
    tables: ['transactions'],
    of: 'account',
    differing: `
      select account_id, transaction_id, entry, type, amount_minor from transactions
      where amount_minor not between -${LARGEST} and ${LARGEST} or amount_minor = 0
        or type not in (${TYPES}) or (type in ('PAYMENT', 'REPAYMENT') and amount_minor < 0)`,
  },
  {
    name: 'amounts: those of statements are in range',
    tables: ['statements'],
    of: 'account',
    differing: `
      select account_id, statement_id, gross_amount_minor from statements
      where gross_amount_minor not between -${LARGEST} and ${LARGEST}`,
  },
  {
    name: 'dates: the billing period of a statement does not end before it begins',
    tables: ['statements'],
    of: 'account',
    differing: `
      select account_id, statement_id, bill_period_from_date, bill_period_to_date from statements
      where bill_period_to_date < bill_period_from_date`,
  },
  {
    name: 'notes: each has a body or documents',
    tables: ['notes'],
    of: 'account',
    differing: `
      select account_id, entry from notes
      where body is null and cast(document_paths as text) = '[]'`,
  },
];
