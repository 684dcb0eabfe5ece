import type { ImportBatchName } from '@data-import/domain';
import { COUNTED } from '../suppliers/counted.js';
import type { AnyTable, RowsToAdd } from '../tables/table.js';

/** Where an append puts its rows: on an account with this revision. */
export interface AppendPlace {
  readonly supplierId: number;
  readonly revision: number;
  /** Absent for an append that belongs to none. */
  readonly batch?: ImportBatchName;
}

/** What the appends of one use case add, for every engine. What it looks up is in the folder of the engine. */
export interface LedgerPart<Lookup, Append> {
  /** Leads the names of its prepared statements. */
  readonly name: string;
  /** To which an append adds rows. */
  readonly tables: readonly AnyTable[];
  /** How many items a lookup has. */
  readonly sizeOf: (lookup: Lookup) => number;
  /** For each of the tables, in their order. */
  readonly rowsOf: (append: Append, place: AppendPlace) => readonly RowsToAdd[];
  /** Where the rows of a batch are not those of any append. */
  readonly inBatch?: Pick<LedgerPart<Lookup, Append>, 'tables' | 'rowsOf'>;
}

/** Those of its tables whose rows are counted for the supplier. */
export function countedTables({
  tables,
}: Pick<LedgerPart<never, never>, 'tables'>): readonly string[] {
  const counted: readonly string[] = COUNTED;
  return tables.map(({ name }) => name).filter((name) => counted.includes(name));
}

export const ENTRIES_PER_APPEND = 1_000_000;

/** Appends of an account are numbered by the revision to which they raise it. */
export function appendNumberAfter(revision: number): number {
  return revision + 1;
}

/** Numbers what one append adds: later appends have higher numbers, and no two rows of an account have the same. */
export function firstEntryAfter(revision: number): number {
  return appendNumberAfter(revision) * ENTRIES_PER_APPEND;
}
