import { join, relative } from 'node:path';
import type { RecordKind } from '../records/record-kinds.js';

export type MigrationFolder = ReturnType<typeof migrationFolder>;

/** The paths in the folder of a migration. A rehearsal keeps its own journal and results. */
export function migrationFolder(path: string, isRehearsal = false) {
  // The loader's own files: the folder may be removed while nothing was loaded.
  const ownFolder = join(path, '.data-import');
  const copies = join(ownFolder, 'databases');
  const out = join(path, 'out', isRehearsal ? 'rehearsal' : '');
  const [failed, loaded] = [join(out, 'failed'), join(out, 'loaded')];
  return {
    path,
    settingsFile: join(path, 'migration.toml'),
    ownFolder,
    copies,
    /** The name of the file with the copy of a table, from the folder on. */
    copyOf: (database: string, table: string) =>
      relative(path, join(copies, database, `${table}.csv`)),
    stagedRows: join(ownFolder, 'rows.duckdb'),
    journal: join(ownFolder, `${isRehearsal ? 'rehearsal' : 'journal'}.sqlite`),
    out,
    /** Rows that the service has with other content. */
    changed: join(out, 'changed.csv'),
    /** Lines for the operator, who removes what has changed. */
    removals: join(out, 'remove.ndjson'),
    /** Records of files that became no row. */
    leftOut: join(out, 'left-out'),
    failed,
    failedRows: (kind: RecordKind) => join(failed, `${kind}.csv`),
    /** The outcomes of rows. */
    loaded,
    loadedRows: (kind: RecordKind) => join(loaded, `${kind}.csv`),
  };
}
