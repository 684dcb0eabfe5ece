import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationFolder } from '../migration/folder.js';
import { quoteText, ROW_GROUP, type Database } from '../sources/database.js';

/** The scope of a comparison. */
export interface Comparing {
  /** The scope `these rows` counts everything else that the service stores, and reports no difference for it. */
  readonly scope: 'everything' | 'these rows';
}

/** Tables for one comparison, in a file of their own beside the staged rows; removed when it ends. */
export class Comparison implements AsyncDisposable {
  readonly database: Database;
  readonly #file: string;

  private constructor(database: Database, file: string) {
    this.database = database;
    this.#file = file;
  }

  static async open(database: Database, folder: MigrationFolder): Promise<Comparison> {
    await mkdir(folder.ownFolder, { recursive: true });
    const file = join(folder.ownFolder, 'comparison.duckdb');
    await removed(file);
    await database.run(`attach ${quoteText(file)} as compare (row_group_size ${ROW_GROUP})`);
    await database.run(`attach ':memory:' as batch`);
    return new Comparison(database, file);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      // The file goes, so that nothing is written from the log into it.
      await this.database.run('pragma disable_checkpoint_on_shutdown');
      for (const attached of ['compare', 'batch']) await this.database.run(`detach ${attached}`);
    } finally {
      await removed(this.#file);
    }
  }
}

async function removed(file: string): Promise<void> {
  for (const one of [file, `${file}.wal`]) await rm(one, { force: true });
}
