import type BetterSqlite3 from 'better-sqlite3';
import { expect } from 'chai';
import { prepareLedger } from '../../../src/ledger/sqlite/prepared-ledger.js';

describe('the prepared look-ups on SQLite', () => {
  it('are not prepared again at each run for their values', () => {
    const selects = preparedByLedger().filter((sql) => /^\s*select/.test(sql));
    expect(selects).to.have.length(6);
    for (const sql of selects) expect(sql).to.not.match(/(?<!\+)\?/);
  });
});

function preparedByLedger(): readonly string[] {
  const statements: string[] = [];
  const connection = {
    prepare: (sql: string) => statements.push(sql),
    transaction: (work: unknown) => work,
  };
  prepareLedger(connection as unknown as BetterSqlite3.Database);
  return statements;
}
