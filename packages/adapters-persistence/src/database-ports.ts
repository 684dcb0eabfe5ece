import type { DatabasePorts } from '@data-import/application';
import type { Knex } from 'knex';
import { KnexApiKeyRepository } from './access-tokens/knex-api-key-repository.js';
import { KnexRefreshTokenRepository } from './access-tokens/knex-refresh-token-repository.js';
import { KnexAccountRepository } from './accounts/knex-account-repository.js';
import { KnexActivityRepository } from './activity/knex-activity-repository.js';
import { KnexBusinessRepository } from './businesses/knex-business-repository.js';
import { KnexDatabaseCheck } from './database-check/knex-database-check.js';
import { dialectOf } from './dialects/dialect.js';
import { KnexExportReader } from './exports/knex-export-reader.js';
import { KnexImportBatchRepository } from './import-batches/knex-import-batch-repository.js';
import { KnexImportProcessReader } from './import-processes/knex-import-process-reader.js';
import { KnexImportProcessRepository } from './import-processes/knex-import-process-repository.js';
import { KnexOrganisationRepository } from './organisations/knex-organisation-repository.js';
import { KnexBusinessInstructionLedger } from './payment-instructions/knex-business-instruction-ledger.js';
import { KnexInstructionRevocations } from './payment-instructions/knex-instruction-revocations.js';
import { KnexProgressReader } from './progress/knex-progress-reader.js';
import { KnexSupplierRepository } from './suppliers/knex-supplier-repository.js';
import { KnexTotalsReader } from './totals/knex-totals-reader.js';

export type { DatabasePorts };

/** One set for each server: small requests share statements only within a set. */
export function makeDatabasePorts(db: Knex): DatabasePorts {
  return {
    organisations: new KnexOrganisationRepository(db),
    apiKeys: new KnexApiKeyRepository(db),
    refreshTokens: new KnexRefreshTokenRepository(db),
    suppliers: new KnexSupplierRepository(db),
    processes: new KnexImportProcessRepository(db),
    processReader: new KnexImportProcessReader(db),
    accounts: new KnexAccountRepository(db),
    businesses: new KnexBusinessRepository(db),
    businessInstructions: new KnexBusinessInstructionLedger(db),
    revocations: new KnexInstructionRevocations(db),
    importBatches: new KnexImportBatchRepository(db),
    exports: new KnexExportReader(db),
    totals: new KnexTotalsReader(db),
    activity: new KnexActivityRepository(db),
    progress: new KnexProgressReader(db),
    databaseCheck: new KnexDatabaseCheck(db),
    databaseCluster: { distribute: () => dialectOf(db).distribute(db) },
    ...dialectOf(db).ledgers(db),
  };
}
