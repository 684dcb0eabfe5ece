import { setImmediate } from 'node:timers/promises';
import type { AccountReference, BusinessReference, SupplierStatus } from '@data-import/domain';
import { ok, type Result } from 'neverthrow';
import type {
  AuditedRemoval,
  BatchOwner,
  BatchReference,
  DecideUndo,
  ExpectedItems,
  ImportBatch,
  ImportBatchRepository,
  LoadedItem,
  RemovalOfItem,
  RemovedItems,
  UndoMode,
} from '../../src/import-batches/import-batch-repository.js';
import { StoredAccount, type MemoryStore, type StoredSupplier } from '../memory-store.js';
import { batchesOf, madeBy, StoredBatch } from './stored-batch.js';
import { itemsNamed, removeItems, removeObjects } from './items-since.js';

/** The batches of a `MemoryStore`. */
export class MemoryImportBatchRepository implements ImportBatchRepository {
  constructor(private readonly store: MemoryStore) {}

  async list(supplierCode: string): Promise<readonly ImportBatch[]> {
    await setImmediate();
    const supplier = this.store.suppliers.get(supplierCode);
    if (!supplier) return [];
    return [...batchesOf(supplier)]
      .map(([name, batch]) => ({
        name,
        ...batch.counts,
        ...batch.undone,
        expected: supplier.announced.get(name),
      }))
      .toSorted((a, b) => compare(a.firstAt, b.firstAt) || compare(a.name, b.name));
  }

  async listAccounts(
    reference: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<AccountReference>[]> {
    await setImmediate();
    const { accounts } = this.store.supplier(reference.supplierCode);
    const wanted = new Set(this.#batch(reference).appends.map(({ account }) => account));
    return [...accounts.values()]
      .map((account, index) => ({ account, place: index + 1 }))
      .filter(({ account, place }) => place > after && wanted.has(account))
      .slice(0, limit)
      .map(({ account, place }) => ({ reference: account.account.reference, place }));
  }

  async listBusinesses(
    reference: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<BusinessReference>[]> {
    await setImmediate();
    const { businesses, supplier } = this.store.supplier(reference.supplierCode);
    const wanted = new Set(this.#batch(reference).businessAppends.map(({ business }) => business));
    return [...businesses]
      .map(([externalBusinessIdentifier, business], index) => ({
        business,
        reference: { supplierCode: supplier.code, externalBusinessIdentifier },
        place: index + 1,
      }))
      .filter(({ business, place }) => place > after && wanted.has(business))
      .slice(0, limit)
      .map(({ reference: business, place }) => ({ reference: business, place }));
  }

  async removeFromAccount<E>(
    reference: BatchReference,
    { externalAccountNumber }: AccountReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    await setImmediate();
    const supplier = this.store.supplier(reference.supplierCode);
    const account = supplier.accounts.get(externalAccountNumber);
    if (!account) throw new Error('No account of the supplier has this number.');
    return account.turn.take(() => {
      const batch = this.#batch(reference);
      const mine = batch.appends.filter((append) => append.account === account);
      const of = (list: 'notes' | 'transactions' | 'statements' | 'instructions') =>
        mine.flatMap(({ items }) => items[list]);
      const transactions = new Set(of('transactions'));
      const decided = decide({
        status: supplier.supplier.status,
        transactionDates: account.transactions
          .filter((one) => transactions.has(one))
          .map(({ transactionDate }) => transactionDate),
        closedPeriods: account.closedPeriods,
      });
      if (decided.isErr() || mine.length === 0) return decided.map(() => NOTHING);

      const removed = {
        notes: of('notes').length,
        transactions: transactions.size,
        statements: of('statements').length,
        paymentInstructions: of('instructions').length,
      };
      if (mode === 'preview') return ok({ ...removed, links: 0 });
      for (const { items } of mine) removeItems(account, items);
      account.revision += 1;
      const before = batch.touched();
      batch.appends = batch.appends.filter((append) => append.account !== account);
      const accounts = before.size - batch.touched().size;
      batch.removed.push({ ...madeBy(mine), ...removed, accounts });
      return ok({ ...removed, links: 0 });
    });
  }

  async removeFromBusiness<E>(
    reference: BatchReference,
    { externalBusinessIdentifier }: BusinessReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    await setImmediate();
    const supplier = this.store.supplier(reference.supplierCode);
    const business = supplier.businesses.get(externalBusinessIdentifier);
    if (!business) throw new Error('No business of the supplier has this identifier.');
    const decided = decide({
      status: supplier.supplier.status,
      transactionDates: [],
      closedPeriods: [],
    });
    const batch = this.#batch(reference);
    const mine = batch.businessAppends.filter((append) => append.business === business);
    if (decided.isErr() || mine.length === 0) return decided.map(() => NOTHING);

    const instructions = new Set(mine.flatMap((append) => append.instructions));
    const others = mine
      .flatMap(({ links }) => links)
      .filter(({ instruction }) => !instructions.has(instruction));
    const linked = [...instructions].reduce((sum, one) => sum + one.linked.size, 0);
    const removed: RemovedItems = {
      ...NOTHING,
      paymentInstructions: instructions.size,
      links: others.length + linked,
    };
    if (mode === 'preview') return ok(removed);
    for (const { instruction, externalAccountNumber } of others)
      instruction.linked.delete(externalAccountNumber);
    const kept = business.instructions.filter((one) => !instructions.has(one));
    business.instructions.splice(0, Infinity, ...kept);
    business.revision += 1;
    const before = batch.touched();
    batch.businessAppends = batch.businessAppends.filter((append) => append.business !== business);
    const { links: _, ...counts } = removed;
    const accounts = before.size - batch.touched().size;
    batch.removed.push({ ...madeBy(mine), ...counts, accounts });
    return ok(removed);
  }

  async removeItem<E>(
    item: LoadedItem,
    removal: RemovalOfItem,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    await setImmediate();
    const reference = 'business' in item ? item.business : item.account;
    const supplier = this.store.supplier(reference.supplierCode);
    const owner =
      'business' in item
        ? supplier.businesses.get(item.business.externalBusinessIdentifier)
        : supplier.accounts.get(item.account.externalAccountNumber);
    if (!owner) return ok(NOTHING);
    const found = 'business' in item ? undefined : itemsNamed(owner as StoredAccount, item);
    const instructions = item.kind.endsWith('instruction')
      ? owner.instructions.filter(({ stored }) => stored.revokedAt === undefined)
      : [];
    const decided = decide({
      status: supplier.supplier.status,
      transactionDates: (found?.transactions ?? []).map(({ transactionDate }) => transactionDate),
      closedPeriods: owner instanceof StoredAccount ? owner.closedPeriods : [],
    });
    if (decided.isErr()) return decided.map(() => NOTHING);
    const removed = {
      notes: found?.notes.length ?? 0,
      transactions: found?.transactions.length ?? 0,
      statements: found?.statements.length ?? 0,
      paymentInstructions: instructions.length,
      links: instructions.reduce((sum, { linked }) => sum + linked.size, 0),
    };
    const names = [...(found?.names ?? []), ...instructions.map(({ stored }) => stored.reference)];
    if (mode === 'preview' || names.length === 0) return ok(removed);

    const all = new Set<object>([
      ...(found ? [...found.notes, ...found.transactions, ...found.statements] : []),
      ...instructions,
    ]);
    if (owner instanceof StoredAccount) {
      for (const keyed of owner.keyedRequests)
        if (!keyed.transactions.some((one) => owner.transactions.includes(one) && !all.has(one)))
          all.add(keyed);
      removeObjects(owner, all);
    } else
      owner.instructions.splice(0, Infinity, ...owner.instructions.filter((one) => !all.has(one)));
    owner.revision += 1;
    for (const [name, batch] of batchesOf(supplier)) {
      batch.drop(all);
      if (batch.isEmpty) batchesOf(supplier).delete(name);
    }
    const of = {
      kind: item.kind,
      owner:
        'business' in item
          ? item.business.externalBusinessIdentifier
          : item.account.externalAccountNumber,
    };
    supplier.removedItems.push(...names.map((name) => ({ ...of, item: name, ...removal })));
    return ok(removed);
  }

  async listRemoved(supplierCode: string): Promise<readonly AuditedRemoval[]> {
    await setImmediate();
    return this.store.suppliers.get(supplierCode)?.removedItems ?? [];
  }

  async announce({ supplierCode, name }: BatchReference, expected: ExpectedItems): Promise<void> {
    await setImmediate();
    this.store.supplier(supplierCode).announced.set(name, expected);
  }

  /** Nothing to do: they are counted when they are read. */
  async countAnnounced(): Promise<void> {
    await setImmediate();
  }

  async markUndone<E>(
    reference: BatchReference,
    undone: Pick<ImportBatch, 'undoneAt' | 'undoneBy'>,
    decide: (status: SupplierStatus) => Result<void, E>,
  ): Promise<Result<void, E>> {
    await setImmediate();
    return decide(this.#supplier(reference).supplier.status).map(() => {
      this.#batch(reference).undone = undone;
    });
  }

  #supplier({ supplierCode }: BatchReference): StoredSupplier {
    return this.store.supplier(supplierCode);
  }

  #batch(reference: BatchReference): StoredBatch {
    return batchesOf(this.#supplier(reference)).get(reference.name) ?? new StoredBatch();
  }
}

const NOTHING: RemovedItems = {
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
  links: 0,
};

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
