import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrMakeSigningKeys, readSigningKeys } from '@data-import/adapters-crypto';
import { findUnsafeSettings, findUnusable, migrate } from '@data-import/adapters-persistence';
import { Container } from 'inversify';
import {
  cryptoModule,
  folderModule,
  persistenceModule,
  s3Module,
  vendorModule,
} from './adapter-modules.js';
import type { Configuration } from './configuration.js';
import { TOKENS } from './tokens.js';
import { UnusableConfiguration } from './unusable-configuration.js';
import { useCaseModule } from './use-case-module.js';

/** The whole service, wired, on a database that is safe and up to date. `unbindAllAsync` closes what is open. */
export async function makeContainer(configuration: Configuration): Promise<Container> {
  const { documents, publicUrl } = configuration;
  await mkdir(configuration.dataDir, { recursive: true, mode: 0o700 });
  const signingKeys = configuration.tokenSigningKeys
    ? await readSigningKeys(configuration.tokenSigningKeys)
    : await readOrMakeSigningKeys(join(configuration.dataDir, 'token-signing-key.json'));

  const container = new Container();
  container.load(
    persistenceModule(configuration),
    cryptoModule(signingKeys),
    documents.store === 's3' ? s3Module(documents) : folderModule(documents.folder, publicUrl),
    vendorModule(configuration),
    useCaseModule(configuration),
  );
  try {
    await prepareDatabase(container, configuration);
    return container;
  } catch (error) {
    await container.unbindAllAsync();
    throw error;
  }
}

async function prepareDatabase(container: Container, configuration: Configuration): Promise<void> {
  const db = container.get(TOKENS.database);
  const unsafe = configuration.allowsUnsafeDatabase ? [] : await findUnsafeSettings(db);
  if (unsafe.length > 0)
    throw new UnusableConfiguration([
      `The database would lose what has been acknowledged: ${unsafe.join(', ')}. ` +
        'Change the setting, or start with ALLOW_UNSAFE_DATABASE=true.',
    ]);
  const unusable = await findUnusable(db);
  if (unusable.length > 0) throw new UnusableConfiguration(unusable);
  await migrate(db);
}
