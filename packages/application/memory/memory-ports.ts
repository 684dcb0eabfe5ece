import type { StorePorts } from '../src/ports.js';
import { MemoryActivityRepository } from './activity/memory-activity-repository.js';
import { MemoryAccountRepository } from './accounts/memory-account-repository.js';
import { MemoryBusinessRepository } from './businesses/memory-business-repository.js';
import { MemoryImportBatchRepository } from './import-batches/memory-import-batch-repository.js';
import { MemoryExportReader } from './exports/memory-export-reader.js';
import { MemoryImportProcessReader } from './import-processes/memory-import-process-reader.js';
import { MemoryImportProcessRepository } from './import-processes/memory-import-process-repository.js';
import type { MemoryStore } from './memory-store.js';
import { MemoryNoteLedger } from './notes/memory-note-ledger.js';
import { MemoryOrganisationRepository } from './organisations/memory-organisation-repository.js';
import { MemoryAccountInstructionLedger } from './payment-instructions/memory-account-instruction-ledger.js';
import { MemoryBusinessInstructionLedger } from './payment-instructions/memory-business-instruction-ledger.js';
import { MemoryInstructionRevocations } from './payment-instructions/memory-instruction-revocations.js';
import { MemoryProgressReader } from './progress/memory-progress-reader.js';
import { MemoryStatementLedger } from './statements/memory-statement-ledger.js';
import { MemorySupplierRepository } from './suppliers/memory-supplier-repository.js';
import { MemoryKeyedTransactionLedger } from './transactions/memory-keyed-transaction-ledger.js';
import { MemoryTotalsReader } from './totals/memory-totals-reader.js';
import { MemoryTransactionLedger } from './transactions/memory-transaction-ledger.js';

/** Every port on the customer data of one store. Several sets on one store are like several servers on one database. */
export function memoryPorts(store: MemoryStore): StorePorts {
  return {
    organisations: new MemoryOrganisationRepository(store),
    suppliers: new MemorySupplierRepository(store),
    processes: new MemoryImportProcessRepository(store),
    processReader: new MemoryImportProcessReader(store),
    accounts: new MemoryAccountRepository(store),
    businesses: new MemoryBusinessRepository(store),
    notes: new MemoryNoteLedger(store),
    transactions: new MemoryTransactionLedger(store),
    keyedTransactions: new MemoryKeyedTransactionLedger(store),
    statements: new MemoryStatementLedger(store),
    accountInstructions: new MemoryAccountInstructionLedger(store),
    businessInstructions: new MemoryBusinessInstructionLedger(store),
    revocations: new MemoryInstructionRevocations(store),
    importBatches: new MemoryImportBatchRepository(store),
    exports: new MemoryExportReader(store),
    totals: new MemoryTotalsReader(store),
    activity: new MemoryActivityRepository(store),
    progress: new MemoryProgressReader(store),
  };
}
