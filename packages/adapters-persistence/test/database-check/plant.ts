import BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from '../../src/engine/dialect.js';
import { sqliteFileOf } from '../../src/engine/sqlite/connection.js';

/** Writes what no rule of the database would let through. */
export async function plant(db: Knex, statements: readonly string[]): Promise<void> {
  if (dialectOf(db).name === 'postgres') await plantOnPostgres(db, statements);
  else plantOnSqlite(sqliteFileOf(db).path, statements);
}

async function plantOnPostgres(db: Knex, statements: readonly string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.raw('set local session_replication_role = replica');
    await transaction.raw(DROP_CHECKS);
    for (const statement of statements) await transaction.raw(statement);
  });
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
