import { expectNoDifferences } from './database-check.js';
import { postgres, sqlite, type Engine } from './engines.js';
import { openSite, type Site } from './site.js';

/**
 * A way to run the service. What runs is left alone by tests: they bring suppliers of their own and stop nothing. When all
 * of a file have run, everything that they stored has to fit together.
 */
export interface Deployment {
  readonly name: string;
  /** Started by the first who asks, closed when all tests of the file have run. */
  readonly site: () => Promise<Site>;
}

let opened: Promise<Site>[] = [];

/** Mocha runs these in its parallel mode after each file, otherwise once after all. */
export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    const sites = await Promise.allSettled(opened);
    opened = [];
    const started = sites.filter((site) => site.status === 'fulfilled');
    await Promise.all(started.map(({ value }) => checkAndClose(value)));
  },
};

async function checkAndClose({ service, close }: Site): Promise<void> {
  try {
    await expectNoDifferences(service);
  } finally {
    await close();
  }
}

function deployment(name: string, engine: Engine, servers: number): Deployment {
  let site: Promise<Site> | undefined;
  const open = () => {
    site = openSite(engine, { servers });
    opened.push(site);
    return site;
  };
  return { name, site: () => (site !== undefined && opened.includes(site) ? site : open()) };
}

export const onSqlite = deployment('a server on SQLite', sqlite, 1);
export const onPostgres = deployment('two servers on PostgreSQL', postgres, 2);

export const DEPLOYMENTS: readonly Deployment[] = [onSqlite, onPostgres];
