import type { Bench } from '../bench.js';
import { execute, query } from '../contenders/contender.js';

/** How long something took. */
export interface Timed {
  readonly seconds: number;
}

/** What the service has stored, in a file that the database server writes and reads itself. */
export class CopiedRows {
  readonly #serverUrl: string;

  constructor({ postgres }: Bench) {
    this.#serverUrl = postgres.url;
  }

  async take(databaseUrl: string): Promise<void> {
    await execute(databaseUrl, `copy transactions to ${await this.#file()}`);
  }

  async copyInto(databaseUrl: string): Promise<Timed> {
    const file = await this.#file();
    await execute(databaseUrl, 'analyze', 'checkpoint');
    const startedAt = performance.now();
    await execute(databaseUrl, `copy transactions from ${file}`);
    return { seconds: (performance.now() - startedAt) / 1000 };
  }

  async #file(): Promise<string> {
    const [row] = await query<{ folder: string }>(
      this.#serverUrl,
      "select current_setting('data_directory') as folder",
    );
    return `'${row?.folder ?? ''}/migrated-transactions'`;
  }
}
