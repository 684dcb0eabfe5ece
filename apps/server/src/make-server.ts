import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { SigningKeys } from '@data-import/adapters-crypto';
import { BodyMemory, makeApp, sharedAnswer } from '@data-import/adapters-http';
import { dialectOf, readStorage, withReservedConnections } from '@data-import/adapters-persistence';
import {
  SYSTEM_TIMER,
  type Clock,
  type DatabasePorts,
  type PaymentVendors,
  type UseCases,
} from '@data-import/application';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { builtPages } from './built-pages.js';
import type { Configuration } from './configuration.js';
import { makeMetrics, type LoadMetrics } from './observability/metrics.js';
import { OwnCondition } from './own-condition.js';
import { OwnServer } from './own-server.js';
import { VERSION } from './version.js';

export interface ServerParts {
  readonly own: OwnServer;
  readonly handle: RequestListener;
  readonly registry: Registry;
}

interface Parts {
  readonly useCases: UseCases;
  readonly db: Knex;
  readonly ports: DatabasePorts;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly load: LoadMetrics;
  readonly vendors: PaymentVendors;
}

export function makeServer(
  configuration: Configuration,
  logger: Logger,
  { useCases, db, ports, keys, clock, load, vendors }: Parts,
): ServerParts {
  const own = new OwnServer({ servers: ports.servers, keys, clock, logger, version: VERSION });
  const { limits, bulkLimits, bodyMemoryBytes, undocumentedFields } = configuration;
  const { vocabulary, trustedProxies } = configuration;
  const canLoad = sharedAnswer(
    () =>
      soon(
        withReservedConnections(() => dialectOf(db).canLoad(db)),
        false,
      ),
    WHILE_ASKED,
  );
  const isReady = async () => !own.isStopping && canLoad();
  const nodes = latestWhileAsked(() => dialectOf(db).nodes(db));
  const storage = latestWhileAsked(async () => [await readStorage(db)], STORAGE_KEPT_MS);
  const differingServers = sharedAnswer(() => soon(own.countDiffering(), 0), WHILE_ASKED);
  const memory = new BodyMemory(bodyMemoryBytes);
  const condition = new OwnCondition({
    clock,
    timer: SYSTEM_TIMER,
    canLoad,
    nodes,
    storage,
    differingServers: () => own.differing,
    listVendors: useCases.listVendors,
    totalRefusals: useCases.totalRefusals,
    sampledAt: useCases.sampledAt,
    load,
    memory,
  });
  own.watch(() => condition.look());
  const metrics = makeMetrics({
    db,
    isReady,
    nodes,
    differingServers,
    load,
    vendors,
    refusals: useCases.totalRefusals,
    listProgress: (scope) => soon(useCases.listProgress(scope), []),
    viewHealth: () => useCases.viewHealth(own.report),
  });
  const app = makeApp(useCases, {
    isReady,
    isStopping: () => own.isStopping,
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
    onLoad: (...counted) => condition.countLoad(...counted),
    limits,
    bulkLimits,
    memory,
    ownReport: () => own.report,
    undocumentedFields,
    vocabulary,
    vendors: [...vendors.keys()],
    guessingLimit: { refusals: configuration.tokenFailuresPerMinute, perSeconds: 60 },
    trustedProxies,
    pages: builtPages(),
    registry: metrics.registry,
    hasMetrics: configuration.metricsPort === undefined,
    service: { version: VERSION, instance: configuration.publicUrl },
  });
  const answer = app.callback();
  return {
    own,
    handle: (request, response) => void answer(request, response),
    registry: metrics.registry,
  };
}

const WHILE_ASKED = { keptMs: 0 };

// PostgreSQL looks at every file for the size of a database.
const STORAGE_KEPT_MS = 30_000;

// Shorter than a request may take.
const READINESS_PATIENCE_MS = 2000;

function soon<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([asked, pause(READINESS_PATIENCE_MS, otherwise, { ref: false })]);
}

/** Returns the previous result for so long, and while a new one takes longer; it is empty once a call has failed. */
function latestWhileAsked<T>(
  ask: () => Promise<readonly T[]>,
  keptMs = 0,
): () => Promise<readonly T[]> {
  let latest: readonly T[] = [];
  let keptUntil = 0;
  const look = sharedAnswer(async () => {
    latest = await ask().catch(() => []);
    keptUntil = latest.length > 0 ? performance.now() + keptMs : 0;
    return latest;
  }, WHILE_ASKED);
  return async () => (performance.now() < keptUntil ? latest : soon(look(), latest));
}
