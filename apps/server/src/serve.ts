import { setTimeout as pause } from 'node:timers/promises';
import { makeApp } from '@data-import/adapters-http';
import { canLoad } from '@data-import/adapters-persistence';
import type { Container } from 'inversify';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import { makeContainer } from './container.js';
import { makeDemo } from './demo.js';
import { greeting } from './greeting.js';
import { listen } from './listening-server.js';
import { makeLogger } from './logger.js';
import { reasonOf } from './reason.js';
import { startRoutine } from './routine.js';
import { makeMetrics } from './service-metrics.js';
import { TOKENS } from './tokens.js';
import { UnusableConfiguration } from './unusable-configuration.js';

/** Runs until SIGTERM or SIGINT, then answers what it has accepted and closes everything. */
export async function serve(configuration: Configuration): Promise<void> {
  const container = await makeContainer(configuration).catch(async (error: unknown) => {
    throw await withAddressProblem(error, configuration);
  });
  try {
    await serveWith(container, configuration);
  } finally {
    // An unresponsive database must not keep the process.
    await Promise.race([container.unbindAllAsync(), pause(CLOSING_MS)]);
  }
}

const CLOSING_MS = 1000;

async function serveWith(container: Container, configuration: Configuration): Promise<void> {
  const logger = makeLogger(configuration.logLevel);
  endWithoutWords(logger);
  const credentials = configuration.isDemo
    ? await makeDemo(container.get(TOKENS.useCases), configuration.dataDir).catch(refuseDemo)
    : undefined;

  const state = { isStopping: false };
  const answer = makeServiceApp(container, configuration, logger, state).callback();
  const server = await listen(
    (request, response) => {
      void answer(request, response);
    },
    configuration,
    {
      ...configuration.connections,
      onRefusal: ({ status, code }) => logger.info({ status, code }, 'request refused'),
    },
  ).catch(refuseAddress);
  const toldToStop = stopSignal();
  const routine = startRoutine(container.get(TOKENS.useCases), logger);
  logger.info({ url: server.url }, 'listening');
  logger.flush();
  if (credentials !== undefined) console.log(greeting(server.url, credentials));

  await toldToStop;
  state.isStopping = true;
  logger.info('stopping');
  logger.flush();
  await server.drain(configuration.shutdown);
  await routine.stop();
  logger.info('stopped');
}

/** An uncaught error ends the process. By itself Node.js would print its message, which may quote rows. */
function endWithoutWords(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}

function refuseDemo(error: unknown): never {
  throw new UnusableConfiguration([
    `The demo data or the file with its keys cannot be written: ${reasonOf(error)}.`,
  ]);
}

function refuseAddress(error: unknown): never {
  throw new UnusableConfiguration([addressProblem(error)]);
}

function addressProblem(error: unknown): string {
  return `The service cannot listen on HOST and PORT: ${reasonOf(error)}.`;
}

/** The address is tried as well, so that one start shows every problem. */
async function withAddressProblem(error: unknown, configuration: Configuration): Promise<unknown> {
  if (!(error instanceof UnusableConfiguration)) return error;
  try {
    const server = await listen((_, response) => void response.destroy(), configuration, {
      ...configuration.connections,
      onRefusal: () => undefined,
    });
    await server.drain({ noticeMs: 0, deadlineMs: 0 });
    return error;
  } catch (refused) {
    return new UnusableConfiguration([...error.problems, addressProblem(refused)]);
  }
}

function makeServiceApp(
  container: Container,
  configuration: Configuration,
  logger: Logger,
  state: { readonly isStopping: boolean },
) {
  const db = container.get(TOKENS.database);
  const { limits, bulkLimits, bodyMemoryBytes, undocumentedFields } = configuration;
  const { vocabulary, trustedProxies } = configuration;
  const isReady = sharedWhileAsked(async () => !state.isStopping && (await canLoadSoon(db)));
  const places = container.get(TOKENS.places);
  const unavailable = sharedWhileAsked(() => places.unavailable());
  const metrics = makeMetrics({
    db,
    others: container.get(TOKENS.otherPlaces),
    isReady,
    unavailable,
    refusals: container.get(TOKENS.useCases).totalRefusals,
  });
  return makeApp(container.get(TOKENS.useCases), {
    isReady,
    unavailable: async () => (await unavailable()).map((number) => `place ${number}`),
    report: (error, about) => {
      metrics.countFailure(error);
      logger.error({ err: error, ...about }, 'unexpected error');
    },
    log: (entry) => logger.info(entry, 'request'),
    limits,
    bulkLimits,
    bodyMemoryBytes,
    undocumentedFields,
    vocabulary,
    vendors: [...container.get(TOKENS.paymentVendors).keys()],
    guessingLimit: { refusals: configuration.tokenFailuresPerMinute, perSeconds: 60 },
    trustedProxies,
    registry: metrics.registry,
  });
}

// Shorter than a request may take.
const READINESS_PATIENCE_MS = 2000;

function canLoadSoon(db: Knex): Promise<boolean> {
  const tooLate = pause(READINESS_PATIENCE_MS, false, { ref: false });
  return Promise.race([canLoad(db), tooLate]);
}

/** However many ask at the same time, the answer is looked for once. */
function sharedWhileAsked<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined;
    }));
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Supervisors repeat SIGTERM: what the first lets finish, no other may cut.
    process.on('SIGTERM', () => resolve());
    // At a keyboard, asking twice means at once.
    process.once('SIGINT', () => resolve());
  });
}
