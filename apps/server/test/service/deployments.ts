import { expectNoDifferences } from './database-check.js';
import { postgres, sqlite, type Engine } from './engines.js';
import { openSite, type Site } from './site.js';

/**
 * A way to run the service. What runs is left alone by tests: they bring suppliers of their own and stop nothing. When all
 * have run, everything that they stored has to fit together.
 */
export interface Deployment {
  readonly name: string;
  /** Started by the first who asks, closed when all tests have run. */
  readonly site: () => Promise<Site>;
}

const OPENED: Promise<Site>[] = [];
after(async function () {
  this.timeout(60_000);
  for (const opened of await Promise.allSettled(OPENED)) {
    if (opened.status === 'rejected') continue;
    const { service, close } = opened.value;
    try {
      await expectNoDifferences(service);
    } finally {
      await close();
    }
  }
});

function deployment(name: string, engine: Engine, servers: number): Deployment {
  let site: Promise<Site> | undefined;
  const open = () => {
    const opened = openSite(engine, { servers });
    OPENED.push(opened);
    return opened;
  };
  return { name, site: () => (site ??= open()) };
}

export const onSqlite = deployment('a server on SQLite', sqlite, 1);
export const onPostgres = deployment('two servers on PostgreSQL', postgres, 2);

export const DEPLOYMENTS: readonly Deployment[] = [onSqlite, onPostgres];
