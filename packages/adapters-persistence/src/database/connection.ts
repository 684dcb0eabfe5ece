import type { Knex } from 'knex';
import { useDialect, type Dialect } from '../dialects/dialect.js';
import { connectPostgres } from '../dialects/postgres/connection.js';
import { POSTGRES } from '../dialects/postgres/postgres-dialect.js';
import { connectSqlite } from '../dialects/sqlite/connection.js';
import { SQLITE } from '../dialects/sqlite/sqlite-dialect.js';
import type { DatabaseSettings } from './database-settings.js';

/** Opens no connection yet. `destroy()` closes all of them. */
export function openDatabase(settings: DatabaseSettings): Knex {
  switch (settings.engine) {
    case 'postgres':
      return opened(connectPostgres(settings), POSTGRES);
    case 'sqlite':
      return opened(connectSqlite(settings), SQLITE);
  }
}

function opened(db: Knex, dialect: Dialect): Knex {
  useDialect(db, dialect);
  return db;
}
