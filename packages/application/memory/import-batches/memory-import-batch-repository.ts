import { NOTHING_REMOVED, utcInstantOf } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { compareCodePoints } from '../../src/accounts/best-matches.js';
import {
  isOpenAnnouncement,
  listedAnnouncement,
  MOST_OPEN_ANNOUNCEMENTS,
} from '../../src/import-batches/import-batch-repository.js';
import { noteChange } from '../audit/memory-audit-log.js';
import { announcedOf } from '../progress/memory-progress-reader.js';
import type {
  BatchReference,
  ImportBatchRepository,
  OwnerReference,
} from '../../src/import-batches/import-batch-repository.js';
import {
  StoredAccount,
  type MemoryStore,
  type StoredBusiness,
  type Wait,
} from '../memory-store.js';
import { batchesOf, dropFromBatches, madeBy, StoredBatch } from './stored-batch.js';
import {
  instructionsNamed,
  itemsNamed,
  NO_ITEMS,
  numbersOf,
  itemsOfAll,
  removeObjects,
} from './items-since.js';

export function memoryImportBatchRepository(store: MemoryStore, wait: Wait): ImportBatchRepository {
  const ownerOf = (reference: OwnerReference): StoredAccount | StoredBusiness | undefined => {
    const { accounts, businesses } = store.supplier(reference.supplierCode);
    return 'externalAccountNumber' in reference
      ? accounts.get(reference.externalAccountNumber)
      : businesses.get(reference.externalBusinessIdentifier);
  };
  const batchOf = ({ supplierCode, name }: BatchReference) =>
    batchesOf(store.supplier(supplierCode)).get(name) ?? new StoredBatch();
  /** Changes of an account wait for each other. */
  const takingTurns = async <T, E>(
    owner: StoredAccount | StoredBusiness,
    work: () => Result<T, E>,
  ): Promise<Result<T, E>> =>
    owner instanceof StoredAccount ? owner.turn.take(work, wait) : work();

  return {
    async list(supplierCode, wanted) {
      const supplier = store.suppliers.get(supplierCode);
      if (!supplier) return [];
      const batches = batchesOf(supplier);
      const created = [...batches].map(([name, batch]) => ({
        name,
        ...batch.counts,
        ...batch.undone,
        ...listedAnnouncement(supplier.announced.get(name) ?? {}),
      }));
      const announced = [...supplier.announced]
        .filter(([name]) => !batches.has(name))
        .map(([name, one]) => ({ name, ...NOTHING_CREATED, ...listedAnnouncement(one) }));
      return [
        ...created.toSorted(
          (a, b) => compareCodePoints(a.firstAt, b.firstAt) || compareCodePoints(a.name, b.name),
        ),
        ...announced.toSorted((a, b) => compareCodePoints(a.name, b.name)),
      ].filter(({ name }) => wanted === undefined || name === wanted);
    },

    async listOwners(batch, of, after, limit) {
      const { accounts, businesses, supplier } = store.supplier(batch.supplierCode);
      const owners: readonly (readonly [object, OwnerReference])[] =
        of === 'accounts'
          ? [...accounts.values()].map((owner) => [owner, owner.account.reference])
          : [...businesses].map(([externalBusinessIdentifier, owner]) => [
              owner,
              { supplierCode: supplier.code, externalBusinessIdentifier },
            ]);
      const wanted = new Set<object>(batchOf(batch).appends.map(({ owner }) => owner));
      return owners
        .flatMap(([owner, reference], index) =>
          index >= after && wanted.has(owner) ? [{ reference, place: index + 1 }] : [],
        )
        .slice(0, limit);
    },

    async removeFrom(reference, ownerReference, decide, mode) {
      const owner = ownerOf(ownerReference);
      if (!owner) throw new Error('The supplier has no account or business of this name.');
      return takingTurns(owner, () => {
        const batch = batchOf(reference);
        const mine = batch.appends.filter((append) => append.owner === owner);
        const items = itemsOfAll(mine);
        const objects = new Set(Object.values(items).flat());
        const { transactions, closedPeriods } =
          owner instanceof StoredAccount ? owner : { transactions: [], closedPeriods: [] };
        const decided = decide({
          status: store.supplier(reference.supplierCode).supplier.status,
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
        const supplier = store.supplier(reference.supplierCode);
        dropFromBatches(supplier, objects);
        supplier.announced.delete(reference.name);
        noteChange();
        return ok(removed);
      });
    },

    async removeItem(item, removal, decide, mode) {
      const reference = 'business' in item ? item.business : item.account;
      const supplier = store.supplier(reference.supplierCode);
      const owner = ownerOf(reference);
      if (!owner) return ok(NOTHING_REMOVED);
      return takingTurns(owner, () => {
        if (ownerOf(reference) !== owner) return ok(NOTHING_REMOVED);
        const found = owner instanceof StoredAccount ? itemsNamed(owner, item) : undefined;
        const instructions =
          item.kind === 'account-instruction' || item.kind === 'business-instruction'
            ? instructionsNamed(owner, item.reference)
            : [];
        const decided = decide({
          status: supplier.supplier.status,
          transactionDates: (found?.transactions ?? []).map(
            ({ transactionDate }) => transactionDate,
          ),
          closedPeriods: owner instanceof StoredAccount ? owner.closedPeriods : [],
        });
        if (decided.isErr()) return decided.map(() => NOTHING_REMOVED);
        const removed = {
          ...numbersOf({ ...NO_ITEMS, ...found, instructions }),
          links: instructions.reduce((sum, { linked }) => sum + linked.size, 0),
        };
        const names = [
          ...(found?.names ?? []),
          ...instructions.map(({ stored }) => stored.reference),
        ];
        if (mode === 'preview' || names.length === 0) return ok(removed);

        const all = new Set<object>([
          ...(found ? [...found.notes, ...found.transactions, ...found.statements] : []),
          ...instructions,
        ]);
        if (owner instanceof StoredAccount)
          for (const keyed of owner.keyedRequests)
            if (
              !keyed.transactions.some((one) => owner.transactions.includes(one) && !all.has(one))
            )
              all.add(keyed);
        removeObjects(owner, all);
        owner.revision += 1;
        dropFromBatches(supplier, all);
        if (owner instanceof StoredAccount)
          for (const name of names)
            owner.removedItems.push({ kind: item.kind, item: name, ...removal });
        noteChange();
        return ok(removed);
      });
    },

    async announce({ supplierCode, name }, expected, now) {
      const supplier = store.supplier(supplierCode);
      const others = announcedOf(supplier).filter((one) => one.name !== name);
      if (others.filter(isOpenAnnouncement).length >= MOST_OPEN_ANNOUNCEMENTS)
        return err({ kind: 'too-many-announcements' });
      const { announcedAt = utcInstantOf(now) } = supplier.announced.get(name) ?? {};
      supplier.announced.set(name, { expected, at: now.getTime(), announcedAt });
      return ok();
    },

    async end({ supplierCode, name }, end) {
      const { announced } = store.supplier(supplierCode);
      const before = announced.get(name);
      if (!before && batchOf({ supplierCode, name }).appends.length === 0)
        return err({ kind: 'import-batch-not-found' });
      announced.set(name, { expected: before?.expected ?? {}, at: Date.parse(end.at), end });
      return ok();
    },

    async withdraw({ supplierCode, name }) {
      const isWithdrawn = store.supplier(supplierCode).announced.delete(name);
      if (isWithdrawn) noteChange();
      return isWithdrawn;
    },

    /** Nothing to do: they are counted when they are read. */
    async countAnnounced() {},

    async markUndone(reference, undone, decide) {
      const batch = batchOf(reference);
      const { status } = store.supplier(reference.supplierCode).supplier;
      return decide(status, batch.appends.length === 0).map(() => {
        batch.undone = undone;
        noteChange();
      });
    },
  };
}

const NOTHING_CREATED = {
  firstAt: undefined,
  lastAt: undefined,
  loadedBy: [],
  ...numbersOf(NO_ITEMS),
  accounts: 0,
  left: 0,
  undoneAt: undefined,
  undoneBy: undefined,
};
