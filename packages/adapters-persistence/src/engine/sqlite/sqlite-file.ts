import { hash } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteSettings } from '../database-settings.js';
import { FileIdentity, protectDatabaseFiles } from './file-identity.js';
import { isBusy, retryWhileBusy, WriteQueue } from './write-queue.js';

interface Opened {
  readonly reader: BetterSqlite3.Database;
  readonly identity: FileIdentity;
  readonly writes: WriteQueue;
}

/** Waits for a turn of this thread; `undefined` if it is free. */
export type Turn = () => Promise<unknown> | undefined;

/**
 * The connections to one SQLite file: one that only reads and one that writes. In WAL mode readers never wait for a
 * writer, neither one of this process nor one of another. Whoever reads or begins to write waits for a turn: SQLite works
 * in this thread, and nobody else is answered meanwhile.
 */
export class SqliteFile {
  readonly faults = new SqliteFaults();
  #opened: Opened | undefined;

  constructor(
    private readonly settings: SqliteSettings,
    private readonly turn: Turn,
  ) {}

  get path(): string {
    return this.settings.file;
  }

  /** Opened by the first caller. Throws when the file at the path is no longer the one that was opened. */
  get reader(): BetterSqlite3.Database {
    const { reader, identity } = this.#open();
    identity.check();
    return reader;
  }

  async read<T>(use: (reader: BetterSqlite3.Database) => T | Promise<T>): Promise<T> {
    await this.turn();
    return this.look(use);
  }

  /** For what reads no rows. */
  look<T>(use: (reader: BetterSqlite3.Database) => T | Promise<T>): Promise<T> {
    return this.faults.observeRead(() =>
      retryWhileBusy(this.settings.busyTimeoutMs, () => use(this.reader)),
    );
  }

  /**
   * Runs `work` in a write transaction and returns once its commit is on disk. `since` is when the caller began to wait:
   * it is refused as busy when another process has kept the file for the busy time-out since then.
   */
  async write<T>(
    work: (writer: BetterSqlite3.Database) => T | Promise<T>,
    since = performance.now(),
  ): Promise<T> {
    return this.faults.observeWrite(async () => {
      const writer = await this.begin(since);
      let result: T;
      try {
        result = await work(writer);
        writer.exec('commit');
      } finally {
        this.end();
      }
      return result;
    });
  }

  /** An open write transaction, for a caller that commits by itself; `end` must follow. */
  async begin(since = performance.now()): Promise<BetterSqlite3.Database> {
    await this.turn();
    return this.#open().writes.begin(since, this.settings.busyTimeoutMs);
  }

  end(): void {
    this.#opened?.writes.end();
  }

  /**
   * Writes everything that is committed from the log into the file, and empties the log. Gives up after the busy time-out
   * while another process reads: the log is emptied when that has ended.
   */
  async emptyLog(): Promise<void> {
    const checkpoint = async () => {
      const writer = await this.begin();
      try {
        writer.exec('rollback');
        const [state] = writer.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
        if (state?.busy === 1) throw new LogInUse();
      } finally {
        this.end();
      }
    };
    await retryWhileBusy(this.settings.busyTimeoutMs, checkpoint).catch((error: unknown) => {
      if (!isBusy(error)) throw error;
    });
  }

  close(): void {
    const opened = this.#opened;
    this.#opened = undefined;
    opened?.reader.close();
    opened?.writes.close();
  }

  #open(): Opened {
    return (this.#opened ??= openConnections(this.settings));
  }
}

/** The exclusive or of the MD5 of texts, as `BigInt` takes it. */
function addMd5Xor(reader: BetterSqlite3.Database): void {
  reader.aggregate('md5_xor', {
    start: () => 0n,
    step: (sum: bigint, text: unknown) => sum ^ BigInt(`0x${hash('md5', String(text))}`),
    result: (sum) => `0x${sum.toString(16)}`,
  });
}

class LogInUse extends Error {
  readonly code = 'SQLITE_BUSY';
}

// Durable at every commit: an acknowledged row survives a power cut.
function openConnections({ file, busyTimeoutMs }: SqliteSettings): Opened {
  protectDatabaseFiles(file);
  const writer = new BetterSqlite3(file, { timeout: busyTimeoutMs });
  try {
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    // What is deleted is overwritten with zeros.
    writer.pragma('secure_delete = ON');
    // The queue waits from now on: no connection blocks this process.
    writer.pragma('busy_timeout = 0');
    const reader = new BetterSqlite3(file, { timeout: 0 });
    reader.pragma('query_only = ON');
    addMd5Xor(reader);
    // Reading the schema makes SQLite create the files beside the database.
    reader.pragma('schema_version');
    protectDatabaseFiles(file);
    const identity = new FileIdentity(file);
    return { reader, identity, writes: new WriteQueue(writer, identity) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const WRITE_FAILED = /^SQLITE_(READONLY|IOERR|FULL|CANTOPEN|PERM)/;

/** Remembers the faults of a file since it was opened, as far as they tell what the next request will meet. */
export class SqliteFaults {
  /** Damage does not heal: it holds until the file is opened anew. */
  isDamaged = false;
  /** The disk took no write the last time; the next write that succeeds ends this. */
  lastWriteFailed = false;

  async observeRead<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (DAMAGED.test(codeOf(error))) this.isDamaged = true;
      throw error;
    }
  }

  observeWrite<T>(work: () => Promise<T>): Promise<T> {
    return this.observeRead(async () => {
      try {
        const result = await work();
        this.lastWriteFailed = false;
        return result;
      } catch (error) {
        if (WRITE_FAILED.test(codeOf(error))) this.lastWriteFailed = true;
        throw error;
      }
    });
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
