import pg from 'pg';
import { openDatabase } from '../../../src/database/connection.js';
import { POSTGRES_DEFAULTS } from '../../../src/database/database-settings.js';
import { findUnusable } from '../../../src/database/health.js';

export async function findingsAt(url: string): Promise<readonly string[]> {
  const db = openDatabase({ ...POSTGRES_DEFAULTS, url });
  try {
    return await findUnusable(db);
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
