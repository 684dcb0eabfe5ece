import { dirname } from 'node:path';
import { Database, quoteText } from '../src/sources/database.js';

/** The rows of this query as a file. */
export async function writeParquet(path: string, query: string, options = ''): Promise<void> {
  await using database = await Database.open(':memory:', {
    memoryLimit: '100MB',
    threads: 1,
    tempDirectory: dirname(path),
  });
  await database.run(`copy (${query}) to ${quoteText(path)} (format parquet ${options})`);
}
