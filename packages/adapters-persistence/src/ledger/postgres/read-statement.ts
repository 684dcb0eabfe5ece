import type { AccountReading } from '@data-import/application';
import {
  toReading,
  type AccountRow,
  foundItems,
  type FoundRows,
  type LookupKey,
} from '../account-reading.js';
import type { ReadRequest } from '../account-ledger.js';
import type { Row } from '../../tables/table.js';
import { DAY } from '../../engine/postgres/column-types.js';
import type { Connection } from '../../engine/postgres/postgres-pool.js';
import { PlanVersion, type TableGrowth } from '../../engine/postgres/table-growth.js';
import { LOOK_UPS } from './look-ups.js';

interface FoundRow extends AccountRow {
  readonly request: number;
  /** JSON, by the name of the table. */
  readonly [table: string]: unknown;
}

/**
 * Reads accounts with their suppliers and what is looked up on them, each request by look-ups of its own that end at the
 * first row: the plan that PostgreSQL keeps cannot come to read the accounts of a whole supplier.
 */
export class ReadStatement {
  readonly #keys: readonly LookupKey[];
  readonly #name: string;
  readonly #text: string;
  readonly #version: PlanVersion;

  /** Reads with look-ups by these keys. */
  constructor(keys: readonly LookupKey[], growth: TableGrowth) {
    const lookUps = keys.map((key) => LOOK_UPS[key]);
    this.#keys = keys;
    this.#name = [...lookUps.map(({ name }) => name), 'read'].join('-');
    this.#text = textOf(keys);
    this.#version = new PlanVersion(
      growth,
      lookUps.map(({ table }) => table),
    );
  }

  /** Requests for one supplier. */
  async run(
    connection: Connection,
    requests: readonly ReadRequest[],
  ): Promise<readonly (AccountReading | undefined)[]> {
    const asked = requests.map(({ externalAccountNumber, lookup }, index) => ({
      index,
      external_account_number: externalAccountNumber,
      ...Object.fromEntries(
        this.#keys.map((key) => [LOOK_UPS[key].table.name, LOOK_UPS[key].parameterOf(lookup)]),
      ),
    }));
    const { current: version } = this.#version;
    const { rows } = await connection.query<FoundRow>({
      name: `${this.#name}-${version}`,
      // A pooling proxy tells prepared statements from each other by their text.
      text: `${this.#text} -- ${version}`,
      values: [requests[0]?.supplierId, JSON.stringify(asked), NO_LIMIT],
    });
    const readings = requests.map((): AccountReading | undefined => undefined);
    for (const row of rows) {
      const request = requests[row.request];
      if (!request) continue;
      readings[row.request] = toReading(row, foundItems(this.#foundIn(row), request.lookup));
    }
    return readings;
  }

  #foundIn(row: FoundRow): FoundRows {
    const found: Partial<Record<LookupKey, readonly Row[]>> = {};
    for (const key of this.#keys) {
      const json = row[LOOK_UPS[key].table.name];
      if (typeof json === 'string') found[key] = JSON.parse(json) as Row[];
    }
    return found;
  }
}

/**
 * More than the requests of any statement. With an unknown LIMIT the planner assumes 10 % of the rows, with this one all: so
 * the generic plan always looks cheaper and is kept. Otherwise most executions are planned anew, which takes longer than
 * executing them.
 */
const NO_LIMIT = 1_000_000;

const textOf = (keys: readonly LookupKey[]) => `
  select request.index as request, supplier.id as supplier_id, supplier.status,
    supplier.document_root, supplier.verifies_documents, supplier.time_zone,
    account.id as account_id, account.number, account.revision,
    to_char(account.period_from, ${DAY}) as period_from,
    to_char(account.period_to, ${DAY}) as period_to${keys.map((key) => `,\n    ${LOOK_UPS[key].sql} as ${LOOK_UPS[key].table.name}`).join('')}
  from (
    select * from json_to_recordset($2::json)
      as asked(index int, external_account_number text${keys.map((key) => `, ${LOOK_UPS[key].table.name} json`).join('')}) limit $3
  ) as request
  cross join lateral (select * from import_suppliers where id = $1 limit 1) as supplier
  left join lateral (
    select * from accounts
    where supplier_id = $1 and external_account_number = request.external_account_number limit 1
  ) as account on true`;
