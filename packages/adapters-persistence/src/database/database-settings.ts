/** Where the data is kept. Every wait on it is bounded by one of the time-outs. */
export type DatabaseSettings =
  | { readonly engine: 'sqlite'; readonly file: string; readonly busyTimeoutMs: number }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** Where the tables are, when not where the role looks first. */
      readonly schema?: string;
      readonly poolSize: number;
      /** How long to wait for a connection, a new one or a free one. */
      readonly connectTimeoutMs: number;
      readonly statementTimeoutMs: number;
      readonly lockTimeoutMs: number;
      /** How long a transaction may be left alone; also how long an answer of the server is waited for beyond its own time-out. */
      readonly idleTimeoutMs: number;
    };

export const SQLITE_DEFAULTS = { engine: 'sqlite', busyTimeoutMs: 5000 } as const;

export const POSTGRES_DEFAULTS = {
  engine: 'postgres',
  poolSize: 10,
  connectTimeoutMs: 5000,
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 5000,
  idleTimeoutMs: 10_000,
} as const;
