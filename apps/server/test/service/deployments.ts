import { expectNoDifferences } from './database-check.js';
import { citus, postgres, sqlite, type Engine } from './engines.js';
import { openSite, type Site } from './site.js';

/**
 * A way to run the service. What runs is left alone by tests: they bring suppliers of their own and stop nothing. After each
 * file that used it, everything that is stored has to fit together.
 */
export interface Deployment {
  readonly name: string;
  /** Started by the first who asks; it serves all files of this process, and ends with it. */
  readonly site: () => Promise<Site>;
}

const used = new Set<Site>();

/** Mocha runs these in its parallel mode after each file, otherwise once after all. */
export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    const sites = [...used];
    used.clear();
    await Promise.all(sites.map(({ service }) => expectNoDifferences(service)));
  },
};

function deployment(name: string, engine: Engine, servers: number): Deployment {
  let opened: Promise<Site> | undefined;
  const open = async () => {
    const site = await openSite(engine, { servers });
    for (const service of site.services) service.release();
    return site;
  };
  return {
    name,
    site: async () => {
      opened ??= open();
      const site = await opened;
      used.add(site);
      return site;
    },
  };
}

export const onSqlite = deployment('a server on SQLite', sqlite, 1);
export const onPostgres = deployment('two servers on PostgreSQL', postgres, 2);

export const DEPLOYMENTS: readonly Deployment[] = [
  onSqlite,
  onPostgres,
  ...(citus ? [deployment('two servers on a Citus cluster', citus, 2)] : []),
];
