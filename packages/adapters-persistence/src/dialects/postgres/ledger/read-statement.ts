import type { AccountReading } from '@data-import/application';
import { toReading, type AccountRow } from '../../../ledger/account-reading.js';
import { DAY } from '../formats.js';
import type { Connection } from '../postgres-pool.js';
import { PlanVersion, type TableGrowth } from '../table-growth.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import type { PostgresLookUp } from './look-up.js';

export interface ReadRequest<Lookup> {
  readonly supplierId: number;
  readonly externalAccountNumber: string;
  readonly lookup: Lookup;
}

interface FoundRow extends AccountRow {
  readonly request: number;
  readonly found: string | null;
}

/**
 * Reads accounts with their suppliers and what is looked up on them, each request by look-ups of its own that end at the
 * first row: the plan that PostgreSQL keeps cannot come to read the accounts of a whole supplier.
 */
export class ReadStatement<Lookup, Match> {
  readonly #lookUp: PostgresLookUp<Lookup, Match>;
  readonly #name: string;
  readonly #text: string;
  readonly #version: PlanVersion;

  constructor(
    { name, tables }: Pick<LedgerPart<Lookup, never>, 'name' | 'tables'>,
    lookUp: PostgresLookUp<Lookup, Match>,
    growth: TableGrowth,
  ) {
    this.#lookUp = lookUp;
    this.#name = `${name}-read`;
    this.#text = textOf(lookUp.sql);
    this.#version = new PlanVersion(growth, tables);
  }

  /** Requests for one supplier. */
  async run(
    connection: Connection,
    requests: readonly ReadRequest<Lookup>[],
  ): Promise<readonly (AccountReading<Match> | undefined)[]> {
    const asked = requests.map(({ externalAccountNumber, lookup }, index) => ({
      index,
      external_account_number: externalAccountNumber,
      lookup: this.#lookUp.parameterOf(lookup),
    }));
    const { current: version } = this.#version;
    const { rows } = await connection.query<FoundRow>({
      name: `${this.#name}-${version}`,
      // A pooling proxy tells prepared statements from each other by their text.
      text: `${this.#text} -- ${version}`,
      values: [requests[0]?.supplierId, JSON.stringify(asked), NO_LIMIT],
    });
    const readings = requests.map((): AccountReading<Match> | undefined => undefined);
    for (const row of rows) {
      const request = requests[row.request];
      if (!request) continue;
      readings[row.request] = toReading(row, this.#lookUp.matchOf(row.found, request.lookup));
    }
    return readings;
  }
}

/**
 * More requests than any statement has. PostgreSQL keeps a plan for all values when it takes it to be no dearer than those for
 * the values at hand. Of rows up to a limit that it does not know it expects a tenth, and all with this one: so the plan for
 * all values always counts as the cheaper one. Without it most executions were planned anew, which took longer than to execute them.
 */
const NO_LIMIT = 1_000_000;

const textOf = (lookUp: string) => `
  select request.index as request, supplier.id as supplier_id, supplier.status,
    supplier.document_root, supplier.verifies_documents, supplier.time_zone,
    account.id as account_id, account.number, account.revision,
    to_char(account.period_from, ${DAY}) as period_from,
    to_char(account.period_to, ${DAY}) as period_to,
    ${lookUp} as found
  from (
    select * from json_to_recordset($2::json)
      as asked(index int, external_account_number text, lookup json) limit $3
  ) as request
  cross join lateral (select * from import_suppliers where id = $1 limit 1) as supplier
  left join lateral (
    select * from accounts
    where supplier_id = $1 and external_account_number = request.external_account_number limit 1
  ) as account on true`;
