import type { RevisionToken } from '../../../ledger/account-reading.js';
import { countedTables, type LedgerPart } from '../../../ledger/ledger-part.js';
import type { Connection } from '../postgres-pool.js';
import type { TableGrowth } from '../table-growth.js';
import { appendFunction } from './append-function.js';
import { rowArguments, rowParameters, rowPlaceholder } from './insert-rows.js';
import type { RowsToAdd } from '../../../tables/table.js';
import type { SentAppend } from './settled-appends.js';

export interface AppendRequest<Append> extends SentAppend {
  readonly revisionToken: RevisionToken;
  readonly append: Append;
}

/** What becomes of an append to an account whose row another transaction has locked: it waits, or is not stored. */
export type WhenLocked = 'wait' | 'pass-over';

/** Calls the function that raises the revision of each account that is still as it was read, and adds rows to those only. */
export class AppendStatement<Append> {
  readonly #part: LedgerPart<never, Append>;
  readonly #counted: readonly string[];
  readonly #name: string;
  readonly #text: string;
  readonly #growth: TableGrowth;

  constructor(part: LedgerPart<never, Append>, growth: TableGrowth) {
    this.#part = part;
    this.#counted = countedTables(part);
    this.#name = `${part.name}-append`;
    this.#text = textOf(part);
    this.#growth = growth;
  }

  /** Of requests for one supplier: what became of each. Of one that was not stored the account is locked or has changed. */
  async run(
    connection: Connection,
    requests: readonly AppendRequest<Append>[],
    whenLocked: WhenLocked,
  ): Promise<readonly ('stored' | 'unchanged')[]> {
    const order = inOrder(requests);
    const tokens = order.map(({ revisionToken }) => revisionToken);
    const { setsOfTables, countsOfTables } = this.#rowsOf(order);
    const argumentsOfTables = await Promise.all(
      this.#part.tables.map((table, place) => rowArguments(table, setsOfTables[place] ?? [])),
    );
    const { rows } = await connection.query<{ is_stored: readonly boolean[] }>({
      name: this.#name,
      text: this.#text,
      values: [
        tokens[0]?.supplierId,
        arrayOf(tokens.map(({ accountId }) => accountId)),
        arrayOf(tokens.map(({ revision }) => revision)),
        arrayOf(order.map(({ key }) => key)),
        whenLocked === 'wait',
        ...countsOfTables.map(arrayOf),
        ...argumentsOfTables.flat(),
      ],
    });
    const stored = new Set(order.filter((_, index) => rows[0]?.is_stored[index]));
    for (const sets of setsOfTables)
      for (const [index, { table, items }] of sets.entries())
        if (rows[0]?.is_stored[index]) this.#growth.added(table.name, items.length);
    return requests.map((request) => (stored.has(request) ? 'stored' : 'unchanged'));
  }

  #rowsOf(requests: readonly AppendRequest<Append>[]) {
    const setsOfTables = this.#part.tables.map((): RowsToAdd[] => []);
    const countsOfTables = this.#counted.map((): number[] => []);
    for (const { revisionToken, append } of requests)
      for (const [place, rows] of this.#part.rowsOf(append, revisionToken).entries()) {
        countsOfTables[this.#counted.indexOf(rows.table.name)]?.push(rows.items.length);
        setsOfTables[place]?.push(rows);
      }
    return { setsOfTables, countsOfTables };
  }
}

/**
 * The order in which all appends lock the accounts of a supplier, each account once: of several requests for an account the
 * others lose.
 */
function inOrder<Append>(
  requests: readonly AppendRequest<Append>[],
): readonly AppendRequest<Append>[] {
  return requests
    .toSorted(({ revisionToken: one }, { revisionToken: other }) => one.accountId - other.accountId)
    .filter(
      ({ revisionToken }, index, sorted) =>
        revisionToken.accountId !== sorted[index - 1]?.revisionToken.accountId,
    );
}

/** As PostgreSQL writes it; the driver would look through each number for what has to be quoted. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

function textOf(part: LedgerPart<never, never>): string {
  const parameters = [
    ...Array.from({ length: 5 + countedTables(part).length }, () => ''),
    ...part.tables.flatMap(rowParameters),
  ].map((parameter, index) => rowPlaceholder(parameter, index + 1));
  return `select ${appendFunction(part).name}(${parameters.join(', ')}) as is_stored`;
}
