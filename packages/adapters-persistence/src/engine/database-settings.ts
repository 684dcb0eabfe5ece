import type { Knex } from 'knex';

/** The database that holds the data. Every wait on it is bounded by one of the time-outs. */
export type DatabaseSettings =
  | { readonly engine: 'sqlite'; readonly file: string; readonly busyTimeoutMs: number }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** The schema of the tables, when it is not the one where the role looks first. */
      readonly schema?: string;
      readonly poolSize: number;
      /** The milliseconds to wait for a connection, a new one or a free one. */
      readonly connectTimeoutMs: number;
      readonly statementTimeoutMs: number;
      readonly lockTimeoutMs: number;
      /**
       * The milliseconds that a transaction may be left alone; the service also waits so long for an answer of the
       * server beyond the server's own time-out.
       */
      readonly idleTimeoutMs: number;
    };

export type SqliteSettings = Extract<DatabaseSettings, { engine: 'sqlite' }>;
export type PostgresSettings = Extract<DatabaseSettings, { engine: 'postgres' }>;

export const SQLITE_DEFAULTS = { engine: 'sqlite', busyTimeoutMs: 5000 } as const;

export const POSTGRES_DEFAULTS = {
  engine: 'postgres',
  poolSize: 10,
  connectTimeoutMs: 5000,
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 5000,
  idleTimeoutMs: 10_000,
} as const;

const silence = () => undefined;

/** Knex prints what it fails with, and the message of a database may quote rows, addresses and passwords. */
export const SILENT: Knex.Logger = {
  warn: silence,
  error: silence,
  deprecate: silence,
  debug: silence,
};
