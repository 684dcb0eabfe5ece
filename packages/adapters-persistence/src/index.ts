import { singleAppends, type BulkLedger, type DatabasePorts } from '@data-import/application';
import type { Knex } from 'knex';
import { err } from 'neverthrow';
import { knexApiKeyRepository } from './access-tokens/knex-api-key-repository.js';
import { knexRefreshTokenRepository } from './access-tokens/knex-refresh-token-repository.js';
import { knexAccountRepository } from './accounts/knex-account-repository.js';
import { knexAuditLog } from './audit/knex-audit-log.js';
import { knexActivityRepository } from './activity/knex-activity-repository.js';
import { knexBusinessRepository } from './businesses/knex-business-repository.js';
import { knexDatabaseCheck } from './database-check/knex-database-check.js';
import { ofEngine } from './engine/dialect.js';
import { knexRunningServers } from './health/knex-running-servers.js';
import { knexAccountErasures } from './import-batches/knex-account-erasures.js';
import { knexImportBatchRepository } from './import-batches/knex-import-batch-repository.js';
import { knexImportProcessRepository } from './import-processes/knex-import-process-repository.js';
import { knexReader } from './lists/knex-reader.js';
import { knexOrganisationRepository } from './organisations/knex-organisation-repository.js';
import { knexBusinessInstructionLedger } from './payment-instructions/knex-business-instruction-ledger.js';
import { knexInstructionRevocations } from './payment-instructions/knex-instruction-revocations.js';
import { knexProgressReader } from './progress/knex-progress-reader.js';
import { knexSupplierRepository } from './suppliers/knex-supplier-repository.js';
import { accountLedger } from './ledger/account-ledger.js';
import { postgresAccountLedger } from './ledger/postgres/postgres-account-ledger.js';
import { postgresBulkLedger } from './ledger/postgres/postgres-bulk-ledger.js';
import { sqliteAccountLedger } from './ledger/sqlite/sqlite-account-ledger.js';
import { distribute } from './migrations/cluster.js';

export { batchingUse } from './engine/request-batching.js';
export { contentionUse } from './engine/contention-use.js';
export { withReservedConnections } from './engine/reserved-connections.js';
export { openDatabase } from './engine/open-database.js';
export {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from './engine/database-settings.js';
export { databaseFailureOf } from './engine/database-failure.js';
export { dialectOf, type DatabaseNode } from './engine/dialect.js';
export { readStorage, type DatabaseStorage } from './health/database-storage.js';
export { protectFile } from './engine/sqlite/file-identity.js';
export { retry } from './engine/retry.js';
export { isMigrated, migrate } from './migrations/migrate.js';

/** One set for each server: small requests share statements only within a set. */
export function makeDatabasePorts(db: Knex): DatabasePorts {
  const engine = ofEngine(db, { postgres: postgresAccountLedger, sqlite: sqliteAccountLedger });
  const ledger = accountLedger(db, engine(db));
  return {
    organisations: knexOrganisationRepository(db),
    apiKeys: knexApiKeyRepository(db),
    refreshTokens: knexRefreshTokenRepository(db),
    suppliers: knexSupplierRepository(db),
    processes: knexImportProcessRepository(db),
    reader: knexReader(db),
    accounts: knexAccountRepository(db),
    businesses: knexBusinessRepository(db),
    ledger,
    bulkLedger: ofEngine<() => BulkLedger>(db, {
      postgres: () => postgresBulkLedger(db),
      sqlite: () => singleAppends(ledger),
    })(),
    businessInstructions: knexBusinessInstructionLedger(db),
    revocations: knexInstructionRevocations(db),
    importBatches: knexImportBatchRepository(db),
    erasures: knexAccountErasures(db),
    activity: knexActivityRepository(db),
    progress: knexProgressReader(db),
    audit: knexAuditLog(db),
    databaseCheck: knexDatabaseCheck(db),
    servers: knexRunningServers(db),
    databaseCluster: { distribute: (options) => ofEngine(db, SPREAD)(db, options) },
  };
}

const SPREAD = { postgres: distribute, sqlite: async () => err({ kind: 'no-cluster' } as const) };
