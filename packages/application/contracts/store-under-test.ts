import type { AccountRepository } from '../src/accounts/account-repository.js';
import type { BusinessRepository } from '../src/businesses/business-repository.js';
import type { ImportProcessReader } from '../src/import-processes/import-process-reader.js';
import type { ImportProcessRepository } from '../src/import-processes/import-process-repository.js';
import type { NoteLedger } from '../src/notes/note-ledger.js';
import type { OrganisationRepository } from '../src/organisations/organisation-repository.js';
import type { AccountInstructionLedger } from '../src/payment-instructions/account-instruction-ledger.js';
import type { BusinessInstructionLedger } from '../src/payment-instructions/business-instruction-ledger.js';
import type { InstructionRevocations } from '../src/payment-instructions/instruction-revocations.js';
import type { StatementLedger } from '../src/statements/statement-ledger.js';
import type { SupplierRepository } from '../src/suppliers/supplier-repository.js';
import type { TransactionLedger } from '../src/transactions/transaction-ledger.js';

/** Every port that keeps something, over the same data. */
export interface StorePorts {
  readonly organisations: OrganisationRepository;
  readonly suppliers: SupplierRepository;
  readonly processes: ImportProcessRepository;
  readonly processReader: ImportProcessReader;
  readonly accounts: AccountRepository;
  readonly businesses: BusinessRepository;
  readonly notes: NoteLedger;
  readonly transactions: TransactionLedger;
  readonly statements: StatementLedger;
  readonly accountInstructions: AccountInstructionLedger;
  readonly businessInstructions: BusinessInstructionLedger;
  readonly revocations: InstructionRevocations;
}

/** An empty store, opened for one test. */
export interface StoreUnderTest {
  readonly ports: StorePorts;
  /**
   * The ports of one more server on the same data, or, where one process can have only one of them, a second set over the
   * same access. They are closed with the store.
   */
  another(): Promise<StorePorts>;
  close(): Promise<void>;
}

/** Opens an empty store for one test. */
export type OpenStore = () => Promise<StoreUnderTest>;
