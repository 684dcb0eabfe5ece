import type { ExternalAccountNumber, ImportBatchName, UtcInstant } from '@data-import/domain';
import type { BatchItems, ImportBatch } from '../../src/import-batches/import-batch-repository.js';
import type {
  StoredAccount,
  StoredBusiness,
  StoredInstructionEntry,
  StoredSupplier,
} from '../memory-store.js';
import { itemsWithout, type AppendedItems } from './items-since.js';

/** One append to an account, with the items that it created. */
export interface AppendOfBatch {
  readonly account: StoredAccount;
  /** Later appends to the account have higher ones. */
  readonly number: number;
  readonly at: UtcInstant;
  readonly by: string | undefined;
  readonly items: AppendedItems;
}

export interface StoredLink {
  readonly instruction: StoredInstructionEntry;
  readonly externalAccountNumber: ExternalAccountNumber;
}

/** One append to a business, with the rows that it created. */
export interface BusinessAppendOfBatch {
  readonly business: StoredBusiness;
  readonly at: UtcInstant;
  readonly by: string | undefined;
  readonly instructions: readonly StoredInstructionEntry[];
  readonly links: readonly StoredLink[];
}

export type Counts = Omit<ImportBatch, 'name' | 'expected' | 'undoneAt' | 'undoneBy' | 'left'>;

/** The appends of a batch, and the counts of what undos have removed of it. */
export class StoredBatch {
  appends: AppendOfBatch[] = [];
  businessAppends: BusinessAppendOfBatch[] = [];
  removed: Counts[] = [];
  undone: Pick<ImportBatch, 'undoneAt' | 'undoneBy'> = { undoneAt: undefined, undoneBy: undefined };

  add(append: AppendOfBatch): void {
    this.#beginAnew();
    this.appends.push(append);
  }

  addOfBusiness(append: BusinessAppendOfBatch): void {
    this.#beginAnew();
    this.businessAppends.push(append);
  }

  get isEmpty(): boolean {
    return this.appends.length + this.businessAppends.length + this.removed.length === 0;
  }

  /** Counts the objects no longer. */
  drop(removed: ReadonlySet<object>): void {
    this.appends = this.appends.flatMap((append) => {
      const items = itemsWithout(append.items, removed);
      return items ? [{ ...append, items }] : [];
    });
    this.businessAppends = this.businessAppends.flatMap((append) => {
      const instructions = append.instructions.filter((one) => !removed.has(one));
      const links = append.links.filter(({ instruction }) => !removed.has(instruction));
      return instructions.length + links.length > 0 ? [{ ...append, instructions, links }] : [];
    });
  }

  /** Counts what is stored, and what undos have removed since the batch last began anew. */
  get counts(): Counts & Pick<ImportBatch, 'left'> {
    const all = [...this.#stored(), ...this.removed];
    const sum = (count: (one: Counts) => number) =>
      all.reduce((total, one) => total + count(one), 0);
    return {
      ...timesOf(all.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt])),
      notes: sum(({ notes }) => notes),
      transactions: sum(({ transactions }) => transactions),
      statements: sum(({ statements }) => statements),
      paymentInstructions: sum(({ paymentInstructions }) => paymentInstructions),
      loadedBy: [...new Set(all.flatMap(({ loadedBy }) => loadedBy))].toSorted(),
      accounts:
        this.touched().size + this.removed.reduce((total, { accounts }) => total + accounts, 0),
      left:
        new Set(this.appends.map(({ account }) => account)).size +
        new Set(this.businessAppends.map(({ business }) => business)).size,
    };
  }

  /** The accounts that have something of it, a link included. */
  touched(): ReadonlySet<ExternalAccountNumber> {
    return new Set([
      ...this.appends.map(({ account }) => account.account.reference.externalAccountNumber),
      ...this.businessAppends.flatMap(({ links }) =>
        links.map(({ externalAccountNumber }) => externalAccountNumber),
      ),
    ]);
  }

  /** Counts the stored items that a caller sent: the notes of the service come with transactions. */
  get ofCaller(): BatchItems {
    const all = this.#stored();
    const sum = (count: (one: Counts) => number) =>
      all.reduce((total, one) => total + count(one), 0);
    return {
      notes: sum(({ notes, transactions }) => (transactions === 0 ? notes : 0)),
      transactions: sum(({ transactions }) => transactions),
      statements: sum(({ statements }) => statements),
      paymentInstructions: sum(({ paymentInstructions }) => paymentInstructions),
    };
  }

  // The first append after an undo that removed the last of the batch begins its numbers anew.
  #beginAnew(): void {
    if (this.undone.undoneAt === undefined) return;
    this.removed = [];
    this.undone = { undoneAt: undefined, undoneBy: undefined };
  }

  #stored(): readonly Counts[] {
    return [...this.appends.map(countsOf), ...this.businessAppends.map(countsOfBusiness)];
  }
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
  return {
    loadedBy: by === undefined ? [] : [by],
    firstAt: at,
    lastAt: at,
    notes: items.notes.length,
    transactions: items.transactions.length,
    statements: items.statements.length,
    paymentInstructions: items.instructions.length,
    accounts: 0,
  };
}

function countsOfBusiness({ at, by, instructions }: BusinessAppendOfBatch): Counts {
  return {
    loadedBy: by === undefined ? [] : [by],
    firstAt: at,
    lastAt: at,
    notes: 0,
    transactions: 0,
    statements: 0,
    paymentInstructions: instructions.length,
    accounts: 0,
  };
}

const BATCHES = new WeakMap<StoredSupplier, Map<ImportBatchName, StoredBatch>>();

/** The batches under whose names something was created. */
export function batchesOf(supplier: StoredSupplier): Map<ImportBatchName, StoredBatch> {
  const batches = BATCHES.get(supplier) ?? new Map<ImportBatchName, StoredBatch>();
  BATCHES.set(supplier, batches);
  return batches;
}

/** Made by the first append to it. */
export function batchOf(supplier: StoredSupplier, name: ImportBatchName): StoredBatch {
  const batches = batchesOf(supplier);
  const batch = batches.get(name) ?? new StoredBatch();
  batches.set(name, batch);
  return batch;
}
