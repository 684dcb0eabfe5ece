import type {
  ExternalAccountNumber,
  ImportBatchName,
  UtcInstant,
  BatchItems,
} from '@data-import/domain';
import type { ImportBatch } from '../../src/import-batches/import-batch-repository.js';
import {
  StoredAccount,
  type StoredBusiness,
  type StoredInstructionEntry,
  type StoredSupplier,
} from '../memory-store.js';
import { RECORD_KINDS } from '../../src/progress/kind-progress.js';
import { itemsWithout, numbersOf, type AppendedItems } from './items-since.js';

/** One append to an account or a business, with what it created. */
export interface AppendOfBatch {
  readonly owner: StoredAccount | StoredBusiness;
  /** Later appends to the owner have higher ones. */
  readonly number: number;
  readonly at: UtcInstant;
  readonly by: string | undefined;
  readonly items: AppendedItems;
  /** The accounts that instructions of a business were linked to. */
  readonly links: readonly StoredLink[];
}

export interface StoredLink {
  readonly instruction: StoredInstructionEntry;
  readonly externalAccountNumber: ExternalAccountNumber;
}

export interface Counts extends Omit<
  ImportBatch,
  'name' | 'expected' | 'undoneAt' | 'undoneBy' | 'left'
> {
  readonly firstAt: UtcInstant;
  readonly lastAt: UtcInstant;
}

/** The appends of a batch, and the counts of what undos have removed of it. */
export class StoredBatch {
  appends: AppendOfBatch[] = [];
  removed: Counts[] = [];
  undone: Pick<ImportBatch, 'undoneAt' | 'undoneBy'> = { undoneAt: undefined, undoneBy: undefined };

  /** The first append after an undo that removed the last of the batch begins its numbers anew. */
  add(append: AppendOfBatch): void {
    if (this.undone.undoneAt !== undefined) {
      this.removed = [];
      this.undone = { undoneAt: undefined, undoneBy: undefined };
    }
    this.appends.push(append);
  }

  get isEmpty(): boolean {
    return this.appends.length + this.removed.length === 0;
  }

  /** Counts the objects no longer, and no append that has nothing left, or a key alone. */
  drop(removed: ReadonlySet<object>): void {
    this.appends = this.appends
      .map((append) => ({
        ...append,
        items: itemsWithout(append.items, removed),
        links: append.links.filter(({ instruction }) => !removed.has(instruction)),
      }))
      .filter(({ items, links }) => {
        const { keyedRequests: _, ...others } = items;
        return [links, ...Object.values(others)].some((left) => left.length > 0);
      });
  }

  /** Counts what is stored, and what undos have removed since the batch last began anew. */
  get counts(): Counts & Pick<ImportBatch, 'left'> {
    const all = [...this.appends.map(countsOf), ...this.removed];
    return {
      ...timesOf(all.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt])),
      ...sumOf(all),
      loadedBy: [...new Set(all.flatMap(({ loadedBy }) => loadedBy))].toSorted(),
      accounts:
        this.touched().size + this.removed.reduce((total, { accounts }) => total + accounts, 0),
      left: new Set(this.appends.map(({ owner }) => owner)).size,
    };
  }

  /** The accounts that have something of it, a link included. */
  touched(): ReadonlySet<ExternalAccountNumber> {
    return new Set(
      this.appends.flatMap(({ owner, links }) => [
        ...(owner instanceof StoredAccount ? [owner.account.reference.externalAccountNumber] : []),
        ...links.map(({ externalAccountNumber }) => externalAccountNumber),
      ]),
    );
  }

  /** Counts the stored items that a caller sent: the notes of the service come with transactions. */
  get ofCaller(): BatchItems {
    const all = this.appends.map(countsOf);
    return sumOf(all.map((one) => (one.transactions === 0 ? one : { ...one, notes: 0 })));
  }
}

function sumOf(all: readonly BatchItems[]): BatchItems {
  const sums = RECORD_KINDS.map((kind) => [kind, all.reduce((sum, one) => sum + one[kind], 0)]);
  return Object.fromEntries(sums) as Record<keyof BatchItems, number>;
}

/** The API keys that made some appends, and the times of the first and the last of them. */
export function madeBy(
  appends: readonly Pick<AppendOfBatch, 'at' | 'by'>[],
): Pick<Counts, 'firstAt' | 'lastAt' | 'loadedBy'> {
  const loadedBy = new Set(appends.flatMap(({ by }) => by ?? []));
  return { ...timesOf(appends.map(({ at }) => at)), loadedBy: [...loadedBy] };
}

function timesOf(times: readonly UtcInstant[]): Pick<Counts, 'firstAt' | 'lastAt'> {
  const [firstAt, ...others] = times.toSorted();
  if (firstAt === undefined) throw new Error('A batch without appends has no times.');
  return { firstAt, lastAt: others.at(-1) ?? firstAt };
}

function countsOf({ at, by, items }: AppendOfBatch): Counts {
  const loadedBy = by === undefined ? [] : [by];
  return { loadedBy, firstAt: at, lastAt: at, ...numbersOf(items), accounts: 0 };
}

const BATCHES = new WeakMap<StoredSupplier, Map<ImportBatchName, StoredBatch>>();

/** The batches under whose names something was created. */
export function batchesOf(supplier: StoredSupplier): Map<ImportBatchName, StoredBatch> {
  const batches = BATCHES.get(supplier) ?? new Map<ImportBatchName, StoredBatch>();
  BATCHES.set(supplier, batches);
  return batches;
}

/** Forgets the batches of which nothing is left. */
export function dropFromBatches(supplier: StoredSupplier, removed: ReadonlySet<object>): void {
  for (const [name, batch] of batchesOf(supplier)) {
    batch.drop(removed);
    if (batch.isEmpty) batchesOf(supplier).delete(name);
  }
}

/** Made by the first append to it. */
export function batchOf(supplier: StoredSupplier, name: ImportBatchName): StoredBatch {
  const batches = batchesOf(supplier);
  const batch = batches.get(name) ?? new StoredBatch();
  batches.set(name, batch);
  return batch;
}
