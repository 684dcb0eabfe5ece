import type { AccessTokenSigner } from './access-tokens/access-token-signer.js';
import type { ApiKeyRepository } from './access-tokens/api-key-repository.js';
import type { RefreshTokenRepository } from './access-tokens/refresh-token-repository.js';
import type { Secrets } from './access-tokens/secrets.js';
import type { ActivityRepository } from './activity/activity-repository.js';
import type { AuditLog } from './audit/audit-log.js';
import type { AccountLedger } from './accounts/account-ledger.js';
import type { AccountRepository } from './accounts/account-repository.js';
import type { BusinessRepository } from './businesses/business-repository.js';
import type { Clock, Timer } from './clock/clock.js';
import type { DatabaseCheck } from './database-check/database-check.js';
import type { DatabaseCluster } from './database-cluster/database-cluster.js';
import type { DocumentStore, LinkedDocuments } from './documents/document-store.js';
import type { AccountErasures } from './erasures/account-erasures.js';
import type { RunningServers } from './health/running-servers.js';
import type { ImportBatchRepository } from './import-batches/import-batch-repository.js';
import type { ImportProcessRepository } from './import-processes/import-process-repository.js';
import type { OrganisationRepository } from './organisations/organisation-repository.js';
import type { BusinessInstructionLedger } from './payment-instructions/business-instruction-ledger.js';
import type { InstructionRevocations } from './payment-instructions/revoke-instructions.js';
import type { PaymentVendors } from './payment-instructions/payment-vendor.js';
import type { ProgressReader } from './progress/progress-reader.js';
import type { Reader } from './lists/reader.js';
import type { SupplierRepository } from './suppliers/supplier-repository.js';
import type { BulkLedger } from './transactions/bulk-ledger.js';

/** The ports that share the customer data: one database, or one `MemoryStore`. */
export interface StorePorts {
  readonly organisations: OrganisationRepository;
  readonly suppliers: SupplierRepository;
  readonly processes: ImportProcessRepository;
  readonly reader: Reader;
  readonly accounts: AccountRepository;
  readonly businesses: BusinessRepository;
  readonly ledger: AccountLedger;
  readonly bulkLedger: BulkLedger;
  readonly businessInstructions: BusinessInstructionLedger;
  readonly revocations: InstructionRevocations;
  readonly importBatches: ImportBatchRepository;
  readonly erasures: AccountErasures;
  readonly activity: ActivityRepository;
  readonly progress: ProgressReader;
  readonly audit: AuditLog;
}

/** Every port that a database implements. */
export interface DatabasePorts extends StorePorts {
  readonly apiKeys: ApiKeyRepository;
  readonly refreshTokens: RefreshTokenRepository;
  readonly databaseCheck: DatabaseCheck;
  readonly databaseCluster: DatabaseCluster;
  readonly servers: RunningServers;
}

/** Everything that the use cases need from outside. */
export interface Ports extends DatabasePorts {
  readonly secrets: Secrets;
  readonly signer: AccessTokenSigner;
  readonly documentStore: DocumentStore;
  /** `undefined` where the links of the document store don't lead to this service. */
  readonly linkedDocuments: LinkedDocuments | undefined;
  readonly vendors: PaymentVendors;
  /** A new id on every call; with a seed, always the same id for the same seed. */
  readonly newOrganisationId: (seed?: string) => string;
  readonly clock: Clock;
  readonly timer: Timer;
}
