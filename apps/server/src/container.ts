import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readOrMakeSigningKeys,
  readSigningKeys,
  type SigningKeys,
} from '@data-import/adapters-crypto';
import {
  findUnsafeSettings,
  findUnusable,
  migrate,
  protectFile,
} from '@data-import/adapters-persistence';
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
  const unsafe = configuration.allowsUnsafeDatabase ? [] : await findUnsafeSettings(db);
  if (unsafe.length > 0)
    throw new UnusableConfiguration([
      `The database could lose acknowledged data: ${unsafe.join(', ')}. ` +
        'Change the setting, or start with ALLOW_UNSAFE_DATABASE=true.',
    ]);
  const unusable = await findUnusable(db);
  if (unusable.length > 0) throw new UnusableConfiguration(unusable);
  await migrate(db);
}
