import pg from 'pg';
import { openDatabase } from '../../../src/engine/open-database.js';
import { PATIENT_POSTGRES } from '../../databases.js';
import { dialectOf } from '../../../src/engine/dialect.js';

export async function findingsAt(url: string): Promise<readonly string[]> {
  const db = openDatabase({ ...PATIENT_POSTGRES, url });
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
