import { givenSupplier } from '@data-import/application/contracts';
import { CuttingProxy } from '@data-import/testkit';
import { openDatabase } from '../src/database/connection.js';
import { POSTGRES_DEFAULTS } from '../src/database/database-settings.js';
import { makeDatabasePorts, type DatabasePorts } from '../src/database-ports.js';
import { postgres } from './databases.js';
import type { Knex } from 'knex';

/** A migrated PostgreSQL with a supplier, as one server has it by way of a proxy and another one directly. */
export interface LostConnections {
  readonly proxy: CuttingProxy;
  readonly ports: DatabasePorts;
  readonly rival: DatabasePorts;
  /** Not by way of the proxy. */
  readonly db: Knex;
  readonly close: () => Promise<void>;
}

export async function openLostConnections(patienceMs = 3000): Promise<LostConnections> {
  const { settings, drop } = await postgres.migrated();
  const { url } = settings as { readonly url: string };
  const proxy = await CuttingProxy.before(url);
  const patience = { ...POSTGRES_DEFAULTS, idleTimeoutMs: patienceMs };
  const through = openDatabase({ ...patience, url: proxy.through(url) });
  const db = openDatabase({ ...patience, url });
  const rival = makeDatabasePorts(db);
  await givenSupplier(rival);
  return {
    proxy,
    ports: makeDatabasePorts(through),
    rival,
    db,
    close: async () => {
      await through.destroy();
      await db.destroy();
      await proxy.close();
      await drop();
    },
  };
}
