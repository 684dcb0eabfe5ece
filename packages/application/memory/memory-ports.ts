import type { UtcInstant } from '@data-import/domain';
import type { Ports, StorePorts } from '../src/ports.js';
import { SingleAppends } from '../src/transactions/single-appends.js';
import { MemoryActivityRepository } from './activity/memory-activity-repository.js';
import { MemoryAccountLedger } from './accounts/memory-account-ledger.js';
import { MemoryAccountRepository } from './accounts/memory-account-repository.js';
import { MemoryBusinessRepository } from './businesses/memory-business-repository.js';
import { MemoryImportBatchRepository } from './import-batches/memory-import-batch-repository.js';
import { MemoryImportProcessRepository } from './import-processes/memory-import-process-repository.js';
import { MemoryReader } from './memory-reader.js';
import type { MemoryStore } from './memory-store.js';
import { MemoryOrganisationRepository } from './organisations/memory-organisation-repository.js';
import { MemoryBusinessInstructionLedger } from './payment-instructions/memory-business-instruction-ledger.js';
import { MemoryInstructionRevocations } from './payment-instructions/memory-instruction-revocations.js';
import { MemoryProgressReader } from './progress/memory-progress-reader.js';
import { MemorySupplierRepository } from './suppliers/memory-supplier-repository.js';
import { SYSTEM_TIMER, type Clock } from '../src/clock.js';
import {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from './memory-access-tokens.js';
import { MemoryDocumentStore } from './documents/memory-document-store.js';
import type { RunningServer, RunningServers, ServerReport } from '../src/health/running-servers.js';

/** Every port on the customer data of one store. Several sets on one store are like several servers on one database. */
export function memoryPorts(store: MemoryStore): StorePorts {
  const ledger = new MemoryAccountLedger(store);
  return {
    organisations: new MemoryOrganisationRepository(store),
    suppliers: new MemorySupplierRepository(store),
    processes: new MemoryImportProcessRepository(store),
    reader: new MemoryReader(store),
    accounts: new MemoryAccountRepository(store),
    businesses: new MemoryBusinessRepository(store),
    ledger,
    bulkLedger: new SingleAppends(ledger),
    businessInstructions: new MemoryBusinessInstructionLedger(store),
    revocations: new MemoryInstructionRevocations(store),
    importBatches: new MemoryImportBatchRepository(store),
    activity: new MemoryActivityRepository(store),
    progress: new MemoryProgressReader(store),
  };
}

/** Everything that `makeUseCases` needs, in memory; the customer data in `store`. Configures no payment vendor. */
export function allMemoryPorts(store: MemoryStore, clock: Clock): Ports {
  const documents = new MemoryDocumentStore(clock);
  return {
    ...memoryPorts(store),
    apiKeys: new MemoryApiKeyRepository(),
    databaseCheck: { run: nothingToCheck },
    databaseCluster: { distribute: async () => false },
    servers: new MemoryRunningServers(),
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

/** Counters and links are computed from the items, so they cannot differ. */
async function* nothingToCheck(): AsyncGenerator<never> {}

class MemoryRunningServers implements RunningServers {
  readonly #servers = new Map<string, RunningServer>();

  async announce(report: ServerReport, at: UtcInstant, forgetBefore: UtcInstant): Promise<void> {
    this.#servers.set(report.server, { ...report, seenAt: at });
    for (const { server, seenAt } of this.#servers.values())
      if (seenAt < forgetBefore) this.#servers.delete(server);
  }

  async withdraw(server: string): Promise<void> {
    this.#servers.delete(server);
  }

  async list(since: UtcInstant): Promise<readonly RunningServer[]> {
    return [...this.#servers.values()]
      .filter(({ seenAt }) => seenAt >= since)
      .toSorted((one, other) => (one.server < other.server ? -1 : 1));
  }
}
