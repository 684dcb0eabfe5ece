import type { ExternalAccountNumber, UtcInstant } from '@data-import/domain';
import type { BatchItems, ImportBatch } from '../../src/import-batches/import-batch-repository.js';
import type { StoredAccount, StoredBusiness, StoredInstructionEntry } from '../memory-store.js';
import type { AppendedItems } from './items-since.js';

/** What one append to an account created. */
export interface AppendOfBatch {
  readonly account: StoredAccount;
  readonly at: UtcInstant;
  readonly items: AppendedItems;
}

export interface StoredLink {
  readonly instruction: StoredInstructionEntry;
  readonly externalAccountNumber: ExternalAccountNumber;
}

/** What one append to a business created. */
export interface BusinessAppendOfBatch {
  readonly business: StoredBusiness;
  readonly at: UtcInstant;
  readonly instructions: readonly StoredInstructionEntry[];
  readonly links: readonly StoredLink[];
}

export type Counts = Omit<ImportBatch, 'name' | 'expected' | 'undoneAt' | 'undoneBy' | 'left'>;

/** What the appends of a batch created, and what an undo has removed of it. */
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

  /** Of what is stored, and of what was removed since the batch was last loaded. */
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

  /** What is stored of it that a caller sent: the notes of the service come with transactions. */
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

  // After an undo that removed the last of it.
  #beginAnew(): void {
    if (this.undone.undoneAt === undefined) return;
    this.removed = [];
    this.undone = { undoneAt: undefined, undoneBy: undefined };
  }

  #stored(): readonly Counts[] {
    return [...this.appends.map(countsOf), ...this.businessAppends.map(countsOfBusiness)];
  }
}

/** The first and the last of some times. */
export function timesOf(times: readonly UtcInstant[]): Pick<Counts, 'firstAt' | 'lastAt'> {
  const [firstAt, ...others] = times.toSorted();
  if (firstAt === undefined) throw new Error('A batch without appends has no times.');
  return { firstAt, lastAt: others.at(-1) ?? firstAt };
}

function countsOf({ at, items }: AppendOfBatch): Counts {
  return {
    firstAt: at,
    lastAt: at,
    notes: items.notes.length,
    transactions: items.transactions.length,
    statements: items.statements.length,
    paymentInstructions: items.instructions.length,
    accounts: 0,
  };
}

function countsOfBusiness({ at, instructions }: BusinessAppendOfBatch): Counts {
  return {
    firstAt: at,
    lastAt: at,
    notes: 0,
    transactions: 0,
    statements: 0,
    paymentInstructions: instructions.length,
    accounts: 0,
  };
}
