import type { CalendarDate } from '@data-import/domain';
import type { Knex } from 'knex';
import { knexDatabaseCheck } from '../src/database-check/knex-database-check.js';

/** The names of the checks that find something. */
export async function differencesIn(db: Knex): Promise<readonly string[]> {
  const found: string[] = [];
  const today = '2026-03-01' as CalendarDate;
  for await (const { check, differences } of knexDatabaseCheck(db).run({ today, listed: 5 }))
    if (differences > 0) found.push(check);
  return found;
}
