import type { Clock } from '../src/clock.js';
import type { Ports } from '../src/ports.js';
import { MemoryAccessTokenSigner } from './access-tokens/memory-access-token-signer.js';
import { MemoryApiKeyRepository } from './access-tokens/memory-api-key-repository.js';
import { MemoryRefreshTokenRepository } from './access-tokens/memory-refresh-token-repository.js';
import { MemorySecrets } from './access-tokens/memory-secrets.js';
import { MemoryDatabaseCheck } from './database-check/memory-database-check.js';
import { MemoryDocumentStore } from './documents/memory-document-store.js';
import { memoryPorts } from './memory-ports.js';
import type { MemoryStore } from './memory-store.js';
import { SYSTEM_TIMER } from './system-timer.js';

/** Everything that `makeUseCases` needs, in memory; the customer data in `store`. Configures no payment vendor. */
export function allMemoryPorts(store: MemoryStore, clock: Clock): Ports {
  const documents = new MemoryDocumentStore(clock);
  return {
    ...memoryPorts(store),
    apiKeys: new MemoryApiKeyRepository(),
    databaseCheck: new MemoryDatabaseCheck(),
    databaseCluster: { distribute: async () => false },
    refreshTokens: new MemoryRefreshTokenRepository(),
    secrets: new MemorySecrets(),
    signer: new MemoryAccessTokenSigner(),
    documentStore: documents,
    linkedDocuments: documents,
    vendors: new Map(),
    newOrganisationId: (seed) => `organisation-${seed ?? store.organisations.size + 1}`,
    clock,
    timer: SYSTEM_TIMER,
  };
}
