import { join, relative } from 'node:path';
import type { RecordKind } from '../records/record-kinds.js';

export class MigrationFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get settingsFile(): string {
    return join(this.path, 'migration.toml');
  }

  /** The folder of the loader's own files: it may be removed while nothing was loaded. */
  get ownFolder(): string {
    return join(this.path, '.data-import');
  }

  get copies(): string {
    return join(this.ownFolder, 'databases');
  }

  /** The name of the file with the copy of a table, from the folder on. */
  copyOf(database: string, table: string): string {
    return relative(this.path, join(this.copies, database, `${table}.csv`));
  }

  get stagedRows(): string {
    return join(this.ownFolder, 'rows.duckdb');
  }

  get journal(): string {
    return join(this.ownFolder, 'journal.sqlite');
  }

  get out(): string {
    return join(this.path, 'out');
  }

  /** Rows that the service has with other content. */
  get changed(): string {
    return join(this.out, 'changed.csv');
  }

  /** Lines for the operator, who removes what has changed. */
  get removals(): string {
    return join(this.out, 'remove.ndjson');
  }

  get failed(): string {
    return join(this.out, 'failed');
  }

  /** Records of files that became no row. */
  get leftOut(): string {
    return join(this.out, 'left-out');
  }

  failedRows(kind: RecordKind): string {
    return join(this.failed, `${kind}.csv`);
  }

  /** The outcome of each row of a kind. */
  loadedRows(kind: RecordKind): string {
    return join(this.loaded, `${kind}.csv`);
  }

  get loaded(): string {
    return join(this.out, 'loaded');
  }
}

/** The same folder for a rehearsal, which keeps its own journal and results. */
export class RehearsalFolder extends MigrationFolder {
  override get journal(): string {
    return join(this.ownFolder, 'rehearsal.sqlite');
  }

  override get out(): string {
    return join(super.out, 'rehearsal');
  }
}
