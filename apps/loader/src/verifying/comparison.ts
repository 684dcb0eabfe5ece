import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from '../migration/migration.js';
import { quoteText, type Database } from '../sources/database.js';
import { textOfNumbers } from '../sources/json-numbers.js';

/** Tables for one comparison, in a file of their own beside the staged rows; removed when it ends. */
export class Comparison implements AsyncDisposable {
  readonly database: Database;
  readonly #file: string;

  private constructor(database: Database, file: string) {
    this.database = database;
    this.#file = file;
  }

  static async open(database: Database, { folder }: Migration): Promise<Comparison> {
    await mkdir(folder.ownFolder, { recursive: true });
    const file = join(folder.ownFolder, 'comparison.duckdb');
    await removed(file);
    await database.run(`attach ${quoteText(file)} as compare`);
    return new Comparison(database, file);
  }

  /** Appends JSON texts, their numbers as texts, to the column `record` of a table that is made if it is not there. */
  async append(table: string, records: AsyncIterable<string>): Promise<void> {
    await this.database.run(`create table if not exists compare.${table} (record varchar)`);
    const appender = await this.database.connection.createAppender(table, 'main', 'compare');
    try {
      for await (const record of records) {
        appender.appendVarchar(textOfNumbers(record));
        appender.endRow();
      }
    } finally {
      appender.closeSync();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.database.run('detach compare');
    } finally {
      await removed(this.#file);
    }
  }
}

async function removed(file: string): Promise<void> {
  for (const one of [file, `${file}.wal`]) await rm(one, { force: true });
}
