import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import {
  addressBehind,
  BodyMemory,
  senderOf,
  makeApp,
} from '@data-import/adapters-http';
import { dialectOf, readStorage, withReservedConnections } from '@data-import/adapters-persistence';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import { builtPages } from './built-pages.js';
import { makeContainer, type StartupWait } from './container.js';
import { makeDemo } from './demo.js';
import { startDemoLoad } from './demo-load.js';
import { greeting } from './greeting.js';
import { IdleCollection } from './idle-collection.js';
import { listen } from './listening-server.js';
import { OwnCondition } from './own-condition.js';
import { OwnServer } from './own-server.js';
import { makeLogger } from './logger.js';
import { serveMetrics } from './metrics-server.js';
import { reasonOf, UnusableConfiguration } from './reason.js';
import { startRoutine } from './routine.js';
import { makeMetrics } from './observability/metrics.js';
import { TOKENS } from './tokens.js';
import { VERSION } from './version.js';

/** Runs until SIGTERM or SIGINT, then answers what it has accepted and closes everything. */
export async function serve(configuration: Configuration): Promise<void> {
  const logger = makeLogger(configuration.logLevel);
  for (const warning of configuration.warnings) logger.warn(warning);
  const onWait: StartupWait = (wait) => {
    logger.warn(wait, 'waiting for the database');
    logger.flush();
  };
  const container = await makeContainer(configuration, { onWait }).catch(async (error: unknown) => {
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
  exitWithoutMessage(logger);
  const credentials = configuration.isDemo
    ? await makeDemo(container.get(TOKENS.useCases), configuration.dataDir).catch(
        refuse('The demo data or the file with its keys cannot be written'),
      )
    : undefined;

  const state = { isStopping: false };
  const own = new OwnServer({
    servers: container.get(TOKENS.databasePorts).servers,
    keys: container.get(TOKENS.signingKeys),
    clock: container.get(TOKENS.clock),
    logger,
    version: VERSION,
  });
  const { app, registry } = makeServiceApp(container, configuration, { logger, state, own });
  await withReservedConnections(() => own.start());
  const answer = app.callback();
  const handle: RequestListener = (request, response) => void answer(request, response);
  const { host, metricsPort, trustedProxies } = configuration;
  const closeMetrics =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(registry, handle, host, metricsPort).catch(
          refuse('The service cannot listen on HOST and METRICS_PORT'),
        );
  const server = await listen(handle, configuration, {
    ...configuration.connections,
    whoSent: senderOf(container.get(TOKENS.useCases).authenticate),
    addressOf: trustedProxies > 0 ? addressBehind(trustedProxies) : undefined,
    onRefusal: ({ status, code }) => logger.info({ status, code }, 'request refused'),
  }).catch(refuse(NO_ADDRESS));
  const toldToStop = stopSignal();
  // V8 would put arrays that libraries make for each request among the long-lived objects. There they keep the whole request,
  // long after its answer, until all of the heap is collected: up to a quarter of the time went into copying dead requests.
  // Set when everything is loaded: V8 refuses code that was compiled with other flags, and would compile it again.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const routine = withReservedConnections(() =>
    startRoutine(container.get(TOKENS.useCases), logger),
  );
  new IdleCollection().start();
  logger.info({ url: server.url }, 'listening');
  logger.flush();
  if (credentials !== undefined) console.log(greeting(server.url, credentials));

  const demoLoad =
    credentials !== undefined && configuration.isDemoLoaded
      ? startDemoLoad(container.get(TOKENS.useCases), server.url, credentials, logger)
      : undefined;

  await toldToStop;
  await demoLoad?.stop();
  state.isStopping = true;
  logger.info('stopping');
  logger.flush();
  await server.drain(configuration.shutdown);
  closeMetrics?.();
  await Promise.race([own.stop(), pause(CLOSING_MS)]);
  await routine.stop();
  logger.info('stopped');
}

/** An uncaught error ends the process. By itself Node.js would print its message, which may quote rows. */
function exitWithoutMessage(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}

/** Ends the start with this problem and the reason of the error. */
const refuse = (problem: string) => (error: unknown) => {
  throw new UnusableConfiguration([`${problem}: ${reasonOf(error)}.`]);
};

const NO_ADDRESS = 'The service cannot listen on HOST and PORT';

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
    return new UnusableConfiguration([...error.problems, `${NO_ADDRESS}: ${reasonOf(refused)}.`]);
  }
}

interface Running {
  readonly logger: Logger;
  readonly state: { readonly isStopping: boolean };
  readonly own: OwnServer;
}

function makeServiceApp(
  container: Container,
  configuration: Configuration,
  { logger, state, own }: Running,
) {
  const db = container.get(TOKENS.database);
  const { limits, bulkLimits, bodyMemoryBytes, undocumentedFields } = configuration;
  const { vocabulary, trustedProxies } = configuration;
  const isReady = sharedWhileAsked(
    async () =>
      !state.isStopping &&
      (await soon(
        withReservedConnections(() => dialectOf(db).canLoad(db)),
        false,
      )),
  );
  const nodes = latestWhileAsked(() => dialectOf(db).nodes(db));
  const storage = latestWhileAsked(async () => [await readStorage(db)], STORAGE_KEPT_MS);
  const differingServers = sharedWhileAsked(() => soon(own.countDiffering(), 0));
  const memory = new BodyMemory(bodyMemoryBytes);
  const useCases = container.get(TOKENS.useCases);
  const condition = new OwnCondition({
    clock: container.get(TOKENS.clock),
    isReady,
    nodes,
    storage,
    differingServers: () => own.differing,
    listVendors: useCases.listVendors,
    totalRefusals: useCases.totalRefusals,
    sampledAt: useCases.sampledAt,
    load: container.get(TOKENS.loadMetrics),
    memory,
  });
  own.watch(() => condition.look());
  const metrics = makeMetrics({
    db,
    isReady,
    nodes,
    differingServers,
    load: container.get(TOKENS.loadMetrics),
    vendors: container.get(TOKENS.paymentVendors),
    refusals: useCases.totalRefusals,
    listProgress: (scope) => soon(useCases.listProgress(scope), []),
    viewHealth: () => useCases.viewHealth(own.report),
  });
  const app = makeApp(useCases, {
    isReady,
    isStopping: () => state.isStopping,
    unavailable: async () =>
      (await nodes()).filter(({ isAnswering }) => !isAnswering).map(({ id }) => `node ${id}`),
    warnings: async () => ((await differingServers()) > 0 ? ['signing_keys_differ'] : []),
    asOperator: withReservedConnections,
    report: (error, about) => {
      metrics.countFailure(error);
      condition.countFailure(error);
      logger.error({ err: error, ...about }, 'unexpected error');
    },
    log: (entry) => logger.info(entry, 'request'),
    onLoad: (status, supplier) => condition.countLoad(status, supplier),
    limits,
    bulkLimits,
    memory,
    ownReport: () => own.report,
    undocumentedFields,
    vocabulary,
    vendors: [...container.get(TOKENS.paymentVendors).keys()],
    guessingLimit: { refusals: configuration.tokenFailuresPerMinute, perSeconds: 60 },
    trustedProxies,
    pages: builtPages(),
    registry: metrics.registry,
    hasMetrics: configuration.metricsPort === undefined,
    service: { version: VERSION, instance: configuration.publicUrl },
  });
  return { app, registry: metrics.registry };
}

// PostgreSQL looks at every file for the size of a database.
const STORAGE_KEPT_MS = 30_000;

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

/** Returns the previous result for so long, and while a new one takes longer; it is empty once a call has failed. */
function latestWhileAsked<T>(
  ask: () => Promise<readonly T[]>,
  keptMs = 0,
): () => Promise<readonly T[]> {
  let latest: readonly T[] = [];
  let keptUntil = 0;
  const look = sharedWhileAsked(async () => {
    latest = await ask().catch(() => []);
    keptUntil = latest.length > 0 ? performance.now() + keptMs : 0;
    return latest;
  });
  return async () => (performance.now() < keptUntil ? latest : soon(look(), latest));
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Supervisors repeat SIGTERM: what the first lets finish, no other may cut.
    process.on('SIGTERM', () => resolve());
    // A second Ctrl-C ends the process at once, because the first removes this listener.
    process.once('SIGINT', () => resolve());
  });
}
