import type {
  KeyedRequest,
  KeyedTransactionAppend,
  KeyedTransactionLedger,
  KeyUse,
} from '../../src/transactions/keyed-transaction-ledger.js';
import { MemoryAccountLedger, type MemoryPart } from '../accounts/memory-account-ledger.js';
import type { MemoryStore } from '../memory-store.js';
import { addTransactions } from './memory-transaction-ledger.js';

export class MemoryKeyedTransactionLedger
  extends MemoryAccountLedger<KeyedRequest, KeyUse | undefined, KeyedTransactionAppend>
  implements KeyedTransactionLedger
{
  constructor(store: MemoryStore) {
    super(store, part);
  }
}

const part: MemoryPart<KeyedRequest, KeyUse | undefined, KeyedTransactionAppend> = {
  find: (account, { key, request }) => {
    const before = account?.keyedRequests.find((one) => one.key === key);
    return before && { isSameRequest: before.request === request, moved: before.moved };
  },
  add: (account, append) => {
    if (account.keyedRequests.some(({ key }) => key === append.keyed.key))
      throw new Error('The account has this idempotency key already.');
    addTransactions(account, append);
    account.keyedRequests.push({ ...append.keyed, moved: append.notes.length });
  },
};
