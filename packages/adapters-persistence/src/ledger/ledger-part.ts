import type { AnyTable, RowsToAdd } from '../tables/table.js';

/** What the appends of one use case add, for every engine. What it looks up is in the folder of the engine. */
export interface LedgerPart<Lookup, Append> {
  /** Leads the names of its prepared statements. */
  readonly name: string;
  /** To which an append adds rows. */
  readonly tables: readonly AnyTable[];
  /** How many items a lookup has. */
  readonly sizeOf: (lookup: Lookup) => number;
  /** For each of the tables, in their order. */
  readonly rowsOf: (append: Append, revision: number) => readonly RowsToAdd[];
}

const ENTRIES_PER_APPEND = 1_000_000;

/** Numbers what one append adds: later appends have higher numbers, and no two rows of an account have the same. */
export function firstEntryAfter(revision: number): number {
  return (revision + 1) * ENTRIES_PER_APPEND;
}
