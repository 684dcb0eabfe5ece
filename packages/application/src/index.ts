export type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from './access-tokens/access-token-signer.js';
export type { ApiKeyRepository, StoredApiKey } from './access-tokens/api-key-repository.js';
export {
  makeAuthenticate,
  type Authenticate,
  type KeyRevoked,
  type NotAuthenticated,
} from './access-tokens/authenticate.js';
export {
  makeIssueApiKey,
  type ApiKeyAlreadyIssued,
  type IssueApiKey,
  type IssueApiKeyCommand,
  type IssuedApiKey,
} from './access-tokens/issue-api-key.js';
export {
  makeListApiKeys,
  type ListApiKeys,
  type ListedApiKey,
} from './access-tokens/list-api-keys.js';
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
  RemovedItems,
  UndoMode,
} from './import-batches/import-batch-repository.js';
export { makeAnnounceBatch, type AnnounceBatch } from './import-batches/announce-batch.js';
export {
  makeListImportBatches,
  type ListImportBatches,
} from './import-batches/list-import-batches.js';
export {
  makeUndoImportBatch,
  UndoInterrupted,
  type ImportBatchNotFound,
  type UndoImportBatch,
  type UndoImportBatchCommand,
  type UndoStep,
  type UndoTotal,
} from './import-batches/undo-import-batch.js';
export type {
  KeyedRequest,
  KeyedTransactionAppend,
  KeyedTransactionLedger,
  KeyUse,
} from './transactions/keyed-transaction-ledger.js';
export {
  IDEMPOTENCY_KEY_PATTERN,
  isIdempotencyKey,
  type IdempotencyKeyReused,
} from './idempotency-key.js';
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
export {
  makeRevokeApiKey,
  type ApiKeyNotFound,
  type RevokeApiKey,
} from './access-tokens/revoke-api-key.js';
export type { ApiKeySecret, Secret, Secrets } from './access-tokens/secrets.js';
export {
  LINK_LIFETIME_SECONDS,
  type DocumentStore,
  type StoredDocument,
} from './documents/document-store.js';
export { makeExportInstructions, type ExportInstructions } from './exports/export-instructions.js';
export { makeExportNotes, type ExportNotes } from './exports/export-notes.js';
export type {
  ExportCursor,
  ExportedInstruction,
  ExportPage,
  ExportQuery,
  ExportReader,
  OfAccount,
} from './exports/export-reader.js';
export { makeExportStatements, type ExportStatements } from './exports/export-statements.js';
export { makeExportTransactions, type ExportTransactions } from './exports/export-transactions.js';
export { makeListAccountTotals, type ListAccountTotals } from './totals/list-account-totals.js';
export type {
  AccountTotals,
  SupplierTotals,
  Totals,
  TotalsReader,
} from './totals/totals-reader.js';
export { makeViewSupplierTotals, type ViewSupplierTotals } from './totals/view-supplier-totals.js';
export {
  makeOpenLinkedDocument,
  type OpenLinkedDocument,
} from './documents/open-linked-document.js';
export type { DocumentLink, LinkedDocuments, OpenDocument } from './documents/linked-documents.js';
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
export type { AccountAddress, AccountReading, AccountLedger } from './accounts/account-ledger.js';
export type { RevisionConflict } from './accounts/revision-conflict.js';
export type {
  AccountCursor,
  AccountKey,
  AccountQuery,
  FoundAccount,
  PageOfAccount,
  AccountView,
  InstructionOfAccount,
  AccountRepository,
} from './accounts/account-repository.js';
export type { AccountNumberNotFound } from './accounts/account-number-not-found.js';
export {
  makeCloseStatementPeriod,
  type ClosePeriodError,
  type CloseStatementPeriod,
} from './accounts/close-statement-period.js';
export {
  makeOpenStatementPeriod,
  type OpenPeriodError,
  type OpenStatementPeriod,
} from './accounts/open-statement-period.js';
export {
  makeViewAccount,
  type JudgedAccountView,
  type JudgedInstruction,
  type LinkedStatement,
  type ViewAccount,
} from './accounts/view-account.js';
export type { AccountNotFound } from './accounts/required-account.js';
export type { AccountsNotFound, BusinessRepository } from './businesses/business-repository.js';
export {
  type CreateBusinessCommand,
  type CreateBusiness,
  makeCreateBusiness,
} from './businesses/create-business.js';
export type { Clock, Timer } from './clock.js';
export { makeCheckDatabase, type CheckDatabase } from './database-check/check-database.js';
export type {
  CheckOutcome,
  CheckRequest,
  DatabaseCheck,
  Difference,
} from './database-check/database-check.js';
export type { DatabaseCluster } from './database-cluster/database-cluster.js';
export type {
  DocumentFault,
  DocumentLookUp,
  DocumentsRefused,
} from './documents/verify-documents.js';
export {
  type ImportProcessUnknown,
  type GetImportProcess,
  makeGetImportProcess,
} from './import-processes/get-import-process.js';
export type {
  DetailedProcess,
  DetailedProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessReader,
  ImportProcessSelection,
  ListedProcess,
} from './import-processes/import-process-reader.js';
export type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from './import-processes/import-process-repository.js';
export {
  makeCompleteImport,
  type CompleteImport,
  type CompleteImportError,
} from './import-processes/complete-import.js';
export {
  makeFailImport,
  type FailImport,
  type FailImportError,
} from './import-processes/fail-import.js';
export {
  makeImportAccounts,
  type AccountToImport,
  type ImportAccounts,
  type ImportedAccountResult,
} from './import-processes/import-accounts.js';
export {
  makeListDetailedProcesses,
  type ListDetailedProcesses,
} from './import-processes/list-detailed-processes.js';
export {
  makeListImportProcesses,
  type ListImportProcesses,
} from './import-processes/list-import-processes.js';
export type { ImportProcessNotFound } from './import-processes/process-not-found.js';
export {
  makeStageAccounts,
  type StageAccounts,
  type Staged,
} from './import-processes/stage-accounts.js';
export {
  makeStartImport,
  type StartImport,
  type StartImportError,
} from './import-processes/start-import.js';
export type {
  ImportRequestOptions,
  InstructionRequestOptions,
} from './import-requests/import-request-options.js';
export {
  type CreateNotesCommand,
  type CreateNotes,
  makeCreateNotes,
} from './notes/create-notes.js';
export type { NoteLedger } from './notes/note-ledger.js';
export {
  makeCreateOrganisation,
  type CreateOrganisation,
  type NewOrganisationId,
} from './organisations/create-organisation.js';
export {
  makeListOrganisations,
  type ListOrganisations,
} from './organisations/list-organisations.js';
export type { IdentifySupplier } from './suppliers/identify-supplier.js';
export {
  makeListStatusChanges,
  type AttributedStatusChange,
  type ListStatusChanges,
} from './suppliers/list-status-changes.js';
export type { OrganisationNotFound } from './organisations/organisation-not-found.js';
export type { TenantScope } from './organisations/tenant-scope.js';
export type { OrganisationRepository } from './organisations/organisation-repository.js';
export { OutcomeUnknown } from './outcome-unknown.js';
export { Unavailable } from './unavailable.js';
export type { AccountInstructionLedger } from './payment-instructions/account-instruction-ledger.js';
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
export type { InstructionRevocations } from './payment-instructions/instruction-revocations.js';
export {
  makeRevokeAccountInstruction,
  type RevokeAccountInstruction,
} from './payment-instructions/revoke-account-instruction.js';
export {
  makeRevokeBusinessInstruction,
  type RevokeBusinessInstruction,
} from './payment-instructions/revoke-business-instruction.js';
export type { DatabasePorts, Ports, StorePorts } from './ports.js';
export {
  type ImportedStatements,
  type ImportStatementsCommand,
  type ImportStatementsError,
  type StatementsRefused,
  type ImportStatements,
  makeImportStatements,
} from './statements/import-statements.js';
export type { StatementLedger } from './statements/statement-ledger.js';
export { makeChangeSupplier, type ChangeSupplier } from './suppliers/change-supplier.js';
export {
  makeCreateSupplier,
  type CreateSupplier,
  type CreateSupplierCommand,
} from './suppliers/create-supplier.js';
export {
  makeListSupplierOverviews,
  type ListSupplierOverviews,
} from './suppliers/list-supplier-overviews.js';
export { makeListSuppliers, type ListSuppliers } from './suppliers/list-suppliers.js';
export type { SupplierNotFound } from './suppliers/supplier-not-found.js';
export {
  makeViewSupplier,
  type SupplierOverview,
  type ViewSupplier,
} from './suppliers/view-supplier.js';
export type {
  SupplierAlreadyExists,
  SupplierCounters,
  SupplierChange,
  SupplierRepository,
} from './suppliers/supplier-repository.js';
export { changedSupplier } from './suppliers/supplier-repository.js';
export {
  type ImportTransactionsCommand,
  type ImportedTransactions,
  type ImportRefused,
  type ImportTransactionsError,
  type ImportTransactions,
  makeImportTransactions,
} from './transactions/import-transactions.js';
export type { TransactionAppend, TransactionLedger } from './transactions/transaction-ledger.js';
export { makeUseCases, type UseCases, type UseCaseSettings } from './use-cases.js';
export type { RefusalTotal, RefusedRequest } from './activity/activity-log.js';
export type {
  Activity,
  ActivityRepository,
  CountedRefusal,
  RefusalExample,
  RefusalQuery,
  SupplierRefusal,
  WrittenBatch,
} from './activity/activity-repository.js';
export type { ListRefusals } from './activity/list-refusals.js';
export { bestMatches, type AccountMatch } from './accounts/best-matches.js';
export type { SearchAccounts } from './accounts/search-accounts.js';
export type { ViewOwnAccount } from './accounts/view-own-account.js';
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
