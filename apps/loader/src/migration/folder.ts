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

  failedRows(kind: RecordKind): string {
    return join(this.out, 'failed', `${kind}.csv`);
  }

  select(kind: RecordKind): string {
    return join(this.path, `${kind}.sql`);
  }
}
