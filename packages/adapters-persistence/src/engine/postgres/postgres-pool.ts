import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Unavailable } from '@data-import/application';
import pg from 'pg';
import type { PostgresSettings } from '../database-settings.js';
import { measureWhatGrows } from './table-growth.js';
import { mayUseReserved } from '../reserved-connections.js';
import { retry } from '../retry.js';
import { Silence } from './silence.js';
import { typeParsers } from './column-types.js';

export type Connection = pg.Pool | pg.PoolClient;

const APPLICATION_NAME = 'data-import';

// Compiling pays for long queries, and there are none.
const OPTIONS = ['-c jit=off', '-c default_transaction_isolation=read\\ committed'].join(' ');

// Texts of days and instants must not depend on the database or the role. The startup message names these settings, so
// that a proxy that pools transactions keeps track of them; they override those of the database and the role.
const SESSION = { DateStyle: 'ISO, YMD', TimeZone: 'UTC' };

class Client extends pg.Client {
  getStartupConf(): Record<string, unknown> {
    const startup = (pg.Client.prototype as unknown as Client).getStartupConf.call(this);
    return { ...startup, ...SESSION };
  }
}

const TOO_MANY_CONNECTIONS = '53300';

type Checkout = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * Waits, when the database gives no further connection, for one that is open already or that it gives later; the pool
 * of pg fails the request that would have opened it. Bounded by the time-out for a connection.
 */
class Pool extends pg.Pool {
  /** The connections that callers have, with what gives their places back. */
  readonly #ofCallers = new WeakMap<pg.PoolClient, () => void>();
  readonly #whenFree: ReturnType<PlacesFor>;
  /** Callers that wait for others to give a connection back. */
  waitingCallers = 0;

  constructor(
    { reserved, ...options }: pg.PoolConfig & { readonly reserved: number },
    placesFor: PlacesFor,
  ) {
    super(options);
    this.#whenFree = placesFor(this.options.max - reserved);
    this.on('release', (_error, client) => {
      this.#ofCallers.get(client)?.();
      this.#ofCallers.delete(client);
    });
  }

  readonly silence = new Silence(() => this.#isAnswering());

  override connect(): Promise<pg.PoolClient>;
  override connect(checkout: Checkout): void;
  override connect(checkout?: Checkout): Promise<pg.PoolClient> | void {
    const client = this.#connectPatiently();
    if (!checkout) return client;
    client.then(
      (one) => checkout(undefined, one, one.release.bind(one)),
      (error: Error) => checkout(error, undefined, () => undefined),
    );
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    this.silence.requireOver();
    if (mayUseReserved()) return this.#connectWithPauses();
    const leave = await this.#takePlace();
    try {
      this.silence.requireOver();
      const client = await this.#connectWithPauses();
      this.#ofCallers.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #takePlace(): Promise<() => void> {
    const place = Promise.withResolvers<() => void>();
    const wait = { isOver: false };
    this.#whenFree((leave) => {
      if (wait.isOver) return leave();
      wait.isOver = true;
      place.resolve(leave);
    });
    if (wait.isOver) return place.promise;
    this.waitingCallers += 1;
    const timer = globalThis.setTimeout(() => {
      wait.isOver = true;
      place.reject(new Unavailable('database'));
    }, this.options.connectionTimeoutMillis);
    return place.promise.finally(() => {
      clearTimeout(timer);
      this.waitingCallers -= 1;
    });
  }

  #connectWithPauses(): Promise<pg.PoolClient> {
    const connect = () =>
      super.connect().catch((error: unknown) => {
        throw this.silence.hasBegunWith(error) ? new Unavailable('database', error) : error;
      });
    return retry(connect, {
      patienceMs: this.options.connectionTimeoutMillis ?? 0,
      mayPass: (error) => (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS,
      pause: (ms) => this.#untilReleased(ms),
    });
  }

  /** Asks over a connection of its own: those of the pool may all be waiting. */
  async #isAnswering(): Promise<boolean> {
    if (this.ending) return true;
    const { connectionTimeoutMillis } = this.options;
    const client = new Client({ ...this.options, query_timeout: connectionTimeoutMillis });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  // Waits for the pause, or until a connection of this pool is given back.
  async #untilReleased(pauseMs: number): Promise<void> {
    const waited = new AbortController();
    const late = setTimeout(pauseMs, undefined, { signal: waited.signal });
    const released = once(this, 'release', { signal: waited.signal });
    await Promise.race([late, released]).finally(() => waited.abort());
    await Promise.allSettled([late, released]);
  }
}

/** Two of a pool of eight or more are for operators and the service itself, whatever callers wait for. */
export function reservedOf({ poolSize }: Pick<PostgresSettings, 'poolSize'>): number {
  return Math.min(2, Math.floor(poolSize / 4));
}

export function waitingFor(pool: pg.Pool): number {
  return pool.waitingCount + (pool instanceof Pool ? pool.waitingCallers : 0);
}

/** Admits callers one after the other, so many at a time; each calls `leave` when it ends. */
export type PlacesFor = (most: number) => (begin: (leave: () => void) => void) => void;

const inOrder: PlacesFor = (most) => {
  const waiting: ((leave: () => void) => void)[] = [];
  let free = most;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next(leave);
    else free += 1;
  };
  return (begin) => {
    if (free === 0) return void waiting.push(begin);
    free -= 1;
    begin(leave);
  };
};

export function openPool(settings: PostgresSettings, placesFor = inOrder): pg.Pool {
  const pool = new Pool(
    {
      Client,
      connectionString: settings.url,
      application_name: APPLICATION_NAME,
      max: settings.poolSize,
      reserved: reservedOf(settings),
      connectionTimeoutMillis: settings.connectTimeoutMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: settings.statementTimeoutMs,
      lock_timeout: settings.lockTimeoutMs,
      idle_in_transaction_session_timeout: settings.idleTimeoutMs,
      // The server gives up first when it can; this is for a server that says nothing any more.
      query_timeout: settings.statementTimeoutMs + settings.idleTimeoutMs,
      keepAlive: true,
      options:
        settings.schema === undefined ? OPTIONS : `${OPTIONS} -c search_path=${settings.schema}`,
      types: typeParsers,
    },
    placesFor,
  );
  // A connection that breaks is replaced when the next one is needed. Its user is told by the query that fails: an event of
  // the connection without a listener would end the process.
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined);
    pool.silence.watch(connection);
  });
  pool.on('error', () => undefined);
  // Each request that waits for a connection listens; how many wait is bounded elsewhere.
  pool.setMaxListeners(0);
  measureWhatGrows(pool);
  return pool;
}

/** The longest time in ms to look for a commit whose answer was lost: by then PostgreSQL has ended its transaction. */
export function patienceOf(pool: pg.Pool): number {
  return pool.options.idle_in_transaction_session_timeout ?? 0;
}
