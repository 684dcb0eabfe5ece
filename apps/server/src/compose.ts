import { access, mkdir } from 'node:fs/promises';
import { makeSigningKey, readSigningKeys, type SigningKeys } from '@data-import/adapters-crypto';
import { connectionsInTurns, turnOfRequest } from '@data-import/adapters-http';
import {
  isMigrated,
  makeDatabasePorts,
  migrate,
  openDatabase,
  retry,
  withReservedConnections,
} from '@data-import/adapters-persistence';
import { Container, type ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import {
  makeUseCases,
  SYSTEM_TIMER,
  withOwnReport,
  type Clock,
  type DatabasePorts,
  type UseCases,
} from '@data-import/application';
import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { cryptoOf, documentsOf, vendorsOf } from './adapters.js';
import type { Configuration } from './configuration.js';
import { databaseProblems, isUnreachable, requireUsable } from './database-problems.js';
import { codeOf, reasonOf, UnusableConfiguration, UnusableDatabase } from './reason.js';
import { signingKeyProblem, signingKeysOf, storedSigningKeys } from './signing-keys.js';
import { makeServer, type ServerParts } from './make-server.js';
import { LoadMetrics } from './observability/metrics.js';
import {
  observedDocumentStore,
  observedPorts,
  observedVendors,
} from './observability/observed-ports.js';

interface Opening {
  readonly onWait?: StartupWait;
  /** The log of a server. A command has none, and asks for no `server`. */
  readonly logger?: Logger;
  /** Creates and changes nothing: no folder, no key, no file, no table. */
  readonly isReading?: boolean;
}

export interface Running {
  readonly useCases: UseCases;
  readonly server: () => ServerParts;
  readonly close: () => Promise<void>;
}

/** The whole service, wired, on a database that is safe and up to date. */
export async function compose(
  configuration: Configuration,
  { onWait = () => undefined, logger, isReading = false }: Opening = {},
): Promise<Running> {
  const problems: string[] = [];
  const keep = (problem: string): void => {
    problems.push(problem);
  };
  if (isReading) await requireDatabaseFile(configuration);
  else
    await makeFolders(configuration).catch((error: unknown) =>
      keep(`DATA_DIR ${configuration.dataDir} cannot be used: ${reasonOf(error)}.`),
    );
  const keysOf = isReading ? keysForReading : signingKeysOf;
  const signingKeys = await keysOf(configuration).catch((error: unknown) =>
    keep(signingKeyProblem(error, configuration)),
  );

  const container = new Container({ defaultScope: 'Singleton' });
  container
    .bind(TOKENS.database)
    .toResolvedValue(() => openDatabase(configuration.database, turnOfRequest, connectionsInTurns))
    .onDeactivation((db) => db.destroy());
  try {
    const ofDatabase = await prepareDatabase(container, configuration, { onWait, isReading }).then(
      () => [],
      (error: unknown) => databaseProblems(error, configuration.database),
    );
    if (!signingKeys || problems.length > 0)
      throw new UnusableConfiguration([...problems, ...ofDatabase]);
    if (ofDatabase.length > 0) throw new UnusableDatabase(ofDatabase);
    await bindService(container, configuration, signingKeys, logger);
    return {
      useCases: container.get(TOKENS.useCases),
      server: () => container.get(TOKENS.server),
      close: () => container.unbindAllAsync(),
    };
  } catch (error) {
    await container.unbindAllAsync();
    throw error;
  }
}

const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

const TOKENS = {
  database: token<Knex>('Database'),
  databasePorts: token<DatabasePorts>('DatabasePorts'),
  documents: token<Awaited<ReturnType<typeof documentsOf>>>('Documents'),
  useCases: token<UseCases>('UseCases'),
  server: token<ServerParts>('Server'),
};

async function bindService(
  container: Container,
  configuration: Configuration,
  keys: SigningKeys,
  logger: Logger | undefined,
): Promise<void> {
  const { documentLookUps, tokensPerMinute } = configuration;
  const clock: Clock = { now: () => new Date() };
  const load = new LoadMetrics();
  const vendors = await vendorsOf(configuration, clock);
  container.bind(TOKENS.databasePorts).toResolvedValue(
    (db) => {
      const ports = makeDatabasePorts(db);
      return { ...ports, servers: withOwnReport(ports.servers) };
    },
    [TOKENS.database],
  );
  container
    .bind(TOKENS.documents)
    .toConstantValue(await documentsOf(configuration, keys, clock))
    .onDeactivation((documents) => documents.close());
  container.bind(TOKENS.useCases).toResolvedValue(
    (ports, { documentStore, linkedDocuments }) => {
      const { authenticate, ...useCases } = makeUseCases(
        {
          ...observedPorts(ports, load),
          ...cryptoOf(keys),
          vendors: observedVendors(vendors, load),
          clock,
          timer: SYSTEM_TIMER,
          documentStore: observedDocumentStore(documentStore, load),
          linkedDocuments,
          newOrganisationId,
        },
        {
          documentLookUps,
          tokensPerMinute,
          ...(logger && { onAudited: (entry) => logger.info({ audit: entry }, 'audit') }),
        },
      );
      // Nobody knows yet whether it is an operator who asks.
      return {
        ...useCases,
        authenticate: (sent) => withReservedConnections(() => authenticate(sent)),
      };
    },
    [TOKENS.databasePorts, TOKENS.documents],
  );
  if (!logger) return;
  container
    .bind(TOKENS.server)
    .toResolvedValue(
      (useCases, db, ports) =>
        makeServer(configuration, logger, { useCases, db, ports, keys, clock, load, vendors }),
      [TOKENS.useCases, TOKENS.database, TOKENS.databasePorts],
    );
}

async function makeFolders({ dataDir, documents }: Configuration): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (documents.store === 'folder') await mkdir(documents.folder, { recursive: true });
}

/** Opening a file that does not exist would create it. */
async function requireDatabaseFile({ database }: Configuration): Promise<void> {
  if (database.engine !== 'sqlite') return;
  await access(database.file).catch((error: unknown) => {
    throw new UnusableConfiguration([
      `There is no database ${database.file} (${codeOf(error)}): set DATABASE_URL, or DATA_DIR to the folder of the service, or name a service with --url.`,
    ]);
  });
}

/** Nothing that is read needs the keys of the service. */
async function keysForReading(configuration: Configuration): Promise<SigningKeys> {
  return (await storedSigningKeys(configuration)) ?? readSigningKeys(makeSigningKey());
}

async function prepareDatabase(
  container: Container,
  configuration: Configuration,
  { onWait, isReading }: Required<Omit<Opening, 'logger'>>,
): Promise<void> {
  const db = container.get(TOKENS.database);
  // Servers and their database are often started together. Anything else that is wrong with it does not pass by waiting.
  await retry(() => requireUsable(db, configuration.allowsUnsafeDatabase), {
    patienceMs: configuration.startupWaitMs,
    mayPass: isUnreachable,
    firstPauseMs: 250,
    longestPauseMs: 5000,
    pause: (ms, { attempt, error, leftMs }) => {
      onWait({ attempt, code: codeOf(error), leftMs });
      return pause(ms);
    },
  });
  if (!isReading) return migrate(db);
  if (!(await isMigrated(db)))
    throw new UnusableConfiguration([
      'The database has no tables of this version: start the service, or run `operate migrate`.',
    ]);
}

/** Called after each try that failed. */
export type StartupWait = (wait: {
  readonly attempt: number;
  readonly code: string;
  /** Milliseconds until the start is given up. */
  readonly leftMs: number;
}) => void;

/** A UUID, for a seed always the same one. Identifiers are no secrets, so a digest of the seed is enough. */
function newOrganisationId(seed?: string): string {
  if (seed === undefined) return randomUUID();

  const bytes = createHash('sha256').update(`organisation ${seed}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562, whose contents are up to the application.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
