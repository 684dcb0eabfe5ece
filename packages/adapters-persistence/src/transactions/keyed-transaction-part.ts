import type { KeyedRequest, KeyedTransactionAppend } from '@data-import/application';
import { requestDigestOf } from '../idempotency-keys/request-digest.js';
import { appendNumberAfter, type LedgerPart } from '../ledger/ledger-part.js';
import { IDEMPOTENCY_KEYS } from '../tables/idempotency-keys.js';
import { rowsFor, type AnyTable } from '../tables/table.js';
import { TRANSACTION_PART } from './transaction-part.js';

/** Transactions with the key of the request that adds them: a key that the account has already refuses the whole append. */
export const KEYED_TRANSACTION_PART: LedgerPart<KeyedRequest, KeyedTransactionAppend> = {
  name: 'keyed-transactions',
  tables: [...TRANSACTION_PART.tables, IDEMPOTENCY_KEYS as unknown as AnyTable],
  sizeOf: () => 1,
  rowsOf: (append, place) => {
    const { keyed, notes } = append;
    const key = { key: keyed.key, digest: requestDigestOf(keyed), moved: notes.length };
    return [
      ...TRANSACTION_PART.rowsOf(append, place),
      rowsFor(IDEMPOTENCY_KEYS, [key], () => ({ appendNumber: appendNumberAfter(place.revision) })),
    ];
  },
};
