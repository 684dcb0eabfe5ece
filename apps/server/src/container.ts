import { mkdir } from 'node:fs/promises';
import { migrate } from '@data-import/adapters-persistence';
import { Container } from 'inversify';
import {
  cryptoModule,
  folderModule,
  persistenceModule,
  s3Module,
  vendorModule,
} from './adapter-modules.js';
import type { Configuration } from './configuration.js';
import { databaseProblems } from './database-problems.js';
import { reasonOf } from './reason.js';
import { signingKeyProblem, signingKeysOf } from './signing-keys.js';
import { untilReachable, type StartupWait } from './startup-wait.js';
import { TOKENS } from './tokens.js';
import { UnusableConfiguration } from './unusable-configuration.js';
import { requireUsable } from './usable-database.js';
import { useCaseModule } from './use-case-module.js';

/** The whole service, wired, on a database that is safe and up to date. `unbindAllAsync` closes what is open. */
export async function makeContainer(
  configuration: Configuration,
  onWait: StartupWait = () => undefined,
): Promise<Container> {
  const problems: string[] = [];
  const keep = (problem: string): void => {
    problems.push(problem);
  };
  await makeFolders(configuration).catch((error: unknown) =>
    keep(`DATA_DIR ${configuration.dataDir} cannot be used: ${reasonOf(error)}.`),
  );
  const signingKeys = await signingKeysOf(configuration).catch((error: unknown) =>
    keep(signingKeyProblem(error, configuration)),
  );

  const container = new Container();
  container.load(persistenceModule(configuration));
  try {
    await prepareDatabase(container, configuration, onWait).catch((error: unknown) =>
      problems.push(...databaseProblems(error, configuration.database)),
    );
    if (!signingKeys || problems.length > 0) throw new UnusableConfiguration(problems);
    const { documents, publicUrl } = configuration;
    container.load(
      cryptoModule(signingKeys),
      documents.store === 's3'
        ? await s3Module(documents)
        : folderModule(documents.folder, publicUrl),
      await vendorModule(configuration, () => container.get(TOKENS.clock)),
      useCaseModule(configuration),
    );
    return container;
  } catch (error) {
    await container.unbindAllAsync();
    throw error;
  }
}

async function makeFolders({ dataDir, documents }: Configuration): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (documents.store === 'folder') await mkdir(documents.folder, { recursive: true });
}

async function prepareDatabase(
  container: Container,
  configuration: Configuration,
  onWait: StartupWait,
): Promise<void> {
  const db = container.get(TOKENS.database);
  await untilReachable(
    () => requireUsable(db, configuration.allowsUnsafeDatabase),
    configuration.startupWaitMs,
    onWait,
  );
  await migrate(db);
  const places = container.get(TOKENS.places);
  const unknown = await places.unknown();
  if (unknown.length > 0)
    throw new UnusableConfiguration(
      unknown.map((number) => `PLACE_${number}_DATABASE_URL must be given: the place is in use.`),
    );
  // A place that is down must not keep the others; one that is mistaken for another must not be used at all.
  const mistaken = await places.mistaken();
  if (mistaken.length > 0)
    throw new UnusableConfiguration(
      mistaken.map((number) => `PLACE_${number}_DATABASE_URL leads to another database.`),
    );
}
