import type { StorePorts } from '@data-import/application';
import type { Knex } from 'knex';
import { KnexActivityRepository } from '../activity/knex-activity-repository.js';
import { KnexProgressReader } from '../progress/knex-progress-reader.js';
import { KnexAccountRepository } from '../accounts/knex-account-repository.js';
import { KnexBusinessRepository } from '../businesses/knex-business-repository.js';
import { dialectOf } from '../dialects/dialect.js';
import { KnexExportReader } from '../exports/knex-export-reader.js';
import { KnexImportBatchRepository } from '../import-batches/knex-import-batch-repository.js';
import { KnexImportProcessReader } from '../import-processes/knex-import-process-reader.js';
import { KnexImportProcessRepository } from '../import-processes/knex-import-process-repository.js';
import { KnexBusinessInstructionLedger } from '../payment-instructions/knex-business-instruction-ledger.js';
import { KnexInstructionRevocations } from '../payment-instructions/knex-instruction-revocations.js';
import { KnexSupplierRepository } from '../suppliers/knex-supplier-repository.js';
import { KnexTotalsReader } from '../totals/knex-totals-reader.js';

/** The ports on what belongs to a supplier: each place has its own. */
export type PlacePorts = Omit<StorePorts, 'organisations'>;

/** One set for each server: small requests share statements only within a set. */
export function makePlacePorts(db: Knex): PlacePorts {
  return {
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
    ...dialectOf(db).ledgers(db),
  };
}
