import { setImmediate } from 'node:timers/promises';
import type { RevisionToken } from '../account-ledger.js';
import type { Connection } from '../../engine/postgres/postgres-pool.js';
import type { TableGrowth } from '../../engine/postgres/table-growth.js';
import {
  appendFunction,
  countedTables,
  isNumbered,
  rowParameters,
  rowPlaceholder,
  type AppendShape,
} from '../../tables/append-functions.js';
import type { AnyTable, RowsToAdd } from '../../tables/table.js';
import { binaryArray } from './binary-array.js';

/** The reading and the key by which an append is recognised whose answer was lost. */
export interface SentAppend {
  readonly revisionToken: RevisionToken;
  readonly key: number;
}

export interface AppendRequest extends SentAppend {
  readonly sets: readonly RowsToAdd[];
  readonly copied?: number;
}

/** An append to an account whose row another transaction has locked waits, or is not stored. */
export type WhenLocked = 'wait' | 'pass-over';

/** Calls the function that raises the revision of each account that is still as it was read, and adds rows to those only. */
export class AppendStatement {
  readonly #counted: readonly string[];
  readonly #name: string;
  readonly #text: string;

  constructor(
    private readonly shape: AppendShape,
    private readonly growth: TableGrowth,
  ) {
    this.#counted = countedTables(shape);
    this.#name = `${shape.name}-append`;
    this.#text = textOf(shape);
  }

  /** The requests are for one supplier. Where one was not stored its account is locked or has changed. */
  async run(
    connection: Connection,
    requests: readonly AppendRequest[],
    whenLocked: WhenLocked,
  ): Promise<readonly ('stored' | 'unchanged')[]> {
    const order = inOrder(requests);
    const tokens = order.map(({ revisionToken }) => revisionToken);
    const sets = this.shape.tables.map((table) => setsOf(table, order));
    const argumentsOfTables = await Promise.all(
      this.shape.tables.map((table, index) => rowArguments(table, sets[index] ?? [])),
    );
    const counts = this.#countsOf(order, sets);
    const { rows } = await connection.query<{ is_stored: readonly boolean[] }>({
      name: this.#name,
      text: this.#text,
      values: [
        tokens[0]?.supplierId,
        arrayOf(tokens.map(({ accountId }) => accountId)),
        arrayOf(tokens.map(({ revision }) => revision)),
        arrayOf(order.map(({ key }) => key)),
        whenLocked === 'wait',
        ...this.#counted.map((name) => arrayOf(counts.get(name) ?? [])),
        ...argumentsOfTables.flat(),
      ],
    });
    const stored = new Set(order.filter((_, index) => rows[0]?.is_stored[index]));
    for (const [name, ofRequests] of counts) {
      const added = ofRequests.filter((_, index) => rows[0]?.is_stored[index]);
      this.growth.added(
        name,
        added.reduce((sum, count) => sum + count, 0),
      );
    }
    return requests.map((request) => (stored.has(request) ? 'stored' : 'unchanged'));
  }

  /** The numbers of rows of each request, by the name of the table. */
  #countsOf(
    requests: readonly AppendRequest[],
    sets: readonly (readonly RowsToAdd[])[],
  ): ReadonlyMap<string, readonly number[]> {
    const counts = this.shape.tables.map(
      ({ name }, index) => [name, (sets[index] ?? []).map(({ items }) => items.length)] as const,
    );
    const copied = requests.map((request) => request.copied ?? 0);
    const { copied: table } = this.shape;
    return new Map(table ? [...counts, [table.name, copied]] : counts);
  }
}

function setsOf(table: AnyTable, requests: readonly AppendRequest[]): readonly RowsToAdd[] {
  const none: RowsToAdd = { table, items: [], placeOf: () => undefined };
  return requests.map(({ sets }) => sets.find((set) => set.table === table) ?? none);
}

/** The order in which all appends lock the accounts of a supplier, each account once: of several requests for an account the others lose. */
function inOrder(requests: readonly AppendRequest[]): readonly AppendRequest[] {
  return requests
    .toSorted(({ revisionToken: one }, { revisionToken: other }) => one.accountId - other.accountId)
    .filter(
      ({ revisionToken }, index, sorted) =>
        revisionToken.accountId !== sorted[index - 1]?.revisionToken.accountId,
    );
}

/** Written as PostgreSQL does; the driver would search each number for characters to quote. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

function textOf(shape: AppendShape): string {
  const parameters = [
    ...Array.from({ length: 5 + countedTables(shape).length }, () => ''),
    ...shape.tables.flatMap(rowParameters),
  ].map((parameter, index) => rowPlaceholder(parameter, index + 1));
  return `select ${appendFunction(shape).name}(${parameters.join(', ')}) as is_stored`;
}

/** The arguments for `rowParameters`; `sets` has the rows of each request, in order. Others have their turn between the columns of many rows. */
export async function rowArguments(
  { name, columns }: AnyTable,
  sets: readonly RowsToAdd[],
): Promise<readonly (Buffer | null)[]> {
  const requests: number[] = [];
  const items: unknown[] = [];
  const places: unknown[] = [];
  sets.forEach((set, index) =>
    set.items.forEach((item, itemIndex) => {
      requests.push(index + 1);
      items.push(item);
      places.push(set.placeOf(itemIndex));
    }),
  );
  const columnArguments = [binaryArray('position', requests)];
  if (isNumbered(name)) columnArguments.push(binaryArray('position', requests));
  for (const { type, valueOf } of columns) {
    if (items.length > ROWS_IN_A_TURN) await setImmediate();
    const values = items.map((item, at) => valueOf(item as never, places[at] as never));
    columnArguments.push(binaryArray(type, values));
  }
  return columnArguments;
}

// All columns of 1,000 rows take less than 2 ms.
const ROWS_IN_A_TURN = 1000;
