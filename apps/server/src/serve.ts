import { makeApp } from '@data-import/adapters-http';
import { isAnswering, poolUse } from '@data-import/adapters-persistence';
import type { Container } from 'inversify';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Configuration } from './configuration.js';
import { makeContainer } from './container.js';
import { makeDemo } from './demo.js';
import { greeting } from './greeting.js';
import { listen } from './listening-server.js';
import { makeLogger } from './logger.js';
import { TOKENS } from './tokens.js';
import { useCasesIn } from './use-case-module.js';

/** Runs until SIGTERM or SIGINT, then answers what it has accepted and closes everything. */
export async function serve(configuration: Configuration): Promise<void> {
  const logger = makeLogger(configuration.logLevel);
  const container = await makeContainer(configuration);
  const credentials = configuration.isProduction
    ? undefined
    : await makeDemo(useCasesIn(container), configuration.dataDir);

  const state = { isStopping: false };
  const app = makeServiceApp(container, configuration, logger, state);
  const server = await listen(app.callback(), configuration);
  logger.info({ url: server.url }, 'listening');
  if (credentials !== undefined) console.log(greeting(server.url, credentials));

  await stopSignal();
  state.isStopping = true;
  logger.info('stopping');
  await server.drain(configuration.shutdownDeadlineMs);
  await container.unbindAllAsync();
  logger.info('stopped');
}

function makeServiceApp(
  container: Container,
  { limits, undocumentedFields, vocabulary, tokenFailuresPerMinute }: Configuration,
  logger: Logger,
  state: { readonly isStopping: boolean },
) {
  const db = container.get(TOKENS.database);
  return makeApp(useCasesIn(container), {
    isReady: async () => !state.isStopping && (await isAnswering(db)),
    report: (error, about) => logger.error({ err: error, ...about }, 'unexpected error'),
    log: (entry) => logger.info(entry, 'request'),
    limits,
    undocumentedFields,
    vocabulary,
    vendors: [...container.get(TOKENS.paymentVendors).keys()],
    guessingLimit: { refusals: tokenFailuresPerMinute, perSeconds: 60 },
    registry: makeRegistry(db),
  });
}

function makeRegistry(db: Knex): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const pool = poolUse(db) && {
    name: 'database_pool_connections',
    help: 'Connections of the pool: open, idle, and how many requests wait for one.',
    labelNames: ['state'] as const,
  };
  if (pool)
    new Gauge({
      ...pool,
      registers: [registry],
      collect() {
        const use = poolUse(db);
        for (const [name, count] of Object.entries(use ?? {})) this.set({ state: name }, count);
      },
    });
  return registry;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
