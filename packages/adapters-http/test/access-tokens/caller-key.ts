import type { makeObtainAccessToken } from '@data-import/application';
import {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from '@data-import/application/memory';
import { utcInstantOf } from '@data-import/domain';

export const START = new Date('2026-01-01T00:00:00Z');

/** A key of the organisation `organisation-1`, issued at the start, and what gives tokens for it. */
export async function givenCallerKey(now: () => Date = () => START) {
  const [apiKeys, secrets] = [new MemoryApiKeyRepository(), new MemorySecrets()];
  const key = secrets.makeApiKey('caller');
  const issuedAt = utcInstantOf(START);
  const organisationId = 'organisation-1';
  await apiKeys.add({ id: key.id, role: 'caller', organisationId, issuedAt }, key.digest);
  const refreshTokens = new MemoryRefreshTokenRepository();
  const signer = new MemoryAccessTokenSigner();
  const ports = { apiKeys, refreshTokens, secrets, signer, clock: { now } };
  return { key, signer, ports: ports satisfies Parameters<typeof makeObtainAccessToken>[0] };
}
