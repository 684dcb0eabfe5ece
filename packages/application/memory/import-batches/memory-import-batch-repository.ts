import { setImmediate } from 'node:timers/promises';
import {
  NOTHING_REMOVED,
  type SupplierStatus,
  type LoadedItem,
  type RemovedItems,
} from '@data-import/domain';
import { ok, type Result } from 'neverthrow';
import type {
  AuditedRemoval,
  BatchOwner,
  BatchReference,
  DecideUndo,
  ExpectedItems,
  ImportBatch,
  ImportBatchRepository,
  OwnerReference,
  RemovalOfItem,
  UndoMode,
} from '../../src/import-batches/import-batch-repository.js';
import {
  StoredAccount,
  type MemoryStore,
  type StoredBusiness,
  type StoredSupplier,
} from '../memory-store.js';
import { batchesOf, madeBy, StoredBatch } from './stored-batch.js';
import { itemsNamed, NO_ITEMS, numbersOf, itemsOfAll, removeObjects } from './items-since.js';

/** The batches of a `MemoryStore`. */
export class MemoryImportBatchRepository implements ImportBatchRepository {
  constructor(private readonly store: MemoryStore) {}

  async list(supplierCode: string, wanted?: string): Promise<readonly ImportBatch[]> {
    await setImmediate();
    const supplier = this.store.suppliers.get(supplierCode);
    if (!supplier) return [];
    return [...batchesOf(supplier)]
      .filter(([name]) => wanted === undefined || name === wanted)
      .map(([name, batch]) => ({
        name,
        ...batch.counts,
        ...batch.undone,
        expected: supplier.announced.get(name),
      }))
      .toSorted((a, b) => compare(a.firstAt, b.firstAt) || compare(a.name, b.name));
  }

  async listOwners(
    batch: BatchReference,
    of: 'accounts' | 'businesses',
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner[]> {
    await setImmediate();
    const { accounts, businesses, supplier } = this.#supplier(batch);
    const owners: readonly (readonly [object, OwnerReference])[] =
      of === 'accounts'
        ? [...accounts.values()].map((owner) => [owner, owner.account.reference])
        : [...businesses].map(([externalBusinessIdentifier, owner]) => [
            owner,
            { supplierCode: supplier.code, externalBusinessIdentifier },
          ]);
    const wanted = new Set<object>(this.#batch(batch).appends.map(({ owner }) => owner));
    return owners
      .flatMap(([owner, reference], index) =>
        index >= after && wanted.has(owner) ? [{ reference, place: index + 1 }] : [],
      )
      .slice(0, limit);
  }

  async removeFrom<E>(
    batch: BatchReference,
    reference: OwnerReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    await setImmediate();
    const owner = this.#owner(reference);
    if (!owner) throw new Error('The supplier has no account or business of this name.');
    const remove = () => this.#remove(batch, owner, decide, mode);
    return owner instanceof StoredAccount ? owner.turn.take(remove) : remove();
  }

  async removeItem<E>(
    item: LoadedItem,
    removal: RemovalOfItem,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    await setImmediate();
    const reference = 'business' in item ? item.business : item.account;
    const supplier = this.#supplier(reference);
    const owner = this.#owner(reference);
    if (!owner) return ok(NOTHING_REMOVED);
    const found = owner instanceof StoredAccount ? itemsNamed(owner, item) : undefined;
    const instructions = item.kind.endsWith('instruction')
      ? owner.instructions.filter(({ stored }) => stored.revokedAt === undefined)
      : [];
    const decided = decide({
      status: supplier.supplier.status,
      transactionDates: (found?.transactions ?? []).map(({ transactionDate }) => transactionDate),
      closedPeriods: owner instanceof StoredAccount ? owner.closedPeriods : [],
    });
    if (decided.isErr()) return decided.map(() => NOTHING_REMOVED);
    const removed = {
      ...numbersOf({ ...NO_ITEMS, ...found, instructions }),
      links: instructions.reduce((sum, { linked }) => sum + linked.size, 0),
    };
    const names = [...(found?.names ?? []), ...instructions.map(({ stored }) => stored.reference)];
    if (mode === 'preview' || names.length === 0) return ok(removed);

    const all = new Set<object>([
      ...(found ? [...found.notes, ...found.transactions, ...found.statements] : []),
      ...instructions,
    ]);
    if (owner instanceof StoredAccount)
      for (const keyed of owner.keyedRequests)
        if (!keyed.transactions.some((one) => owner.transactions.includes(one) && !all.has(one)))
          all.add(keyed);
    removeObjects(owner, all);
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

  #remove<E>(
    reference: BatchReference,
    owner: StoredAccount | StoredBusiness,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Result<RemovedItems, E> {
    const batch = this.#batch(reference);
    const mine = batch.appends.filter((append) => append.owner === owner);
    const items = itemsOfAll(mine);
    const objects = new Set(Object.values(items).flat());
    const { transactions, closedPeriods } =
      owner instanceof StoredAccount ? owner : { transactions: [], closedPeriods: [] };
    const decided = decide({
      status: this.#supplier(reference).supplier.status,
      transactionDates: transactions
        .filter((one) => objects.has(one))
        .map(({ transactionDate }) => transactionDate),
      closedPeriods,
    });
    if (decided.isErr() || mine.length === 0) return decided.map(() => NOTHING_REMOVED);

    const instructions = owner.instructions.filter((one) => objects.has(one));
    const others = mine
      .flatMap(({ links }) => links)
      .filter(({ instruction }) => !objects.has(instruction));
    const linked = instructions.reduce((sum, one) => sum + one.linked.size, 0);
    const counts = numbersOf(items);
    const removed = { ...counts, links: others.length + linked };
    if (mode === 'preview') return ok(removed);
    for (const { instruction, externalAccountNumber } of others)
      instruction.linked.delete(externalAccountNumber);
    removeObjects(owner, objects);
    owner.revision += 1;
    const before = batch.touched();
    batch.appends = batch.appends.filter((append) => append.owner !== owner);
    const accounts = before.size - batch.touched().size;
    batch.removed.push({ ...madeBy(mine), ...counts, accounts });
    return ok(removed);
  }

  #supplier({ supplierCode }: Pick<BatchReference, 'supplierCode'>): StoredSupplier {
    return this.store.supplier(supplierCode);
  }

  #owner(reference: OwnerReference): StoredAccount | StoredBusiness | undefined {
    const { accounts, businesses } = this.#supplier(reference);
    return 'externalAccountNumber' in reference
      ? accounts.get(reference.externalAccountNumber)
      : businesses.get(reference.externalBusinessIdentifier);
  }

  #batch(reference: BatchReference): StoredBatch {
    return batchesOf(this.#supplier(reference)).get(reference.name) ?? new StoredBatch();
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
