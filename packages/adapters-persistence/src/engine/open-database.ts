import type { Knex } from 'knex';
import { useDialect } from './dialect.js';
import { missingNoStep } from './last-step.js';
import { connectPostgres } from './postgres/connection.js';
import type { PlacesFor } from './postgres/postgres-pool.js';
import { POSTGRES } from './postgres/postgres-dialect.js';
import { connectSqlite } from './sqlite/connection.js';
import { SQLITE } from './sqlite/sqlite-dialect.js';
import type { Turn } from './sqlite/sqlite-file.js';
import type { DatabaseSettings } from './database-settings.js';

/** Opens no connection yet. `destroy()` closes all of them. */
export function openDatabase(settings: DatabaseSettings, turn?: Turn, placesFor?: PlacesFor): Knex {
  return missingNoStep(connected(settings, turn, placesFor));
}

function connected(settings: DatabaseSettings, turn?: Turn, placesFor?: PlacesFor): Knex {
  switch (settings.engine) {
    case 'postgres':
      return useDialect(connectPostgres(settings, placesFor), POSTGRES);
    case 'sqlite':
      return useDialect(connectSqlite(settings, turn), SQLITE);
  }
}
