import pg from 'pg';
import { openDatabase } from '../../../src/engine/open-database.js';
import { POSTGRES_DEFAULTS } from '../../../src/engine/database-settings.js';
import { dialectOf } from '../../../src/engine/dialect.js';

export async function findingsAt(url: string): Promise<readonly string[]> {
  const db = openDatabase({ ...POSTGRES_DEFAULTS, url });
  try {
    return await dialectOf(db).findUnusable(db);
  } finally {
    await db.destroy();
  }
}

export async function executeAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
