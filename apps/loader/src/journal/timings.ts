import type Database from 'better-sqlite3';
import type { RecordKind } from '../records/record-kinds.js';

export const TIMING_SECONDS = 10;

export const TIMING_TABLES = `
  -- Each time that a command sent rows of the run.
  create table if not exists sessions (
    number integer primary key,
    command text not null,
    started_at text not null,
    -- Without it the command was killed.
    ended_at text,
    ended_as text
  ) strict;

  -- How many rows got an outcome, and how many requests were turned away (kind is empty then), in ten seconds.
  create table if not exists timings (
    session integer not null,
    -- Unix time of the first of the ten seconds.
    at integer not null,
    kind text not null,
    amount integer not null,
    primary key (session, at, kind)
  ) strict, without rowid;
`;

/** A command that sent rows. */
export interface Session {
  readonly number: number;
  readonly command: string;
  readonly startedAt: string;
  /** `null` if it was killed. */
  readonly endedAt: string | null;
  readonly endedAs: string | null;
}

/** The number of outcomes, or of requests turned away, in ten seconds. */
export interface Timing {
  readonly session: number;
  /** Unix time in seconds. */
  readonly at: number;
  /** `undefined`: requests that were turned away, with 429 or 5xx. */
  readonly kind: RecordKind | undefined;
  readonly amount: number;
}

export interface LoadHistory {
  readonly sessions: readonly Session[];
  readonly timings: readonly Timing[];
}

/** Records the throughput of a load: a row of the journal for each kind and ten seconds. */
export class Timings {
  readonly #database: Database.Database;
  readonly #now: () => number;
  #session: number | undefined;
  /** Amounts that are not written yet, by second and kind. */
  #unwritten = new Map<string, number>();

  constructor(database: Database.Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  begin(command: string): void {
    const { lastInsertRowid } = this.#database
      .prepare('insert into sessions (command, started_at) values (?, ?)')
      .run(command, new Date(this.#now()).toISOString());
    this.#session = Number(lastInsertRowid);
  }

  end(endedAs: string): void {
    if (this.#session === undefined) return;
    this.#database
      .prepare('update sessions set ended_at = ?, ended_as = ? where number = ?')
      .run(new Date(this.#now()).toISOString(), endedAs, this.#session);
    this.#session = undefined;
  }

  /** Counts nothing before a session begins, because nothing is sent then. */
  count(kind: RecordKind | '', amount: number): void {
    if (this.#session === undefined) return;
    const at = Math.floor(this.#now() / 1000 / TIMING_SECONDS) * TIMING_SECONDS;
    const key = `${at} ${kind}`;
    this.#unwritten.set(key, (this.#unwritten.get(key) ?? 0) + amount);
  }

  /** Must be called within a transaction of the journal. */
  write(): void {
    for (const [key, amount] of this.#unwritten) {
      const [at, kind] = key.split(' ');
      this.#database
        .prepare(
          `insert into timings values (?, ?, ?, ?)
           on conflict do update set amount = amount + excluded.amount`,
        )
        .run(this.#session, Number(at), kind, amount);
    }
  }

  /** Must be called once the transaction of `write` is committed: after a failure the amounts are written again. */
  forgetWritten(): void {
    this.#unwritten.clear();
  }

  get history(): LoadHistory {
    const sessions = this.#database
      .prepare(
        `select number, command, started_at as startedAt, ended_at as endedAt, ended_as as endedAs
         from sessions order by number`,
      )
      .all() as readonly Session[];
    const timings = this.#database
      .prepare(
        `select session, at, nullif(kind, '') as kind, amount from timings order by session, at`,
      )
      .all() as readonly Timing[];
    return { sessions, timings: timings.map((one) => ({ ...one, kind: one.kind ?? undefined })) };
  }
}
