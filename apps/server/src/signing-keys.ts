import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readOrMakeSigningKeys,
  readSigningKeys,
  type SigningKeys,
} from '@data-import/adapters-crypto';
import { protectFile } from '@data-import/adapters-persistence';
import type { Configuration } from './configuration.js';
import { codeOf, reasonOf } from './reason.js';

type Configured = Pick<Configuration, 'dataDir' | 'tokenSigningKeys'>;

/** The keys of the configuration, or of the file in the data folder, which is created when it does not exist. */
export async function signingKeysOf(configuration: Configured): Promise<SigningKeys> {
  const { tokenSigningKeys } = configuration;
  if (tokenSigningKeys !== undefined) return readSigningKeys(tokenSigningKeys);
  const file = signingKeyFile(configuration);
  const keys = await readOrMakeSigningKeys(file);
  protectFile(file);
  return keys;
}

/** The same keys as `signingKeysOf`, but creates none: `undefined` when the first start would. */
export async function storedSigningKeys(
  configuration: Configured,
): Promise<SigningKeys | undefined> {
  const { tokenSigningKeys } = configuration;
  if (tokenSigningKeys !== undefined) return readSigningKeys(tokenSigningKeys);
  const text = await readFile(signingKeyFile(configuration), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : readSigningKeys(text);
}

function signingKeyFile({ dataDir }: Configured): string {
  return join(dataDir, 'token-signing-key.json');
}

export function signingKeyProblem(error: unknown, configuration: Configured): string {
  if (configuration.tokenSigningKeys !== undefined)
    return 'TOKEN_SIGNING_KEYS must be an Ed25519 private JWK, or a JWKS that begins with one.';
  const file = signingKeyFile(configuration);
  const reason = error instanceof Error && 'code' in error ? reasonOf(error) : NO_KEY;
  return `The signing key in ${file} cannot be used: ${reason}.`;
}

const NO_KEY = 'it has no Ed25519 private JWK. Restore a copy, or remove the file to get a new key';
