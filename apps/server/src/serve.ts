import { setTimeout as pause } from 'node:timers/promises';
import { isOfOperator, makeApp } from '@data-import/adapters-http';
import { canLoad, SigningServers } from '@data-import/adapters-persistence';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import { builtPages } from './built-pages.js';
import { makeContainer } from './container.js';
import { makeDemo } from './demo.js';
import { greeting } from './greeting.js';
import { listen } from './listening-server.js';
import { makeLogger } from './logger.js';
import { reasonOf } from './reason.js';
import { startRoutine } from './routine.js';
import { makeMetrics } from './service-metrics.js';
import { SigningAgreement } from './signing-agreement.js';
import { TOKENS } from './tokens.js';
import { UnusableConfiguration } from './unusable-configuration.js';

/** Runs until SIGTERM or SIGINT, then answers what it has accepted and closes everything. */
export async function serve(configuration: Configuration): Promise<void> {
  const logger = makeLogger(configuration.logLevel);
  for (const warning of configuration.warnings) logger.warn(warning);
  const container = await makeContainer(configuration, (wait) => {
    logger.warn(wait, 'waiting for the database');
    logger.flush();
  }).catch(async (error: unknown) => {
    throw await withAddressProblem(error, configuration);
  });
  try {
    await serveWith(container, configuration, logger);
  } finally {
    // An unresponsive database must not keep the process.
    await Promise.race([container.unbindAllAsync(), pause(CLOSING_MS)]);
  }
}

const CLOSING_MS = 1000;

async function serveWith(
  container: Container,
  configuration: Configuration,
  logger: Logger,
): Promise<void> {
  endWithoutWords(logger);
  const credentials = configuration.isDemo
    ? await makeDemo(container.get(TOKENS.useCases), configuration.dataDir).catch(refuseDemo)
    : undefined;

  const state = { isStopping: false };
  const agreement = new SigningAgreement(
    new SigningServers(container.get(TOKENS.database)),
    container.get(TOKENS.signingKeys),
    container.get(TOKENS.clock),
    logger,
  );
  await agreement.start();
  const app = makeServiceApp(container, configuration, { logger, state, agreement });
  const answer = app.callback();
  const server = await listen(
    (request, response) => {
      void answer(request, response);
    },
    configuration,
    {
      ...configuration.connections,
      isLetIn: isOfOperator(container.get(TOKENS.useCases).authenticate),
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
  await Promise.race([agreement.stop(), pause(CLOSING_MS)]);
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

/** What a server has beside the container. */
interface Running {
  readonly logger: Logger;
  readonly state: { readonly isStopping: boolean };
  readonly agreement: SigningAgreement;
}

function makeServiceApp(
  container: Container,
  configuration: Configuration,
  { logger, state, agreement }: Running,
) {
  const db = container.get(TOKENS.database);
  const { limits, bulkLimits, bodyMemoryBytes, undocumentedFields } = configuration;
  const { vocabulary, trustedProxies } = configuration;
  const isReady = sharedWhileAsked(
    async () => !state.isStopping && (await soon(canLoad(db), false)),
  );
  const differingServers = sharedWhileAsked(() => soon(agreement.countDiffering(), 0));
  const metrics = makeMetrics({
    db,
    isReady,
    differingServers,
    load: container.get(TOKENS.loadMetrics),
    vendors: container.get(TOKENS.paymentVendors),
    refusals: container.get(TOKENS.useCases).totalRefusals,
    listProgress: container.get(TOKENS.useCases).listProgress,
  });
  return makeApp(container.get(TOKENS.useCases), {
    isReady,
    warnings: async () => ((await differingServers()) > 0 ? ['signing_keys_differ'] : []),
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
    pages: builtPages(),
    registry: metrics.registry,
  });
}

// Shorter than a request may take.
const READINESS_PATIENCE_MS = 2000;

function soon<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([asked, pause(READINESS_PATIENCE_MS, otherwise, { ref: false })]);
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
