import { printAmount } from '@data-import/domain';
import type { FieldError } from '../errors/field-error.js';
import { ROOT } from '../reading/codec.js';
import { isJsonObject } from '../reading/json-object.js';
import { amount } from '../reading/numbers.js';
import { TRANSACTION_IMPORT_ERROR } from './transaction-errors.js';

/** The contract's three fields of a refusal. */
export interface TransactionImportError {
  readonly status: typeof TRANSACTION_IMPORT_ERROR.code;
  readonly error_detail: string;
  readonly transaction_data: unknown;
}

/** Is about the first problem that points at a transaction. Problems of the request as a whole have none of the fields. */
export function transactionImportError(
  errors: readonly FieldError[],
  sent: unknown,
): TransactionImportError | undefined {
  const transactions = isJsonObject(sent) ? sent['transactions'] : undefined;
  if (!Array.isArray(transactions)) return undefined;
  for (const { attr, detail } of errors) {
    const index = Number(/^transactions\.(\d+)(?:\.|$)/.exec(attr)?.[1]);
    if (index < transactions.length)
      return {
        status: TRANSACTION_IMPORT_ERROR.code,
        error_detail: detail,
        transaction_data: echoed(transactions[index]),
      };
  }
  return undefined;
}

/** As in every answer, the amount has two places; one that cannot be read stays as it was posted. */
function echoed(transaction: unknown): unknown {
  if (!isJsonObject(transaction)) return transaction;
  const read = amount.validate(transaction['amount'], ROOT);
  return read._tag === 'Right' ? { ...transaction, amount: printAmount(read.right) } : transaction;
}
