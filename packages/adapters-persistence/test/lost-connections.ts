import type { DatabasePorts } from '@data-import/application';
import { externalNumber, givenSupplier, SUPPLIER } from '@data-import/application/contracts';
import { CuttingProxy } from '@data-import/testkit';
import { openDatabase } from '../src/engine/open-database.js';
import { POSTGRES_DEFAULTS } from '../src/engine/database-settings.js';
import { makeDatabasePorts } from '../src/index.js';
import { postgres } from './databases.js';
import type { Knex } from 'knex';

/** Of accounts. */
export const NAMES = Array.from({ length: 40 }, (_, n) => `account-${n}`);

export const addressOf = (name: string) => ({
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber(name),
});

const PATIENCE_MS = 100_000;

/** A migrated PostgreSQL with a supplier, as one server has it by way of a proxy and another one directly. */
export interface LostConnections {
  readonly proxy: CuttingProxy;
  readonly ports: DatabasePorts;
  readonly rival: DatabasePorts;
  /** Not by way of the proxy. */
  readonly db: Knex;
  /** Cuts the answer to these words, and lets rivals do something before the loss is noticed. */
  readonly overtake: (words: string, rivals: () => Promise<void>) => { done: Promise<void> };
  readonly close: () => Promise<void>;
}

export async function openLostConnections(patienceMs = PATIENCE_MS): Promise<LostConnections> {
  const { settings, drop } = await postgres.migrated();
  const { url } = settings as { readonly url: string };
  const proxy = await CuttingProxy.before(url);
  const patient = { ...POSTGRES_DEFAULTS, idleTimeoutMs: PATIENCE_MS };
  const through = openDatabase({ ...patient, idleTimeoutMs: patienceMs, url: proxy.through(url) });
  // PostgreSQL ends a transaction that is idle for longer.
  const db = openDatabase({ ...patient, url });
  const rival = makeDatabasePorts(db);
  await givenSupplier(rival);
  return {
    proxy,
    ports: makeDatabasePorts(through),
    rival,
    db,
    overtake: (words, rivals) => {
      const overtaken = { done: Promise.resolve() };
      proxy.cut('answer-lost', words, 1, () => {
        proxy.shut();
        overtaken.done = rivals().then(() => proxy.reopen());
      });
      return overtaken;
    },
    close: async () => {
      await through.destroy();
      await db.destroy();
      await proxy.close();
      await drop();
    },
  };
}
