import { OutcomeUnknown } from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import { retry } from '../retry.js';
import type { FileIdentity } from './file-identity.js';

interface Waiting {
  readonly since: number;
  readonly patienceMs: number;
  readonly start: (writer: BetterSqlite3.Database) => void;
  readonly refuse: (error: unknown) => void;
}

const PAUSE_MS = 5;

/**
 * The write transactions of this process, one after the other in the order they came. While another process writes to the
 * file all of them wait together, so that each is answered within its own patience however many wait. SQLite could wait
 * itself, but that would block the whole process.
 */
export class WriteQueue {
  readonly #beginImmediate: BetterSqlite3.Statement;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;
  #lastEndAt = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly writer: BetterSqlite3.Database,
    private readonly identity: FileIdentity,
  ) {
    this.#beginImmediate = writer.prepare('begin immediate');
  }

  /** The connection, as the only writer of the file. Rejects with SQLITE_BUSY when another process kept it too long. */
  begin(since: number, patienceMs: number): Promise<BetterSqlite3.Database> {
    return new Promise((start, refuse) => {
      this.#waiting.push({ since, patienceMs, start, refuse });
      this.#startNext();
    });
  }

  /** Undoes what was not committed. Throws when the file has gone meanwhile: then nothing may be acknowledged, and what became of a commit is not known. */
  end(): void {
    const isUndone = this.writer.inTransaction;
    if (isUndone) this.writer.exec('rollback');
    this.#isWriting = false;
    this.#lastEndAt = performance.now();
    this.#startNext();
    try {
      this.identity.check();
    } catch (error) {
      throw isUndone ? error : new OutcomeUnknown(error);
    }
  }

  close(): void {
    clearTimeout(this.#retry);
    this.writer.close();
    for (const { refuse } of this.#waiting.splice(0)) refuse(new Error('The database is closed.'));
  }

  #startNext(): void {
    if (this.#retry !== undefined) return;
    while (!this.#isWriting && this.#waiting.length > 0) {
      try {
        this.identity.check();
        this.#beginImmediate.run();
      } catch (error) {
        if (isBusy(error)) return this.#waitLonger(error);
        this.#waiting.shift()?.refuse(error);
        continue;
      }
      this.#isWriting = true;
      this.#waiting.shift()?.start(this.writer);
    }
  }

  #waitLonger(error: unknown): void {
    const now = performance.now();
    // Waiting for writers of this process does not count: they make progress.
    const isOverdue = ({ since, patienceMs }: Waiting) =>
      now - Math.max(since, this.#lastEndAt) > patienceMs;
    const overdue = this.#waiting.filter(isOverdue);
    const patient = this.#waiting.filter((one) => !isOverdue(one));
    this.#waiting.splice(0, this.#waiting.length, ...patient);
    for (const { refuse } of overdue) refuse(error);
    if (patient.length === 0) return;
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#startNext();
      },
      PAUSE_MS * (1 + Math.random()),
    );
  }
}

/**
 * Repeats what SQLite refuses because another process has locked the file. SQLite could wait itself, but that would block
 * the whole process.
 */
export function retryWhileBusy<T>(patienceMs: number, work: () => T | Promise<T>): Promise<T> {
  return retry(work, {
    patienceMs,
    mayPass: isBusy,
    firstPauseMs: PAUSE_MS,
    longestPauseMs: 2 * PAUSE_MS,
  });
}

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^SQLITE_BUSY(_|$)/.test(code);
}
