import BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from '../../src/engine/dialect.js';
import { sqliteFileOf } from '../../src/engine/sqlite/connection.js';

/**
 * Writes what no rule of the database would let through, and looks at it. On PostgreSQL, where a database costs more, all of it
 * is taken back then.
 */
export async function planting<T>(
  db: Knex,
  statements: readonly string[],
  look: (planted: Knex) => Promise<T>,
): Promise<T> {
  if (dialectOf(db).name !== 'postgres') {
    plantOnSqlite(sqliteFileOf(db).path, statements);
    return look(db);
  }
  const transaction = await db.transaction();
  try {
    await transaction.raw('set local session_replication_role = replica');
    await transaction.raw(DROP_CHECKS);
    for (const statement of statements) await transaction.raw(statement);
    return await look(transaction);
  } finally {
    await transaction.rollback();
  }
}

function plantOnSqlite(path: string, statements: readonly string[]): void {
  const connection = new BetterSqlite3(path);
  try {
    connection.pragma('foreign_keys = off');
    connection.pragma('ignore_check_constraints = on');
    for (const statement of statements) connection.exec(statement);
  } finally {
    connection.close();
  }
}

const DROP_CHECKS = `
  do $$ declare one record; begin
    for one in select conrelid::regclass as of_table, conname from pg_constraint
      where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', one.of_table, one.conname);
    end loop;
  end $$`;
