export type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from './access-tokens/access-token-signer.js';
export type {
  ApiKeyRepository,
  ListedApiKey,
  StoredApiKey,
} from './access-tokens/api-key-repository.js';
export type { Authenticate, KeyRevoked, NotAuthenticated } from './access-tokens/authenticate.js';
export type {
  ApiKeyAlreadyIssued,
  ApiKeyNotFound,
  IssueApiKey,
  IssueApiKeyCommand,
  IssuedApiKey,
  RevokeApiKey,
} from './access-tokens/api-keys.js';
export type { BatchOfAppend } from './import-batches/batch-of-append.js';
export type {
  AnnouncedBatch,
  BatchItems,
  ExpectedItems,
  BatchOwner,
  BatchReference,
  BatchState,
  DecideUndo,
  ImportBatch,
  ImportBatchRepository,
  AuditedRemoval,
  LoadedItem,
  RemovalOfItem,
  RemovedItems,
  UndoMode,
} from './import-batches/import-batch-repository.js';
export type { AnnounceBatch } from './import-batches/announce-batch.js';
export type {
  ItemNotFound,
  RemoveItem,
  RemoveItems,
  RemoveItemsCommand,
} from './import-batches/remove-items.js';
export {
  makeUndoImportBatch,
  UndoInterrupted,
  type ImportBatchNotFound,
  type UndoImportBatch,
  type UndoImportBatchCommand,
  type UndoStep,
  type UndoTotal,
} from './import-batches/undo-import-batch.js';
export {
  IDEMPOTENCY_KEY_PATTERN,
  isIdempotencyKey,
  type IdempotencyKeyReused,
  type ImportRequestOptions,
  type InstructionRequestOptions,
} from './import-requests/import-request-options.js';
export {
  makeObtainAccessToken,
  type AccessTokenRefused,
  type Credential,
  type ExpiredRefreshToken,
  type InvalidApiKey,
  type InvalidRefreshToken,
  type ObtainAccessToken,
  type ObtainedAccessToken,
  type TooManyTokens,
} from './access-tokens/obtain-access-token.js';
export type {
  RefreshTokenRepository,
  StoredRefreshToken,
} from './access-tokens/refresh-token-repository.js';
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
  KeyUse,
  RevisionConflict,
} from './accounts/account-ledger.js';
export type {
  AccountCursor,
  AccountKey,
  AccountNumberNotFound,
  AccountQuery,
  AccountRepository,
  AccountView,
  AppendOfAccount,
  FoundAccount,
  InstructionOfAccount,
  PageOfAccount,
} from './accounts/account-repository.js';
export { APPENDS_VIEWED } from './accounts/account-repository.js';
export type {
  ClosePeriodError,
  CloseStatementPeriod,
  OpenPeriodError,
  OpenStatementPeriod,
} from './accounts/statement-periods.js';
export type {
  JudgedAccountView,
  JudgedInstruction,
  LinkedStatement,
  ViewAccount,
} from './accounts/view-account.js';
export type { AccountNotFound } from './accounts/required-account.js';
export type { AccountsNotFound, BusinessRepository } from './businesses/business-repository.js';
export type { CreateBusinessCommand, CreateBusiness } from './businesses/create-business.js';
export { SYSTEM_TIMER, type Clock, type Timer } from './clock.js';
export type {
  CheckDatabase,
  CheckOutcome,
  CheckRequest,
  DatabaseCheck,
  Difference,
} from './database-check/database-check.js';
export type {
  DocumentFault,
  DocumentLookUp,
  DocumentsRefused,
} from './documents/verify-documents.js';
export type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from './import-processes/import-process-repository.js';
export type {
  CompleteImport,
  CompleteImportError,
  FailImport,
  FailImportError,
  ImportProcessNotFound,
  StageAccounts,
  Staged,
  StartImport,
  StartImportError,
} from './import-processes/process-steps.js';
export type {
  AccountToImport,
  ImportAccounts,
  ImportedAccountResult,
} from './import-processes/import-accounts.js';
export {
  type CreateNotesCommand,
  type CreateNotes,
  makeCreateNotes,
} from './notes/create-notes.js';
export type { CreateOrganisation, NewOrganisationId } from './organisations/create-organisation.js';
export type {
  OrganisationNotFound,
  OrganisationRepository,
  TenantScope,
} from './organisations/organisation-repository.js';
export { OutcomeUnknown, Unavailable } from './failures.js';
export type { UnknownVendor } from './payment-instructions/ask-vendor.js';
export type {
  BusinessAddress,
  BusinessReading,
  BusinessInstructionLedger,
} from './payment-instructions/business-instruction-ledger.js';
export {
  type CreateAccountInstructionCommand,
  type CreatedAccountInstruction,
  type CreateAccountInstructionError,
  type CreateAccountInstruction,
  makeCreateAccountInstruction,
} from './payment-instructions/create-account-instruction.js';
export {
  type CreateBusinessInstructionCommand,
  type BusinessAccountsRefused,
  type CreatedBusinessInstruction,
  type BusinessNotFound,
  type CreateBusinessInstructionError,
  type CreateBusinessInstruction,
  makeCreateBusinessInstruction,
} from './payment-instructions/create-business-instruction.js';
export type {
  InstructionRevocations,
  RevokeAccountInstruction,
  RevokeBusinessInstruction,
} from './payment-instructions/revoke-instructions.js';
export type { DatabaseCluster, DatabasePorts, Ports, StorePorts } from './ports.js';
export {
  type ImportedStatements,
  type ImportStatementsCommand,
  type ImportStatementsError,
  type StatementsRefused,
  type ImportStatements,
  makeImportStatements,
} from './statements/import-statements.js';
export type {
  ChangeSupplier,
  CreateSupplier,
  CreateSupplierCommand,
} from './suppliers/supplier-commands.js';
export {
  changedSupplier,
  type SupplierAlreadyExists,
  type SupplierChange,
  type SupplierCounters,
  type SupplierNotFound,
  type SupplierRepository,
} from './suppliers/supplier-repository.js';
export {
  type ImportTransactionsCommand,
  type ImportedTransactions,
  type ImportRefused,
  type ImportTransactionsError,
  type ImportTransactions,
  makeImportTransactions,
} from './transactions/import-transactions.js';
export type {
  AttributedRequest,
  AttributedStatusChange,
  ImportProcessUnknown,
  ListedBatch,
  ListedRefusal,
  Queries,
  SupplierOverview,
} from './queries.js';
export type {
  AccountFilter,
  AccountTotals,
  DetailedProcess,
  ExportedInstruction,
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
  Totals,
} from './reader.js';
export type {
  BulkAppend,
  BulkLedger,
  BulkOutcome,
  BulkReading,
  BulkRows,
  RowsOfAccount,
} from './transactions/bulk-ledger.js';
export { SingleAppends } from './transactions/single-appends.js';
export type {
  BeginTransactionGroup,
  GroupOptions,
  TransactionGroup,
} from './transactions/transaction-group.js';
export { makeUseCases, type UseCases, type UseCaseSettings } from './use-cases.js';
export { recentOf, type RefusalTotal, type RefusedRequest } from './activity/activity-log.js';
export type {
  Activity,
  ActivityRepository,
  CountedRefusal,
  Minutes,
  RefusalExample,
  RefusalQuery,
  SeenRefusal,
  RefusedInBatch,
  SeenRequest,
  SupplierRefusal,
  WrittenBatch,
} from './activity/activity-repository.js';
export type {
  HealthPart,
  HealthStatus,
  RecentFailures,
  RunningServer,
  RunningServers,
  ServerReport,
  Trouble,
} from './health/running-servers.js';
export {
  FORGOTTEN_MS,
  type Health,
  type PartHealth,
  type ViewHealth,
} from './health/view-health.js';
export { bestMatches, type AccountMatch } from './accounts/best-matches.js';
export type {
  DocumentSearchStep,
  ListMissingDocuments,
  MissingDocument,
} from './documents/list-missing-documents.js';
export type { ListVendors, VendorStanding } from './payment-instructions/watched-vendors.js';
export type { ProgressWatch } from './progress/progress-board.js';
export {
  PROGRESS_BOUNDS,
  type ProgressReader,
  type SupplierProgress,
} from './progress/progress-reader.js';
export {
  RECORD_KINDS,
  requestsByKind,
  type KindProgress,
  type RecordKind,
} from './progress/kind-progress.js';
export type { MinuteOfProgress, ProgressSnapshot } from './progress/progress-snapshot.js';
export type { ListProgress, ViewProgress, WatchProgress } from './progress/view-progress.js';
