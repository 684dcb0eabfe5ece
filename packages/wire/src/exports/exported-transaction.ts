import type { Transaction } from '@data-import/domain';
import { described, field, object } from '../printing/printer.js';
import { day, text } from '../printing/texts.js';
import {
  AMOUNT_AND_TYPE,
  MOVE_DESCRIPTION,
  OPTIONAL_FIELDS,
} from '../transactions/viewed-transaction.js';
import { ACCOUNT_FIELD, type OfAccount } from './of-account.js';

/** A stored transaction, as it was posted. */
export const exportedTransaction = object<Transaction & OfAccount>('ExportedTransaction', {
  ...ACCOUNT_FIELD,
  transaction_id: field(text, ({ transactionId }) => transactionId),
  transaction_date: field(
    described(day, 'The date that the caller sent.'),
    ({ postedDate }) => postedDate,
  ),
  ...AMOUNT_AND_TYPE,
  ...OPTIONAL_FIELDS,
  stored_transaction_date: field(
    described(day, 'The effective date, under which the transaction is stored.'),
    ({ transactionDate }) => transactionDate,
  ),
  description: MOVE_DESCRIPTION,
});
