import type { AccountReading, AccountLookup } from '@data-import/application';
import { contentOf } from '@data-import/domain';
import {
  toReading,
  type AccountRow,
  foundItems,
  type FoundRows,
  type LookupKey,
  type ReadRequest,
  type SupplierRow,
} from '../account-ledger.js';
import type { Row } from '../../tables/table.js';
import { INSTANT } from '../../engine/postgres/column-types.js';
import type { Connection } from '../../engine/postgres/postgres-pool.js';
import { PlanVersion, type TableGrowth } from '../../engine/postgres/table-growth.js';
import { digestOf, NOTES } from '../../tables/notes.js';
import { IDEMPOTENCY_KEYS } from '../../tables/appends.js';
import { PAYMENT_INSTRUCTIONS } from '../../tables/payment-instructions.js';
import { STATEMENTS } from '../../tables/statements.js';
import { TRANSACTIONS } from '../../tables/transactions.js';

interface FoundRow extends AccountRow {
  readonly request: number;
  /** By the name of the table. */
  readonly [table: string]: unknown;
}

/**
 * Reads accounts of one supplier with it and what is looked up on them by these keys, each request by look-ups of its own
 * that end at the first row: the plan that PostgreSQL keeps cannot come to read the accounts of a whole supplier.
 */
export function readStatement(
  keys: readonly LookupKey[],
  growth: TableGrowth,
): (
  connection: Connection,
  requests: readonly ReadRequest[],
) => Promise<readonly (AccountReading | undefined)[]> {
  const lookUps = keys.map((key) => LOOK_UPS[key]);
  const name = `${lookUps.map((one) => one.name).join('-') || 'accounts'}-read`;
  const text = textOf(keys);
  const versions = new PlanVersion(
    growth,
    lookUps.map(({ table }) => table),
  );

  const foundIn = (row: FoundRow): FoundRows => {
    const found: Partial<Record<LookupKey, readonly Row[] | null>> = {};
    for (const key of keys) found[key] = row[LOOK_UPS[key].table.name] as readonly Row[] | null;
    return found;
  };

  return async (connection, requests) => {
    const asked = requests.map(({ externalAccountNumber, lookup }, index) => ({
      index,
      external_account_number: externalAccountNumber,
      ...Object.fromEntries(
        lookUps.map(({ table, parameterOf }) => [table.name, parameterOf(lookup)]),
      ),
    }));
    const { current: version } = versions;
    const {
      rows: [supplier],
    } = await connection.query<SupplierRow & { readonly accounts: string }>({
      name: `${name}-${version}`,
      // A pooling proxy tells prepared statements from each other by their text.
      text: `${text} -- ${version}`,
      values: [requests[0]?.supplierId, JSON.stringify(asked), NO_LIMIT],
    });
    const readings = requests.map((): AccountReading | undefined => undefined);
    if (!supplier) return readings;
    for (const row of JSON.parse(supplier.accounts) as readonly FoundRow[]) {
      const request = requests[row.request];
      if (!request) continue;
      const found = foundItems(foundIn(row), request.lookup);
      readings[row.request] = toReading(supplier, row, found);
    }
    return readings;
  };
}

/**
 * More than the requests of any statement. With an unknown LIMIT the planner assumes 10 % of the rows, with this one all: so
 * the generic plan always looks cheaper and is kept. Otherwise most executions are planned anew, which takes longer than
 * executing them.
 */
const NO_LIMIT = 1_000_000;

/** All accounts in one value, which costs the driver and the garbage collector a fraction of a row for each. JSON has days as ISO 8601. */
const textOf = (keys: readonly LookupKey[]) => `
  select supplier.id as supplier_id, supplier.status, supplier.document_root,
    supplier.verifies_documents, supplier.time_zone, reading.accounts
  from (
    select json_agg(account) as accounts from (
      select request.index as request, account.id as account_id, account.number, account.revision,
        account.period_from, account.period_to${keys.map((key) => `,\n        ${LOOK_UPS[key].sql} as ${LOOK_UPS[key].table.name}`).join('')}
      from (
        select * from json_to_recordset($2::json)
          as asked(index int, external_account_number text${keys.map((key) => `, ${LOOK_UPS[key].table.name} json`).join('')}) limit $3
      ) as request
      left join lateral (
        select * from accounts
        where supplier_id = $1 and external_account_number = request.external_account_number limit 1
      ) as account on true
    ) as account
  ) as reading
  cross join lateral (select * from import_suppliers where id = $1 limit 1) as supplier`;

interface PostgresLookUp {
  /** Leads the name of the prepared statement. */
  readonly name: string;
  readonly table: { readonly name: string };
  readonly parameterOf: (lookup: AccountLookup) => unknown;
  /** An expression for the rows as JSON, over the parameter as `request.<name of the table>` and `account`; `$1` is the supplier. */
  readonly sql: string;
}

const OF_ACCOUNT = 'stored.supplier_id = $1 and stored.account_id = account.id';

export const LOOK_UPS: Readonly<Record<LookupKey, PostgresLookUp>> = {
  transactionIds: {
    name: 'transactions',
    table: TRANSACTIONS,
    parameterOf: ({ transactionIds }) => transactionIds,
    sql: `(
    select json_agg(matching) from (
      select ${TRANSACTIONS.selected.join(', ')} from transactions as stored
      where ${OF_ACCOUNT}
        and stored.transaction_id = any(array(select json_array_elements_text(request.transactions)))
    ) as matching)`,
  },
  noteDrafts: {
    name: 'notes',
    table: NOTES,
    parameterOf: ({ noteDrafts }) =>
      noteDrafts?.map((note, draft) => ({
        draft,
        content_digest: String(digestOf(contentOf(note))),
        body: note.body,
        created_at: note.createdAt,
      })),
    // The range holds one moment or all of them, so one plan reads the index to the first note that fits.
    sql: `(
    select json_agg(json_build_object('draft', wanted.draft,
      'created_at', to_char(matching.created_at at time zone 'UTC', ${INSTANT}),
      'is_pinned', matching.is_pinned,
      'unpin_at', to_char(matching.unpin_at at time zone 'UTC', ${INSTANT}),
      'document_paths', matching.document_paths))
    from json_to_recordset(request.notes)
      as wanted(draft int, content_digest bigint, body text, created_at timestamptz)
    cross join lateral (
      select stored.created_at, stored.is_pinned, stored.unpin_at, stored.document_paths
      from notes as stored
      where ${OF_ACCOUNT} and stored.content_digest = wanted.content_digest
        and stored.body is not distinct from wanted.body
        and stored.created_at between coalesce(wanted.created_at, '-infinity')
          and coalesce(wanted.created_at, 'infinity')
      order by stored.created_at limit 1
    ) as matching)`,
  },
  statementIds: {
    name: 'statements',
    table: STATEMENTS,
    parameterOf: ({ statementIds }) => statementIds,
    sql: `(
    select json_agg(matching)
    from json_array_elements_text(request.statements) as wanted(statement_id)
    cross join lateral (
      select ${STATEMENTS.selected.join(', ')} from statements as stored
      where ${OF_ACCOUNT} and stored.statement_id = wanted.statement_id limit 1
    ) as matching)`,
  },
  key: {
    name: 'keyed-transactions',
    table: IDEMPOTENCY_KEYS,
    parameterOf: ({ key }) => key?.key,
    sql: `(
    select json_agg(matching) from (
      select ${IDEMPOTENCY_KEYS.selected.join(', ')} from idempotency_keys as stored
      where ${OF_ACCOUNT} and stored.key = request.idempotency_keys #>> '{}' limit 1
    ) as matching)`,
  },
  instruction: {
    name: 'account-instructions',
    table: PAYMENT_INSTRUCTIONS,
    parameterOf: () => null,
    // Ordered by the whole index, which a plan for a small table would otherwise leave aside.
    sql: `(
    select json_agg(latest) from (
      select ${PAYMENT_INSTRUCTIONS.selected.join(', ')} from payment_instructions as stored
      where ${OF_ACCOUNT} and stored.revoked_at is null
      order by stored.account_id desc, stored.id desc limit 1
    ) as latest)`,
  },
};

export const LOOKUP_KEYS = Object.keys(LOOK_UPS) as readonly LookupKey[];
