import { accessSync, constants } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteFile } from './sqlite-file.js';

const SAMPLES = 3;

/** True when the file can be read and written now; rejects, or resolves with false, when it cannot. */
export async function probeSqlite(file: SqliteFile): Promise<boolean> {
  if (file.faults.isDamaged || isOnReadOnlyDisk(file.path)) return false;
  await file.read(() => readSamples(file.path));
  // A disk that took the last write is not written to again only to ask.
  if (file.faults.lastWriteFailed) await writeAsMuchAsALoad(file);
  else await beginToWrite(file);
  return true;
}

/**
 * Reads rows from all over the file, each table by its key and accounts by their index. The connection is a new one: those
 * that are open keep pages in memory and may not notice that the file has been damaged.
 */
function readSamples(path: string): void {
  const connection = new BetterSqlite3(path, { readonly: true, timeout: 0 });
  try {
    const tables = connection.prepare<[], { name: string }>(TABLES).all();
    for (const { name } of tables) {
      const last = connection.prepare<[], { id: number | null }>(lastOf(name)).get()?.id ?? 0;
      const row = connection.prepare(rowFrom(name));
      for (let sample = 0; sample < SAMPLES; sample += 1)
        row.get(1 + Math.floor(Math.random() * last));
    }
    connection.prepare(LOAD).all();
  } finally {
    connection.close();
  }
}

const TABLES = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";
const lastOf = (table: string) => `select max(rowid) as id from "${table}"`;
const rowFrom = (table: string) => `select * from "${table}" where rowid >= ? limit 1`;

// A load looks these rows up; here it is for some account.
const LOAD = `
  select s.status, a.revision, t.entry, n.entry
  from (select supplier_id, external_account_number from accounts
    where id >= abs(random()) % (select max(id) + 1 from accounts) limit 1) as chosen
  join import_suppliers as s on s.id = chosen.supplier_id
  join accounts as a on a.supplier_id = chosen.supplier_id
    and a.external_account_number = chosen.external_account_number
  left join transactions as t on t.account_id = a.id
  left join notes as n on n.account_id = a.id
  limit 1`;

async function writeAsMuchAsALoad(file: SqliteFile): Promise<void> {
  await file.write((writer) =>
    writer.exec(`
      create table if not exists write_probe (written blob);
      insert into write_probe values (randomblob(100000))`),
  );
  await file.write((writer) => writer.exec('drop table write_probe'));
}

/** Undone, so nothing reaches the disk; a file that may only be read refuses it. */
async function beginToWrite(file: SqliteFile): Promise<void> {
  const writer = await file.begin();
  try {
    writer.pragma('user_version = 1');
  } finally {
    file.end();
  }
}

// Files that are open for writing may still seem writable there.
function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
