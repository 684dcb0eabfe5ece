import type { StatementLedger } from '@data-import/application';
import type { HistoricalStatement, StatementId } from '@data-import/domain';
import type { Knex } from 'knex';
import { SqliteAccountLedger, type SqlitePart } from '../accounts/sqlite-account-ledger.js';
import { firstEntryAfter } from '../accounts/stored-account.js';
import { toStatement, type StatementRow } from './statement-row.js';

export function makeSqliteStatementLedger(db: Knex): StatementLedger {
  return new SqliteAccountLedger(db, part);
}

const part: SqlitePart<
  readonly StatementId[],
  readonly HistoricalStatement[],
  readonly HistoricalStatement[]
> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], StatementRow>(FIND);
    const insert = connection.prepare(INSERT);
    return {
      find: (accountId, ids) =>
        ids.flatMap((id) => {
          const row = find.get(accountId, id);
          return row ? [toStatement(row)] : [];
        }),
      add({ id, revision }, statements) {
        const first = firstEntryAfter(revision);
        for (const [index, statement] of statements.entries()) {
          insert.run(
            id,
            statement.statementId,
            first + index,
            statement.number,
            statement.billPeriodFromDate,
            statement.billPeriodToDate,
            statement.issuedDate,
            statement.grossAmountMinor,
            statement.statementPath ?? null,
          );
        }
        return { statements: statements.length };
      },
    };
  },
};

const FIND = `
  select statement_id, number, bill_period_from_date, bill_period_to_date, issued_date,
    gross_amount_minor, statement_path
  from statements where account_id = ? and statement_id = ?`;

const INSERT = `
  insert into statements (account_id, statement_id, entry, number, bill_period_from_date,
    bill_period_to_date, issued_date, gross_amount_minor, statement_path)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
