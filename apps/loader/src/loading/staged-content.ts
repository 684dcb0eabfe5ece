import { createHash } from 'node:crypto';
import type { Journal, KindToLoad } from '../journal/journal.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS, recordDescription } from '../records/record-kinds.js';
import type { Database } from '../sources/database.js';
import { openAnswered, type OpenStaging } from '../staging/open-staged-rows.js';
import type { StagedRows } from '../staging/staged-rows.js';

export async function stagedKinds(rows: StagedRows): Promise<readonly KindToLoad[]> {
  const kinds: KindToLoad[] = [];
  for (const kind of RECORD_KINDS) kinds.push({ kind, rows: await rows.count(kind) });
  return kinds;
}

const CONTENT = `md5_number(concat_ws(chr(31), "row", fault_code, subject, item))`;

/** True unless the staged rows are known to be those of the run, apart from rows that failed. */
export async function hasOtherRows(
  migration: Migration,
  { database, fingerprint }: Pick<OpenStaging, 'database' | 'fingerprint'>,
  journal: Journal,
): Promise<boolean> {
  const { staged = '' } = journal.run ?? {};
  if (staged === fingerprint) return false;
  await using before = await openAnswered(migration, staged);
  if (!before) return true;
  return (await goodContent(before, journal)) !== (await goodContent(database, journal));
}

/** Changes when a row does, is added or is left out; rows that failed are left aside. */
async function goodContent(database: Database, journal: Journal): Promise<string> {
  await tableOfFailedRows(database, journal, 'all_failed_rows');
  const contents: string[] = [];
  for (const kind of RECORD_KINDS) {
    const { table } = recordDescription(kind);
    const [content] = await database.rows(
      `select count(*) || ':' || coalesce(bit_xor(${CONTENT}), 0) from ${table}
       where "row" not in (select "row" from all_failed_rows where kind = '${kind}')`,
    );
    contents.push(String(content?.[0]));
  }
  return contents.join(' ');
}

/** A digest of everything that the lines and their numbers depend on. */
export function fingerprintOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A digest of whatever else decides what is stored of a row. */
export function scopeOf(
  { importBatch, forceAddToCurrentStatement }: Migration['settings'],
  { url, supplier }: { readonly url: string; readonly supplier: string },
): string {
  return fingerprintOf(url, supplier, importBatch, forceAddToCurrentStatement);
}

/** Puts the numbers of failed rows into a table, for queries about them. */
export async function tableOfFailedRows(
  database: Database,
  journal: Journal,
  table: string,
  { isWaiting = false } = {},
): Promise<void> {
  function* failed() {
    for (const kind of RECORD_KINDS)
      for (const row of journal.failedRowNumbers(kind, isWaiting)) yield [kind, row];
  }
  await database.fill(table, NUMBERED_ROWS, failed());
}

export const NUMBERED_ROWS = 'kind varchar, "row" bigint';
