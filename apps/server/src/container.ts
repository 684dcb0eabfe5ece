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
}
