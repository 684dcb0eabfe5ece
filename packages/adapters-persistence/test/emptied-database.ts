import type { Knex } from 'knex';
import type { DatabaseSettings } from '../src/engine/database-settings.js';
import { openDatabase } from '../src/engine/open-database.js';
import type { TestDatabase } from './databases.js';
import type { SettingsUnderTest } from './reused.js';

const EMPTY = `
  do $$ declare one record; begin
    set local session_replication_role = replica;
    set local auto_explain.log_min_duration = -1;
    for one in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'knex%'
    loop
      execute format('delete from %I', one.relname);
    end loop;
    perform setval('import_supplier_ids', 1, false);
  end $$`;

/**
 * A PostgreSQL database that all tests of a file share, and that each empties. Its pools stay open from test to test: what a
 * connection learns about the tables costs more than what a test asks.
 */
export class EmptiedDatabase {
  readonly #pools: Knex[] = [];
  #made: Promise<SettingsUnderTest> | undefined;

  constructor(
    private readonly make: () => Promise<SettingsUnderTest>,
    private readonly watch: (pool: Knex) => void = () => undefined,
  ) {}

  readonly open = async (): Promise<TestDatabase> => {
    const { settings } = await (this.#made ??= this.make());
    let used = 0;
    const another = () => (this.#pools[used++] ??= this.#newPool(settings));
    const db = another();
    await db.raw(EMPTY);
    return { db, another, close: async () => undefined };
  };

  #newPool(settings: DatabaseSettings): Knex {
    const pool = openDatabase(settings);
    this.watch(pool);
    return pool;
  }

  readonly close = async (): Promise<void> => {
    for (const pool of this.#pools) await pool.destroy();
    await (await this.#made)?.drop();
  };
}
