import type { StatementLedger } from '@data-import/application';
import type { HistoricalStatement, StatementId } from '@data-import/domain';
import type { Knex } from 'knex';
import { PostgresAccountLedger, type PostgresPart } from '../accounts/postgres-account-ledger.js';
import { firstEntryAfter } from '../accounts/stored-account.js';
import { toStatement, type StatementRow } from './statement-row.js';

export function makePostgresStatementLedger(db: Knex): StatementLedger {
  return new PostgresAccountLedger(db, part);
}

const part: PostgresPart<
  readonly StatementId[],
  readonly HistoricalStatement[],
  readonly HistoricalStatement[]
> = {
  name: 'statements',
  lookupJson: (ids) => ids,
  lookUp: `(
    select json_agg(there) from json_array_elements_text(r.lookup) as i(id)
    cross join lateral (
      select x.statement_id, x.number, x.bill_period_from_date, x.bill_period_to_date,
        x.issued_date, x.gross_amount_minor, x.statement_path
      from statements x where x.account_id = a.id and x.statement_id = i.id limit 1
    ) as there)`,
  found: (json) => (json === null ? [] : (JSON.parse(json) as StatementRow[]).map(toStatement)),
  sizeOf: (request) => request.length,
  inserts: `
    added_statements as (
      insert into statements (account_id, statement_id, entry, number, bill_period_from_date,
        bill_period_to_date, issued_date, gross_amount_minor, statement_path)
      select kept.account_id, x.i, x.e, x.m, x.f, x.t, x.d, x.g, x.p
      from json_to_recordset($2::json) as x(n int, i text, e bigint, m text, f date, t date,
        d date, g bigint, p text)
      join kept on kept.n = x.n
    )`,
  rowsOf(statements, n, revision) {
    const first = firstEntryAfter(revision);
    return [statements.map((statement, i) => toRow(statement, n, first + i))];
  },
  countsOf: (statements) => ({ statements: statements.length }),
};

function toRow(statement: HistoricalStatement, n: number, entry: number) {
  return {
    n,
    i: statement.statementId,
    e: entry,
    m: statement.number,
    f: statement.billPeriodFromDate,
    t: statement.billPeriodToDate,
    d: statement.issuedDate,
    g: statement.grossAmountMinor,
    p: statement.statementPath,
  };
}
