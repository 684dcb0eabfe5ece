import type { AccessTokenSigner } from './access-tokens/access-token-signer.js';
import type { ApiKeyRepository } from './access-tokens/api-key-repository.js';
import type { RefreshTokenRepository } from './access-tokens/refresh-token-repository.js';
import type { Secrets } from './access-tokens/secrets.js';
import type { ActivityRepository } from './activity/activity-repository.js';
import type { AccountRepository } from './accounts/account-repository.js';
import type { BusinessRepository } from './businesses/business-repository.js';
import type { Clock, Timer } from './clock.js';
import type { DatabaseCheck } from './database-check/database-check.js';
import type { DatabaseCluster } from './database-cluster/database-cluster.js';
import type { DocumentStore } from './documents/document-store.js';
import type { LinkedDocuments } from './documents/linked-documents.js';
import type { ImportBatchRepository } from './import-batches/import-batch-repository.js';
import type { ExportReader } from './exports/export-reader.js';
import type { ImportProcessReader } from './import-processes/import-process-reader.js';
import type { ImportProcessRepository } from './import-processes/import-process-repository.js';
import type { NoteLedger } from './notes/note-ledger.js';
import type { NewOrganisationId } from './organisations/create-organisation.js';
import type { OrganisationRepository } from './organisations/organisation-repository.js';
import type { AccountInstructionLedger } from './payment-instructions/account-instruction-ledger.js';
import type { BusinessInstructionLedger } from './payment-instructions/business-instruction-ledger.js';
import type { InstructionRevocations } from './payment-instructions/instruction-revocations.js';
import type { PaymentVendors } from './payment-instructions/payment-vendor.js';
import type { ProgressReader } from './progress/progress-reader.js';
import type { StatementLedger } from './statements/statement-ledger.js';
import type { SupplierRepository } from './suppliers/supplier-repository.js';
import type { KeyedTransactionLedger } from './transactions/keyed-transaction-ledger.js';
import type { TotalsReader } from './totals/totals-reader.js';
import type { TransactionLedger } from './transactions/transaction-ledger.js';

/** The ports that share the customer data: one database, or one `MemoryStore`. */
export interface StorePorts {
  readonly organisations: OrganisationRepository;
  readonly suppliers: SupplierRepository;
  readonly processes: ImportProcessRepository;
  readonly processReader: ImportProcessReader;
  readonly accounts: AccountRepository;
  readonly businesses: BusinessRepository;
  readonly notes: NoteLedger;
  readonly transactions: TransactionLedger;
  readonly keyedTransactions: KeyedTransactionLedger;
  readonly statements: StatementLedger;
  readonly accountInstructions: AccountInstructionLedger;
  readonly businessInstructions: BusinessInstructionLedger;
  readonly revocations: InstructionRevocations;
  readonly importBatches: ImportBatchRepository;
  readonly exports: ExportReader;
  readonly totals: TotalsReader;
  readonly activity: ActivityRepository;
  readonly progress: ProgressReader;
}

/** Every port that a database implements. */
export interface DatabasePorts extends StorePorts {
  readonly apiKeys: ApiKeyRepository;
  readonly refreshTokens: RefreshTokenRepository;
  readonly databaseCheck: DatabaseCheck;
  readonly databaseCluster: DatabaseCluster;
}

/** Everything that the use cases need from outside. */
export interface Ports extends DatabasePorts {
  readonly secrets: Secrets;
  readonly signer: AccessTokenSigner;
  readonly documentStore: DocumentStore;
  /** `undefined` where the links of the document store don't lead to this service. */
  readonly linkedDocuments: LinkedDocuments | undefined;
  readonly vendors: PaymentVendors;
  readonly newOrganisationId: NewOrganisationId;
  readonly clock: Clock;
  readonly timer: Timer;
}
