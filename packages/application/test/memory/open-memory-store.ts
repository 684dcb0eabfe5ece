import type { OpenStore, StorePorts } from '../../contracts/store-under-test.js';
import { MemoryAccountRepository } from '../../memory/accounts/memory-account-repository.js';
import { MemoryBusinessRepository } from '../../memory/businesses/memory-business-repository.js';
import { MemoryImportProcessReader } from '../../memory/import-processes/memory-import-process-reader.js';
import { MemoryImportProcessRepository } from '../../memory/import-processes/memory-import-process-repository.js';
import { MemoryStore } from '../../memory/memory-store.js';
import { MemoryNoteLedger } from '../../memory/notes/memory-note-ledger.js';
import { MemoryOrganisationRepository } from '../../memory/organisations/memory-organisation-repository.js';
import { MemoryAccountInstructionLedger } from '../../memory/payment-instructions/memory-account-instruction-ledger.js';
import { MemoryBusinessInstructionLedger } from '../../memory/payment-instructions/memory-business-instruction-ledger.js';
import { MemoryStatementLedger } from '../../memory/statements/memory-statement-ledger.js';
import { MemorySupplierRepository } from '../../memory/suppliers/memory-supplier-repository.js';
import { MemoryTransactionLedger } from '../../memory/transactions/memory-transaction-ledger.js';

export const openMemoryStore: OpenStore = async () => {
  const store = new MemoryStore();
  return {
    ports: memoryPortsOn(store),
    another: async () => memoryPortsOn(store),
    close: async () => undefined,
  };
};

export function memoryPortsOn(store: MemoryStore): StorePorts {
  return {
    organisations: new MemoryOrganisationRepository(store),
    suppliers: new MemorySupplierRepository(store),
    processes: new MemoryImportProcessRepository(store),
    processReader: new MemoryImportProcessReader(store),
    accounts: new MemoryAccountRepository(store),
    businesses: new MemoryBusinessRepository(store),
    notes: new MemoryNoteLedger(store),
    transactions: new MemoryTransactionLedger(store),
    statements: new MemoryStatementLedger(store),
    accountInstructions: new MemoryAccountInstructionLedger(store),
    businessInstructions: new MemoryBusinessInstructionLedger(store),
  };
}
