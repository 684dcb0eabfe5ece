import { randomBytes } from 'node:crypto';
import {
  withoutErased,
  type AccountErasures,
  type ErasedItems,
} from '../../src/erasures/account-erasures.js';
import { noteChange } from '../audit/memory-audit-log.js';
import { numbersOf } from '../import-batches/items-since.js';
import { batchesOf } from '../import-batches/stored-batch.js';
import {
  digestOfErased,
  type MemoryStore,
  type StoredAccount,
  type StoredSupplier,
  type Wait,
} from '../memory-store.js';

export function memoryAccountErasures(store: MemoryStore, wait: Wait): AccountErasures {
  return {
    async erase(number, erasure, mode) {
      const account = store.accounts.get(number);
      return account?.turn.take(() => {
        if (store.accounts.get(number) !== account) return undefined;
        const supplier = store.supplier(account.account.reference.supplierCode);
        const items = itemsOf(supplier, account);
        if (mode === 'preview') return items;
        const { externalAccountNumber } = account.account.reference;
        forget(supplier, account);
        store.accounts.delete(number);
        noteChange({ account: account.account.reference });
        supplier.erasureSalt ??= randomBytes(16).toString('hex');
        const digest = digestOfErased(supplier.erasureSalt, externalAccountNumber);
        supplier.erased.push({ digest, ...erasure });
        return items;
      }, wait);
    },
  };
}

const instructionsOf = ({ businesses }: StoredSupplier) =>
  [...businesses.values()].flatMap(({ instructions }) => instructions);

function itemsOf(supplier: StoredSupplier, account: StoredAccount): ErasedItems {
  const { notes, transactions, statements, instructions } = account;
  const { externalAccountNumber } = account.account.reference;
  const documents = new Set([
    ...notes.flatMap(({ documentPaths }) => documentPaths),
    ...statements.flatMap(({ statementPath }) => statementPath ?? []),
  ]);
  const linked = instructionsOf(supplier).filter((one) => one.linked.has(externalAccountNumber));
  return {
    ...numbersOf({ notes, transactions, statements, instructions }),
    links: linked.length,
    documents: [...documents].toSorted(),
  };
}

function forget(supplier: StoredSupplier, account: StoredAccount): void {
  const { externalAccountNumber } = account.account.reference;
  for (const [name, batch] of batchesOf(supplier)) {
    const before = batch.ofCaller;
    batch.appends = batch.appends
      .filter(({ owner }) => owner !== account)
      .map((append) => ({
        ...append,
        links: append.links.filter((link) => link.externalAccountNumber !== externalAccountNumber),
      }));
    batch.drop(new Set());
    const announced = supplier.announced.get(name);
    if (announced) {
      const after = batch.ofCaller;
      const expected = Object.entries(announced.expected).map(([kind, total]) => {
        const erased = before[kind as keyof typeof before] - after[kind as keyof typeof before];
        return [kind, Math.max(0, total - erased)] as const;
      });
      supplier.announced.set(name, { ...announced, expected: Object.fromEntries(expected) });
      if (batch.isEmpty && expected.every(([, total]) => total === 0))
        supplier.announced.delete(name);
    }
    if (batch.isEmpty) batchesOf(supplier).delete(name);
  }
  for (const one of instructionsOf(supplier)) one.linked.delete(externalAccountNumber);
  for (const business of supplier.businesses.values())
    if (business.externalAccountNumbers.delete(externalAccountNumber)) business.revision += 1;
  for (const [key, refusal] of supplier.refusals)
    supplier.refusals.set(key, {
      ...refusal,
      requests: withoutErased(refusal.requests, (one) => one === externalAccountNumber),
    });
  supplier.processes.delete(externalAccountNumber);
  supplier.accounts.delete(externalAccountNumber);
  // What was decided on an earlier reading is not stored any more.
  account.revision += 1;
}
