import type { Transaction, TransactionId } from '@data-import/domain';
import type {
  TransactionAppend,
  TransactionLedger,
} from '../../src/transactions/transaction-ledger.js';
import { MemoryAccountLedger, type MemoryPart } from '../accounts/memory-account-ledger.js';
import type { MemoryStore, StoredAccount } from '../memory-store.js';

export class MemoryTransactionLedger
  extends MemoryAccountLedger<readonly TransactionId[], readonly Transaction[], TransactionAppend>
  implements TransactionLedger
{
  constructor(store: MemoryStore) {
    super(store, part);
  }
}

const part: MemoryPart<readonly TransactionId[], readonly Transaction[], TransactionAppend> = {
  find: (account, ids) => {
    const missing = new Set(ids);
    return (account?.transactions ?? []).filter(({ transactionId }) =>
      missing.delete(transactionId),
    );
  },
  add: addTransactions,
};

/** Throws before anything has changed, or changes everything. */
export function addTransactions(
  account: StoredAccount,
  { transactions, notes, identifiers }: TransactionAppend,
): void {
  const known = idsOf(account);
  for (const { transactionId } of transactions) {
    if (identifiers === 'new' && known.has(transactionId))
      throw new Error(`The account has a transaction '${transactionId}' already.`);
    known.add(transactionId);
  }
  // Copies: which append an item came with is known by the object.
  account.transactions.push(...transactions.map((one) => ({ ...one })));
  account.notes.push(...notes.map((one) => ({ ...one })));
}

function idsOf(account: StoredAccount | undefined): Set<TransactionId> {
  return new Set(account?.transactions.map(({ transactionId }) => transactionId));
}
