import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { addressBehind, senderOf } from '@data-import/adapters-http';
import { withReservedConnections } from '@data-import/adapters-persistence';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import { compose, type Running, type StartupWait } from './compose.js';
import { checkResources } from './configuration-check.js';
import { makeDemo } from './demo.js';
import { startDemoLoad } from './demo-load.js';
import { greeting } from './greeting.js';
import { IdleCollection } from './idle-collection.js';
import { listen } from './listening-server.js';
import { makeLogger } from './logger.js';
import { serveMetrics } from './metrics-server.js';
import { codeOf, reasonOf, UnusableConfiguration } from './reason.js';
import { startRoutine } from './routine.js';

/** Runs until SIGTERM or SIGINT, then answers what it has accepted and closes everything. */
export async function serve(configuration: Configuration): Promise<void> {
  const logger = makeLogger(configuration.logLevel);
  for (const warning of configuration.warnings) logger.warn(warning);
  const onWait: StartupWait = (wait) => {
    logger.warn(wait, 'waiting for the database');
    logger.flush();
  };
  // Before anything is written; one start shows every problem.
  const unusable = await addressProblems(configuration);
  if (unusable.length > 0)
    throw new UnusableConfiguration([
      ...(await checkResources(configuration, true)).problems,
      ...unusable,
    ]);
  const running = await compose(configuration, { onWait, logger });
  try {
    await serveWith(running, configuration, logger);
  } finally {
    // An unresponsive database must not keep the process.
    await Promise.race([running.close(), pause(CLOSING_MS)]);
  }
}

const CLOSING_MS = 1000;

async function serveWith(
  { useCases, server: parts }: Running,
  configuration: Configuration,
  logger: Logger,
): Promise<void> {
  exitWithoutMessage(logger);
  const credentials = configuration.isDemo
    ? await makeDemo(useCases, configuration.dataDir).catch(
        refuse(
          (error) =>
            `The demo data or the file with its keys cannot be written: ${reasonOf(error)}.`,
        ),
      )
    : undefined;

  const { own, handle, registry } = parts();
  await withReservedConnections(() => own.start());
  const { host, port, metricsPort, trustedProxies } = configuration;
  const closeMetrics =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(registry, handle, host, metricsPort).catch(
          refuse((error) => addressProblem(host, metricsPort, 'METRICS_PORT', error)),
        );
  const server = await listen(handle, configuration, {
    ...configuration.connections,
    whoSent: senderOf(useCases.authenticate),
    addressOf: trustedProxies > 0 ? addressBehind(trustedProxies) : undefined,
    onRefusal: ({ status, code }) => logger.info({ status, code }, 'request refused'),
  }).catch(refuse((error) => addressProblem(host, port, 'PORT', error)));
  const toldToStop = stopSignal();
  // V8 would put arrays that libraries make for each request among the long-lived objects. There they keep the whole request,
  // long after its answer, until all of the heap is collected: up to a quarter of the time went into copying dead requests.
  // Set when everything is loaded: V8 refuses code that was compiled with other flags, and would compile it again.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const routine = withReservedConnections(() => startRoutine(useCases, logger));
  new IdleCollection().start();
  logger.info({ url: server.url }, 'listening');
  logger.flush();
  if (credentials !== undefined) console.log(greeting(server.url, credentials));

  const demoLoad =
    credentials !== undefined && configuration.isDemoLoaded
      ? startDemoLoad(useCases, server.url, credentials, logger)
      : undefined;

  await toldToStop;
  await demoLoad?.stop();
  const withdrawn = withReservedConnections(() => own.stop());
  logger.info('stopping');
  logger.flush();
  await server.drain(configuration.shutdown);
  closeMetrics?.();
  await Promise.race([withdrawn, pause(CLOSING_MS)]);
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

/** Ends the start with the problem that the error is. */
const refuse = (problemOf: (error: unknown) => string) => (error: unknown) => {
  throw new UnusableConfiguration([problemOf(error)]);
};

/** Listens on each address for an instant. */
async function addressProblems({
  host,
  port,
  metricsPort,
}: Configuration): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [variable, tried] of [
    ['PORT', port],
    ['METRICS_PORT', metricsPort],
  ] as const) {
    if (tried === undefined) continue;
    const server = createServer((socket) => socket.destroy());
    try {
      await once(server.listen({ host, port: tried }), 'listening');
    } catch (error) {
      problems.push(addressProblem(host, tried, variable, error));
    } finally {
      server.close();
    }
  }
  return problems;
}

function addressProblem(host: string, port: number, variable: string, error: unknown): string {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return codeOf(error) === 'EADDRINUSE'
    ? `${address} is in use; set ${variable}.`
    : `The service cannot listen on ${address}, from HOST and ${variable}: ${reasonOf(error)}.`;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Supervisors repeat SIGTERM: a repeat must not cut what the first lets finish.
    process.on('SIGTERM', () => resolve());
    // A second Ctrl-C ends the process at once, because the first removes this listener.
    process.once('SIGINT', () => resolve());
  });
}
