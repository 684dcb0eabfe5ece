import type { RevisionToken } from '../../../ledger/account-reading.js';
import { countedTables, type LedgerPart } from '../../../ledger/ledger-part.js';
import { addExcluded } from '../../../suppliers/counted.js';
import type { Connection } from '../postgres-pool.js';
import { insertRows, jsonRows } from './insert-rows.js';
import { RECENT_APPENDS, type SentAppend } from './settled-appends.js';

export interface AppendRequest<Append> extends SentAppend {
  readonly revisionToken: RevisionToken;
  readonly append: Append;
}

/** What becomes of an append to an account whose row another transaction has locked: it waits, or is not stored. */
export type WhenLocked = 'wait' | 'pass-over';

/** Raises the revision of each account that is still as it was read, and adds rows to those accounts only. */
export class AppendStatement<Append> {
  readonly #part: LedgerPart<never, Append>;
  readonly #texts: Readonly<Record<WhenLocked, string>>;

  constructor(part: LedgerPart<never, Append>) {
    this.#part = part;
    this.#texts = { wait: textOf(part, ''), 'pass-over': textOf(part, 'skip locked') };
  }

  /** What became of each request; of one that was not stored the account is locked or has changed. */
  async run(
    connection: Connection,
    requests: readonly AppendRequest<Append>[],
    whenLocked: WhenLocked,
  ): Promise<readonly ('stored' | 'unchanged')[]> {
    const { name, tables } = this.#part;
    const guards: object[] = [];
    const rowsOfTables = tables.map((): object[] => []);
    for (const [request, { revisionToken, key, append }] of requests.entries()) {
      const sets = this.#part.rowsOf(append, revisionToken);
      const counts: Record<string, number> = {};
      for (const [index, rows] of sets.entries()) {
        counts[rows.table.name] = rows.items.length;
        for (const row of jsonRows(rows, request)) rowsOfTables[index]?.push(row);
      }
      guards.push({
        request,
        supplier_id: revisionToken.supplierId,
        account_id: revisionToken.accountId,
        revision: revisionToken.revision,
        append_key: key,
        ...counts,
      });
    }
    const answer = await connection.query<{ request: number }>({
      name: `${name}-append-${whenLocked}`,
      text: this.#texts[whenLocked],
      values: [JSON.stringify(guards), ...rowsOfTables.map((rows) => JSON.stringify(rows))],
    });
    const stored = new Set(answer.rows.map(({ request }) => request));
    return requests.map((_, request) => (stored.has(request) ? 'stored' : 'unchanged'));
  }
}

// Accounts are locked one by one in the order of their ids, so that shared statements of two servers cannot wait for each
// other in a circle, and so that the plan that PostgreSQL keeps never comes to read the whole table. Of several appends of
// one statement to one account only one is stored: that of which `recent_appends` gets the key.
function textOf(part: LedgerPart<never, never>, whenLocked: string): string {
  const { tables } = part;
  const counted = countedTables(part);
  const inserts = tables.map((table, index) => insertRows(table, `$${index + 2}`));
  return `
  with requests as materialized (
    select * from json_to_recordset($1::json) as requests(request int, supplier_id int,
      account_id bigint, revision bigint, append_key bigint,
      ${counted.map((name) => `${name} int`).join(', ')})
  ), ongoing as materialized (
    select supplier_id from (select distinct supplier_id from requests order by supplier_id) as named
    where import_is_open(supplier_id)
  ), locked as materialized (
    select guarded.request, guarded.append_key, account.id
    from (
      select requests.* from requests join ongoing on ongoing.supplier_id = requests.supplier_id
      order by requests.account_id
    ) as guarded
    cross join lateral (
      select stored.id from accounts as stored
      where stored.id = guarded.account_id and stored.revision = guarded.revision limit 1
      for no key update ${whenLocked}
    ) as account
  ), chosen as materialized (
    select distinct on (id) id, request, append_key from locked order by id, request
  ), updated as (
    update accounts set revision = revision + 1,
      recent_appends = ((array(select append_key from chosen order by id))
        [array_position(array(select id from chosen order by id), id)] || recent_appends)[1:${RECENT_APPENDS}]
    where id = any(array(select id from chosen))
    returning id
  ), raised as materialized (
    select chosen.request, chosen.id as account_id
    from chosen join updated on updated.id = chosen.id
  ), ${inserts.join(', ')}, counted as (
    insert into supplier_counters (supplier_id, stripe, ${counted.join(', ')})
    select requests.supplier_id, pg_backend_pid() & 63,
      ${counted.map((name) => `sum(requests.${name})`).join(', ')}
    from raised join requests on requests.request = raised.request
    group by requests.supplier_id order by requests.supplier_id
    ${addExcluded(counted)}
  )
  select request from raised`;
}
