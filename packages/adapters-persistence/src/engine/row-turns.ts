import { Unavailable } from '@data-import/application';
import type { Knex } from 'knex';
import { ofEngine } from './dialect.js';
import { onceForEach } from './once-for-each.js';
import { settingsOf } from './postgres/connection.js';

/** Lets callers with the same key take turns, in the order they came. Different keys do not wait for each other. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** A caller whose turn has not come after `patienceMs` gets an error. */
  constructor(private readonly patienceMs?: number) {}

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    let hasGivenUp = false;
    const givingUp = Promise.withResolvers<never>();
    const timer =
      before && this.patienceMs !== undefined
        ? setTimeout(() => {
            hasGivenUp = true;
            givingUp.reject(new Unavailable('database'));
          }, this.patienceMs)
        : undefined;
    const begin = async () => {
      clearTimeout(timer);
      if (!hasGivenUp) return work();
      return givingUp.promise;
    };
    const mine = before ? before.then(begin, begin) : begin();
    this.#last.set(key, mine);
    const forget = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(forget, forget);
    return Promise.race([mine, givingUp.promise]);
  }

  /** Settles when all who named the key so far have had a turn; `undefined` if nobody has. */
  ended(key: string): Promise<unknown> | undefined {
    return this.#last.get(key)?.catch(() => undefined);
  }
}

const turnsOf = onceForEach((config: object) => {
  const db = { client: { config } } as Knex;
  return new KeyedMutex(
    ofEngine<() => number | undefined>(db, {
      postgres: () => settingsOf(db).lockTimeoutMs,
      sqlite: () => undefined,
    })(),
  );
});

export type NamedRow =
  | { readonly accountId: number }
  | { readonly externalAccountNumber: string }
  | { readonly businessId: number }
  | { readonly externalBusinessIdentifier: string };

/**
 * Runs `work`, which may wait for the lock of a row, when nobody else of this server does who names the row alike: the others
 * wait without a connection, for as long as a lock may be waited for. An account has two names, so that two requests wait.
 */
export function inTurnForRow<T>(
  db: Knex,
  supplierId: number,
  row: NamedRow,
  work: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify([supplierId, ...Object.entries(row)]);
  return turnsOf(db.client.config as object).take(key, work);
}

/** Runs `change`, which waits for the writers of the supplier; those of this server wait for it in `untilStatusChanged`. */
export function inTurnToChangeStatus<T>(
  db: Knex,
  supplierId: number,
  change: () => Promise<T>,
): Promise<T> {
  return turnsOf(db.client.config as object).take(statusKey(supplierId), change);
}

/**
 * The end of the changes of the supplier's status; `undefined` where there are none. A writer waits for it before it takes a
 * connection: it would hold that for as long as the change waits for one writer.
 */
export function untilStatusChanged(db: Knex, supplierId: number): Promise<unknown> | undefined {
  return turnsOf(db.client.config as object).ended(statusKey(supplierId));
}

const statusKey = (supplierId: number) => JSON.stringify([supplierId, 'status']);
