export type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from './access-tokens/access-token-signer.js';
export type {
  ApiKeyRepository,
  EndingKeys,
  ListedApiKey,
  StoredApiKey,
} from './access-tokens/api-key-repository.js';
export type { Authenticate, NotAuthenticated } from './access-tokens/authenticate.js';
export type {
  ApiKeyAlreadyIssued,
  ApiKeyNotFound,
  BoundSupplierNotFound,
  ExpiryInThePast,
  IssueApiKeyCommand,
  IssuedApiKey,
} from './access-tokens/api-keys.js';
export type {
  IdempotencyKeyReused,
  ImportRequestOptions,
  InstructionRequestOptions,
} from './import-requests/import-request.js';
export {
  isOpenAnnouncement,
  listedAnnouncement,
  MOST_OPEN_ANNOUNCEMENTS,
} from './import-batches/import-batch-repository.js';
export type {
  ExpectedItems,
  BatchReference,
  DecideUndo,
  ImportBatch,
  ImportBatchNotFound,
  ImportBatchRepository,
  OwnerReference,
  RemovalOfItem,
  TooManyAnnouncements,
  UndoMode,
} from './import-batches/import-batch-repository.js';
export type { ItemNotFound, RemoveItem } from './import-batches/remove-items.js';
export { UndoInterrupted } from './import-batches/undo-import-batch.js';
export {
  makeObtainAccessToken,
  type AccessTokenRefused,
  type Credential,
  type ObtainAccessToken,
  type ObtainedAccessToken,
  type TooManyTokens,
} from './access-tokens/obtain-access-token.js';
export type { RefreshTokenRepository } from './access-tokens/refresh-token-repository.js';
export type { ApiKeySecret, Secret, Secrets } from './access-tokens/secrets.js';
export {
  LINK_LIFETIME_SECONDS,
  type DocumentLink,
  type DocumentStore,
  type LinkedDocuments,
  type OpenDocument,
  type StoredDocument,
} from './documents/document-store.js';
export {
  CLOSED_CIRCUIT,
  type PaymentVendor,
  type PaymentVendors,
  type VendorCircuit,
  type VendorClient,
  type VendorFailure,
  type VendorRefused,
  type VendorUnavailable,
  type VendorUnreachable,
} from './payment-instructions/payment-vendor.js';
export type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  AccountLookup,
  AccountReading,
  FoundItems,
  KeyedRequest,
  RevisionConflict,
  BatchOfAppend,
} from './accounts/account-ledger.js';
export {
  type AccountCursor,
  type AccountNumberNotFound,
  type AccountQuery,
  type AccountRepository,
  type AccountSurroundings,
  type AppendOfAccount,
  type FoundAccount,
  type InstructionOfAccount,
  type PageOfAccount,
  APPENDS_VIEWED,
} from './accounts/account-repository.js';
export {
  erasedAmong,
  withoutErased,
  type AccountErasures,
  type AccountsErased,
  type ErasedAccount,
  type ErasedItems,
  type Erasure,
} from './erasures/account-erasures.js';
export type { EraseAccountCommand } from './erasures/erase-account.js';
export type { AccountCopy } from './accounts/copy-account.js';
export type { ClosePeriodError, OpenPeriodError } from './accounts/statement-periods.js';
export type { JudgedAccountView, ViewAccount, ViewedPage } from './accounts/view-account.js';
export type { AccountNotFound } from './accounts/required-account.js';
export type { AccountsNotFound, BusinessRepository } from './businesses/business-repository.js';
export { SYSTEM_TIMER, type Clock } from './clock/clock.js';
export type {
  CheckOutcome,
  DatabaseCheck,
  DifferingRows,
} from './database-check/database-check.js';
export type { DocumentFault, DocumentsRefused } from './documents/verify-documents.js';
export type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from './import-processes/import-process-repository.js';
export type { ImportProcessNotFound, Staged } from './import-processes/process-steps.js';
export type { AccountToImport, ImportedAccountResult } from './import-processes/import-accounts.js';
export type { CreateNotes } from './notes/create-notes.js';
export {
  isInScope,
  type OrganisationNotFound,
  type OrganisationRepository,
  type BoundScope,
  type TenantScope,
} from './organisations/organisation-repository.js';
export { OutcomeUnknown, Unavailable } from './failures.js';
export type { UnknownVendor } from './payment-instructions/ask-vendor.js';
export type {
  BusinessAddress,
  BusinessNotFound,
  BusinessReading,
  BusinessInstructionLedger,
} from './payment-instructions/business-instruction-ledger.js';
export type {
  CreateAccountInstructionError,
  CreateAccountInstruction,
} from './payment-instructions/create-account-instruction.js';
export type {
  CreateBusinessInstructionError,
  CreateBusinessInstruction,
} from './payment-instructions/create-business-instruction.js';
export type { InstructionRevocations } from './payment-instructions/revoke-instructions.js';
export type { DistributeOptions, DistributeRefused } from './database-cluster/database-cluster.js';
export {
  findBroken,
  nextEntry,
  NO_ENTRY,
  type AuditChain,
  type ChainProblem,
} from './audit/audit-chain.js';
export {
  factsOfKey,
  factsOfPeriods,
  factsOfSupplier,
  type Actor,
  type AuditDetails,
  type AuditedAction,
  type AuditEntry,
  type AuditFacts,
} from './audit/audit-entry.js';
export type { AskedAction } from './audit/audited.js';
export type { ActionUnderWay, AuditCheck, AuditFilter, AuditLog } from './audit/audit-log.js';
export type { DatabasePorts, Ports } from './ports.js';
export type { ImportStatementsError, ImportStatements } from './statements/import-statements.js';
export type { CreateSupplierCommand } from './suppliers/supplier-commands.js';
export {
  changedSupplier,
  type SupplierAlreadyExists,
  type SupplierChange,
  type SupplierCounters,
  type SupplierNotFound,
  type SupplierRepository,
} from './suppliers/supplier-repository.js';
export type {
  ImportedTransactions,
  ImportRefused,
  ImportTransactionsError,
  ImportTransactions,
} from './transactions/import-transactions.js';
export type {
  AttributedEntry,
  AttributedRequest,
  AttributedStatusChange,
  ImportProcessUnknown,
  ListedBatch,
  ListedRefusal,
  Queries,
  SupplierOverview,
} from './queries.js';
export { type DigestedItems, RangeDigest } from './digests/range-digest.js';
export { MOST_ACCOUNTS_OF_RANGE } from './lists/reader.js';
export type {
  AccountFilter,
  AccountOfRange,
  AccountRange,
  AccountTotals,
  DetailedProcess,
  FilterOf,
  ImportProcessSelection,
  ListedProcess,
  ListName,
  OfAccount,
  Page,
  PartOfList,
  ProcessFilter,
  Reader,
  RecordOf,
  SupplierScope,
  SupplierTotals,
} from './lists/reader.js';
export type {
  BulkAppend,
  BulkLedger,
  BulkOutcome,
  BulkRows,
  RowsOfAccount,
} from './transactions/bulk-ledger.js';
export { singleAppends } from './transactions/single-appends.js';
export type {
  GroupedTransactions,
  GroupOptions,
  TransactionGroup,
} from './transactions/transaction-group.js';
export { makeUseCases, type UseCases, type UseCaseSettings } from './use-cases.js';
export {
  mergedRefusals,
  type RefusalTotal,
  type RefusedRequest,
} from './server-state/activity-log.js';
export { REFUSED_BY_STATUS } from './activity/activity-repository.js';
export type {
  ActivityRepository,
  CountedRefusal,
  Minutes,
  SeenRefusal,
  RefusedInBatch,
  SeenRequest,
  SupplierRefusal,
  WrittenBatch,
} from './activity/activity-repository.js';
export type {
  HealthPart,
  RecentFailures,
  RecentRequests,
  RunningServers,
  ServerReport,
  Trouble,
} from './health/running-servers.js';
export { FORGOTTEN_MS, type Health, type ViewHealth } from './server-state/view-health.js';
export { bestMatches, type AccountMatch } from './accounts/best-matches.js';
export type {
  DocumentSearchStep,
  ListMissingDocuments,
} from './documents/list-missing-documents.js';
export type { ListVendors } from './server-state/watched-vendors.js';
export {
  PROGRESS_BOUNDS,
  type ProgressReader,
  type SupplierProgress,
  type SupplierSample,
} from './progress/progress-reader.js';
export { RECORD_KINDS, requestsByKind, type LoadOperation } from './progress/kind-progress.js';
export type { ProgressSnapshot } from './progress/progress-snapshot.js';
export { withOwnReport } from './server-state/own-report.js';
export type { ProgressWatch } from './server-state/progress-board.js';
export type { ListProgress } from './progress/view-progress.js';

// What the signatures above are made of.
export type { RegisteredClaims } from './access-tokens/access-token-signer.js';
export type { KeyRevoked } from './access-tokens/authenticate.js';
export type {
  InvalidApiKey,
  InvalidRefreshToken,
  ExpiredRefreshToken,
  ObtainAccessTokenPorts,
} from './access-tokens/obtain-access-token.js';
export type { StoredRefreshToken } from './access-tokens/refresh-token-repository.js';
export type { KeyUse } from './accounts/account-ledger.js';
export type { AccountView } from './accounts/account-repository.js';
export type { JudgedInstruction, LinkedStatement } from './accounts/view-account.js';
export type { ActivityLogPorts, ActivityLog } from './server-state/activity-log.js';
export type { RefusalExample, Activity, RefusalQuery } from './activity/activity-repository.js';
export type { CreateBusinessCommand } from './businesses/create-business.js';
export type { Timer, CancelWait } from './clock/clock.js';
export type { CheckRequest } from './database-check/database-check.js';
export type { MissingDocument } from './documents/list-missing-documents.js';
export type { HealthStatus, RunningServer } from './health/running-servers.js';
export type { PartHealth, FailuresOfServers } from './server-state/view-health.js';
export type {
  AnnouncedBatch,
  AnnouncedItems,
  BatchOwner,
  BatchState,
  AuditedRemoval,
} from './import-batches/import-batch-repository.js';
export type { RemoveItemsCommand } from './import-batches/remove-items.js';
export type { UndoImportBatchCommand } from './import-batches/undo-import-batch.js';
export type { LoadCommand } from './import-requests/load-onto-account.js';
export type { CreateNotesCommand } from './notes/create-notes.js';
export type {
  CreateAccountInstructionCommand,
  CreatedAccountInstruction,
} from './payment-instructions/create-account-instruction.js';
export type {
  CreateBusinessInstructionCommand,
  BusinessAccountsRefused,
  CreatedBusinessInstruction,
} from './payment-instructions/create-business-instruction.js';
export type { VendorStanding } from './server-state/watched-vendors.js';
export type { StorePorts } from './ports.js';
export type { DatabaseCluster } from './database-cluster/database-cluster.js';
export type { RecordKind, KindProgress, CountedRequests } from './progress/kind-progress.js';
export type { MinuteOfProgress } from './progress/progress-snapshot.js';
export type { QueriedPorts, QueryParts } from './queries.js';
export type {
  DigestedAccount,
  ItemsDigest,
  Lists,
  OfRange,
  ReadList,
  Totals,
} from './lists/reader.js';
export type {
  ImportStatementsCommand,
  StatementsRefused,
  ImportedStatements,
} from './statements/import-statements.js';
export type { ImportTransactionsCommand } from './transactions/import-transactions.js';
export type { GroupOutcome } from './transactions/transaction-group.js';
