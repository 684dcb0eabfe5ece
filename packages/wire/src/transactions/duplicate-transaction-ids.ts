import {
  refuseContradictions,
  type Contradiction,
  type ReadableTransaction,
} from '@data-import/domain';
import { fieldError, type FieldError } from '../errors/field-error.js';
import { wireNamesOf } from '../reading/wire-names.js';
import type { ImportTransactionsQuery } from './import-transactions.js';
import { DUPLICATE_TRANSACTION_IDS } from './transaction-errors.js';

/** Different transactions of a request with the same identifier. Takes what a survey could read of body and query. */
export function duplicateTransactionIds(body: unknown, query: unknown): readonly FieldError[] {
  const { check_previously_added: looksUp = true } = query as ImportTransactionsQuery;
  const { transactions = [] } = body as {
    readonly transactions?: readonly (ReadableTransaction | undefined)[];
  };
  if (!looksUp) return [];
  return refuseContradictions(transactions).match(
    () => [],
    ({ contradictions }) => contradictions.map(duplicateTransactionIdError),
  );
}

export function duplicateTransactionIdError({ index, first, fields }: Contradiction): FieldError {
  return fieldError(
    DUPLICATE_TRANSACTION_IDS,
    ['transactions', index, 'transaction_id'],
    `transactions.${first} has the same transaction_id and a different ${wireNamesOf(fields)}.`,
  );
}
