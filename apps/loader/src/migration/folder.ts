import { join } from 'node:path';
import type { RecordKind } from '../records/record-kinds.js';

/** Where things are in the folder of a migration. */
export class MigrationFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get settingsFile(): string {
    return join(this.path, 'migration.toml');
  }

  /** What the loader keeps for itself: may be removed while nothing was loaded. */
  get ownFolder(): string {
    return join(this.path, '.data-import');
  }

  get stagedRows(): string {
    return join(this.ownFolder, 'rows.duckdb');
  }

  /** What has been answered. */
  get journal(): string {
    return join(this.ownFolder, 'journal.sqlite');
  }

  get out(): string {
    return join(this.path, 'out');
  }

  /** What the service said of rows that it has with other content; `verify` writes differences.csv. */
  get loadDifferences(): string {
    return join(this.out, 'load-differences.csv');
  }

  get failed(): string {
    return join(this.out, 'failed');
  }

  failedRows(kind: RecordKind): string {
    return join(this.failed, `${kind}.csv`);
  }

  select(kind: RecordKind): string {
    return join(this.path, `${kind}.sql`);
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
