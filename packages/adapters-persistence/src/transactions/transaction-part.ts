import type { TransactionAppend } from '@data-import/application';
import type { TransactionId } from '@data-import/domain';
import { firstEntryAfter, type LedgerPart } from '../ledger/ledger-part.js';
import { noteRows } from '../notes/note-part.js';
import { NOTES } from '../tables/notes.js';
import { rowsFor, type AnyTable } from '../tables/table.js';
import { TRANSACTIONS } from '../tables/transactions.js';

export const TRANSACTION_PART: LedgerPart<readonly TransactionId[], TransactionAppend> = {
  name: 'transactions',
  tables: [TRANSACTIONS, NOTES] as unknown as readonly AnyTable[],
  sizeOf: (ids) => ids.length,
  rowsOf({ transactions, notes, identifiers }, { revision }) {
    const first = firstEntryAfter(revision);
    return [
      rowsFor(TRANSACTIONS, transactions, (index) => ({
        occurrence: identifiers === 'new' ? 0 : first + index,
        entry: first + index,
      })),
      noteRows(notes, revision),
    ];
  },
};
