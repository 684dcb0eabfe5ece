import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  DuckDBInstance,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBPendingResult,
  type DuckDBResult,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { MigrationSettings } from '../migration/settings.js';

export type Row = readonly DuckDBValue[];

type Rows = Iterable<Row> | AsyncIterable<Row>;

type DuckDbSettings = Pick<MigrationSettings, 'memoryLimit' | 'threads' | 'tempDirectory'>;

/** An appender of DuckDB holds 204,800 rows outside its limit, however long they are. */
const MOST_APPENDED = 4 * 1024 * 1024;

const LEAST_LIMIT = '32MB';

/** Adds rows at the end of a table. */
export class Appender implements Disposable {
  #characters = 0;

  constructor(private readonly appender: DuckDBAppender) {}

  add(row: readonly (DuckDBValue | undefined)[]): void {
    const { appender } = this;
    for (const value of row)
      if (typeof value === 'string') {
        appender.appendVarchar(value);
        this.#characters += value.length;
      }
      // It becomes the number that the column has.
      else if (typeof value === 'number') appender.appendDouble(value);
      else appender.appendValue(value ?? null);
    appender.endRow();
    if (this.#characters >= MOST_APPENDED) this.flush();
  }

  /** Others can read the rows from now on. */
  flush(): void {
    this.appender.flushSync();
    this.#characters = 0;
  }

  [Symbol.dispose](): void {
    this.appender.closeSync();
  }
}

/** DuckDB on a file, with its memory bounded: what does not fit goes to disk. */
export class Database implements AsyncDisposable {
  readonly #file: string;
  readonly #settings: DuckDbSettings;
  readonly #instance: DuckDBInstance;
  #threads: number;
  readonly connection: DuckDBConnection;

  private constructor(
    file: string,
    settings: DuckDbSettings,
    instance: DuckDBInstance,
    connection: DuckDBConnection,
  ) {
    this.#file = file;
    this.#settings = settings;
    this.#threads = settings.threads;
    this.#instance = instance;
    this.connection = connection;
  }

  static async open(file: string, settings: DuckDbSettings): Promise<Database> {
    const { memoryLimit, threads, tempDirectory } = settings;
    if (file !== ':memory:') await mkdir(dirname(file), { recursive: true });
    await mkdir(tempDirectory, { recursive: true });
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: memoryLimit,
      threads: String(threads),
      // Else this thread would be one of them.
      external_threads: '0',
      temp_directory: tempDirectory,
      max_temp_directory_size: `${await halfOfFreeBytes(tempDirectory)}B`,
      // Else closing a file rewrites the small groups that its rows were written in as large ones.
      max_vacuum_tasks: '0',
      // Extensions are downloads, and the files of a migration stay where they are.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    try {
      if (file !== ':memory:') await attach(instance, file);
      const connection = await connectTo(instance, file);
      // Else the zone of the machine decides what a time with an offset is.
      await connection.run("set global TimeZone = 'UTC'");
      return new Database(file, settings, instance, connection);
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /** A connection of its own, for statements beside others; the caller closes it. */
  connect(): Promise<DuckDBConnection> {
    return connectTo(this.#instance, this.#file);
  }

  /** From now on so many threads work for it. */
  async useThreads(threads: number): Promise<void> {
    await this.run(`set threads = ${threads}`);
    this.#threads = threads;
  }

  /** Confines SQL from now on: it can read these files only, cannot use the network and cannot change a setting. */
  async confine(files: readonly string[]): Promise<void> {
    await this.run(`set allowed_paths = [${files.map(quoteText).join(', ')}]`);
    await this.run('set enable_external_access = false');
    await this.run('set lock_configuration = true');
  }

  async run(sql: string, values: readonly DuckDBValue[] = []): Promise<void> {
    await resultOf(await this.connection.start(sql, [...values]));
  }

  /**
   * Makes a table, or makes it anew of its own rows. DuckDB has room for one join, group or sort of any number of rows, and not
   * for two in a statement: these go from table to table.
   */
  async make(table: string, select: string): Promise<void> {
    await this.run(`create or replace table ${table} as ${select}`);
  }

  /** Ends the statement after so many milliseconds, with an error. */
  async runWithin(milliseconds: number, sql: string): Promise<void> {
    const timer = setTimeout(() => this.connection.interrupt(), milliseconds);
    try {
      await this.run(sql);
    } finally {
      clearTimeout(timer);
    }
  }

  /** All rows: for results that are known to be small. */
  async rows(sql: string, values: readonly DuckDBValue[] = []): Promise<readonly Row[]> {
    return (await this.connection.runAndReadAll(sql, [...values])).getRows();
  }

  async count(from: string): Promise<number> {
    return Number((await this.rows(`select count(*) from ${from}`))[0]?.[0]);
  }

  /** Makes a table of these rows; `columns` as in its definition. */
  async fill(table: string, columns: string, rows: Rows): Promise<void> {
    // No temporary one: results are streamed on connections of their own.
    await this.run(`create or replace table ${table} (${columns})`);
    await this.append(table, rows);
  }

  /** Appends rows to a table, whose name may begin with that of its database. */
  async append(table: string, rows: Rows, connection = this.connection): Promise<void> {
    using appender = await this.appender(table, connection);
    for await (const row of rows) appender.add(row);
  }

  async appender(table: string, connection = this.connection): Promise<Appender> {
    const [, database, name = ''] = /^(?:([^.]+)\.)?(.*)$/.exec(table) ?? [];
    return new Appender(await connection.createAppender(name, undefined, database));
  }

  /** The rows in chunks of about 2,000. */
  async *stream(sql: string, values: readonly DuckDBValue[] = []): AsyncGenerator<readonly Row[]> {
    for await (const chunk of this.#chunks(sql, values)) yield chunk.getRows();
  }

  /**
   * The texts of a select with one column, in its order and with a line end behind each, in a file that is removed already. To
   * take texts out of DuckDB one by one costs several times as much.
   */
  async copyOut(sql: string): Promise<FileHandle> {
    const path = `${this.#file}.copy`;
    // One thread takes as long: several would hold what has to wait for its turn.
    await this.run('set threads = 1');
    try {
      // An empty quote writes texts unchanged.
      await this.run(
        `copy (${sql}) to ${quoteText(path)} (format csv, header false, delimiter '\x01', quote '', escape '')`,
      );
    } finally {
      await this.run(`set threads = ${this.#threads}`);
    }
    // A lower limit for a moment frees the blocks of tables that nobody uses: whoever reads the file has their room.
    await this.run(`set memory_limit = '${LEAST_LIMIT}'`).catch(() => undefined);
    await this.run(`set memory_limit = '${this.#settings.memoryLimit}'`);
    const copy = await open(path);
    await rm(path);
    return copy;
  }

  /** Streams on a connection of its own, so that several results can be read side by side. */
  async *#chunks(sql: string, values: readonly DuckDBValue[]): AsyncGenerator<DuckDBDataChunk> {
    const connection = await this.connect();
    let result: DuckDBResult | undefined;
    try {
      result = await resultOf(await connection.startStream(sql, [...values]));
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) return;
        yield chunk;
        // Its strings lie outside the heap, which is why the collector would not hurry to free them.
        chunk.reset();
      }
    } finally {
      // A result that is not read to its end would keep the database open.
      connection.interrupt();
      await result?.fetchChunk().catch(() => null);
      connection.closeSync();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connection.closeSync();
    this.#instance.closeSync();
  }
}

/** Each thread holds a group of rows while it writes: by itself ten times as many, whole records among them. */
export const ROW_GROUP = 12_288;

const ATTACHED = '"staged rows"';

async function attach(instance: DuckDBInstance, file: string): Promise<void> {
  const connection = await instance.connect();
  try {
    await connection.run(`attach ${quoteText(file)} as ${ATTACHED} (row_group_size ${ROW_GROUP})`);
  } finally {
    connection.closeSync();
  }
}

async function connectTo(instance: DuckDBInstance, file: string): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  if (file !== ':memory:') await connection.run(`use ${ATTACHED}`);
  return connection;
}

/** One statement that spills without end leaves room on the disk for others. */
async function halfOfFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 2);
}

/** Asks for the result only when it is there: DuckDB spins while it waits for its own threads. */
async function resultOf(pending: DuckDBPendingResult): Promise<DuckDBResult> {
  try {
    // A task that this thread takes holds up requests for as long as 100,000 rows need: the others come first.
    await setImmediate();
    await pending.runAllTasks();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(message.replace('Failure running pending result task: ', ''), { cause: error });
  }
  return pending.getResult();
}

/** A statement ends at a NUL. */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\0') ? `(${quoted.replaceAll('\0', "' || chr(0) || '")})` : quoted;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
