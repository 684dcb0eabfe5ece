import { err } from 'neverthrow';
import type { Ports, StorePorts } from '../src/ports.js';
import { singleAppends } from '../src/transactions/single-appends.js';
import { memoryActivityRepository } from './activity/memory-activity-repository.js';
import { memoryAuditLog } from './audit/memory-audit-log.js';
import { memoryAccountLedger } from './accounts/memory-account-ledger.js';
import { memoryAccountRepository } from './accounts/memory-account-repository.js';
import { memoryBusinessRepository } from './businesses/memory-business-repository.js';
import { memoryImportBatchRepository } from './import-batches/memory-import-batch-repository.js';
import { memoryImportProcessRepository } from './import-processes/memory-import-process-repository.js';
import { memoryAccountErasures } from './erasures/memory-account-erasures.js';
import { memoryReader } from './memory-reader.js';
import { lettingOthersFirst, waitOneTurn, type MemoryStore, type Wait } from './memory-store.js';
import { memoryOrganisationRepository } from './organisations/memory-organisation-repository.js';
import { memoryBusinessInstructionLedger } from './payment-instructions/memory-business-instruction-ledger.js';
import { memoryInstructionRevocations } from './payment-instructions/memory-instruction-revocations.js';
import { memoryProgressReader } from './progress/memory-progress-reader.js';
import { memorySupplierRepository } from './suppliers/memory-supplier-repository.js';
import { SYSTEM_TIMER, type Clock } from '../src/clock/clock.js';
import {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from './memory-access-tokens.js';
import { MemoryDocumentStore } from './documents/memory-document-store.js';
import type { RunningServer, RunningServers } from '../src/health/running-servers.js';

/**
 * Every port on the customer data of one store. Several sets on one store are like several servers on one database. `wait`
 * decides which call of a port, and which holder of a row lock, goes on.
 */
export function memoryPorts(store: MemoryStore, wait: Wait = waitOneTurn): StorePorts {
  const ledger = memoryAccountLedger(store, wait);
  return {
    organisations: lettingOthersFirst(memoryOrganisationRepository(store), wait),
    suppliers: lettingOthersFirst(memorySupplierRepository(store), wait),
    processes: lettingOthersFirst(memoryImportProcessRepository(store), wait),
    reader: lettingOthersFirst(memoryReader(store), wait),
    accounts: lettingOthersFirst(memoryAccountRepository(store, wait), wait),
    businesses: lettingOthersFirst(memoryBusinessRepository(store), wait),
    ledger,
    bulkLedger: singleAppends(ledger),
    businessInstructions: lettingOthersFirst(memoryBusinessInstructionLedger(store), wait),
    revocations: lettingOthersFirst(memoryInstructionRevocations(store, wait), wait),
    importBatches: lettingOthersFirst(memoryImportBatchRepository(store, wait), wait),
    erasures: lettingOthersFirst(memoryAccountErasures(store, wait), wait),
    activity: lettingOthersFirst(memoryActivityRepository(store), wait),
    progress: lettingOthersFirst(memoryProgressReader(store), wait),
    audit: memoryAuditLog(store),
  };
}

/** Everything that `makeUseCases` needs, in memory; the customer data in `store`. Configures no payment vendor. */
export function allMemoryPorts(store: MemoryStore, clock: Clock, wait?: Wait): Ports {
  const documents = new MemoryDocumentStore(clock);
  return {
    ...memoryPorts(store, wait),
    apiKeys: new MemoryApiKeyRepository(),
    databaseCheck: { run: nothingToCheck },
    databaseCluster: { distribute: async () => err({ kind: 'no-cluster' }) },
    servers: memoryRunningServers(),
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

function memoryRunningServers(): RunningServers {
  const servers = new Map<string, RunningServer>();
  return {
    async announce(report, at, forgetBefore) {
      servers.set(report.server, { ...report, seenAt: at });
      for (const { server, seenAt } of servers.values())
        if (seenAt < forgetBefore) servers.delete(server);
    },

    async withdraw(server) {
      servers.delete(server);
    },

    async list(since) {
      return [...servers.values()]
        .filter(({ seenAt }) => seenAt >= since)
        .toSorted((one, other) => (one.server < other.server ? -1 : 1));
    },
  };
}
