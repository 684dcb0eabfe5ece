import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readOrMakeSigningKeys,
  readSigningKeys,
  type SigningKeys,
} from '@data-import/adapters-crypto';
import { migrate, protectFile } from '@data-import/adapters-persistence';
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
import { TOKENS } from './tokens.js';
import { UnusableConfiguration } from './unusable-configuration.js';
import { requireUsable } from './usable-database.js';
import { useCaseModule } from './use-case-module.js';

/** The whole service, wired, on a database that is safe and up to date. `unbindAllAsync` closes what is open. */
export async function makeContainer(configuration: Configuration): Promise<Container> {
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
    await prepareDatabase(container, configuration).catch((error: unknown) =>
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

async function signingKeysOf(configuration: Configuration): Promise<SigningKeys> {
  const { tokenSigningKeys } = configuration;
  if (tokenSigningKeys !== undefined) return readSigningKeys(tokenSigningKeys);
  const file = signingKeyFile(configuration);
  const keys = await readOrMakeSigningKeys(file);
  protectFile(file);
  return keys;
}

function signingKeyFile({ dataDir }: Configuration): string {
  return join(dataDir, 'token-signing-key.json');
}

function signingKeyProblem(error: unknown, configuration: Configuration): string {
  if (configuration.tokenSigningKeys !== undefined)
    return 'TOKEN_SIGNING_KEYS must be an Ed25519 private JWK, or a JWKS that begins with one.';
  const file = signingKeyFile(configuration);
  const reason = error instanceof Error && 'code' in error ? reasonOf(error) : NO_KEY;
  return `The signing key in ${file} cannot be used: ${reason}.`;
}

const NO_KEY = 'it has no Ed25519 private JWK. Restore a copy, or remove the file to get a new key';

async function prepareDatabase(container: Container, configuration: Configuration): Promise<void> {
  const db = container.get(TOKENS.database);
  await requireUsable(db, configuration.allowsUnsafeDatabase);
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
