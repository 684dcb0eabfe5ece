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
export type { DocumentLink, LinkedDocuments, OpenDocument } from './documents/linked-documents.js';
export type {
  PaymentVendor,
  PaymentVendors,
  VendorFailure,
  VendorRefused,
  VendorUnavailable,
  VendorUnreachable,
} from './payment-instructions/payment-vendor.js';
export type { AccountAddress, AccountReading, AccountLedger } from './accounts/account-ledger.js';
export type { RevisionConflict } from './accounts/revision-conflict.js';
export type {
  AccountCursor,
  PageOfAccount,
  AccountView,
  InstructionOfAccount,
  AccountRepository,
} from './accounts/account-repository.js';
export {
  type AccountNumberNotFound,
  type ClosePeriodError,
  type JudgedAccountView,
  type JudgedInstruction,
  type OpenPeriodError,
  type ManageAccounts,
  makeManageAccounts,
} from './accounts/manage-accounts.js';
export type { AccountNotFound } from './accounts/required-account.js';
export type { AccountsNotFound, BusinessRepository } from './businesses/business-repository.js';
export {
  type CreateBusinessCommand,
  type CreateBusiness,
  makeCreateBusiness,
} from './businesses/create-business.js';
export type { Clock } from './clock.js';
export { makeCheckDatabase, type CheckDatabase } from './database-check/check-database.js';
export type {
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
export {
  type ImportProcessUnknown,
  type GetImportProcess,
  makeGetImportProcess,
} from './import-processes/get-import-process.js';
export type {
  TenantScope,
  DetailedProcessQuery,
  ImportProcessSelection,
  ImportProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessReader,
} from './import-processes/import-process-reader.js';
export type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from './import-processes/import-process-repository.js';
export {
  type ImportProcessNotFound,
  type Staged,
  type AccountToImport,
  type ManageImportProcesses,
  makeManageImportProcesses,
} from './import-processes/manage-import-processes.js';
export {
  type CreateNotesCommand,
  type CreateNotes,
  makeCreateNotes,
} from './notes/create-notes.js';
export type { NoteLedger } from './notes/note-ledger.js';
export {
  type CreateOrganisation,
  makeCreateOrganisation,
} from './organisations/create-organisation.js';
export {
  makeListOrganisations,
  type ListOrganisations,
} from './organisations/list-organisations.js';
export {
  makeListStatusChanges,
  type AttributedStatusChange,
  type ListStatusChanges,
} from './suppliers/list-status-changes.js';
export type { OrganisationRepository } from './organisations/organisation-repository.js';
export { OutcomeUnknown } from './outcome-unknown.js';
export type { AccountInstructionLedger } from './payment-instructions/account-instruction-ledger.js';
export type { UnknownVendor } from './payment-instructions/ask-vendor.js';
export type {
  BusinessAddress,
  BusinessReading,
  BusinessInstructionLedger,
} from './payment-instructions/business-instruction-ledger.js';
export {
  type CreateAccountInstructionCommand,
  type CreateAccountInstructionError,
  type CreateAccountInstruction,
  makeCreateAccountInstruction,
} from './payment-instructions/create-account-instruction.js';
export {
  type CreateBusinessInstructionCommand,
  type BusinessNotFound,
  type CreateBusinessInstructionError,
  type CreateBusinessInstruction,
  makeCreateBusinessInstruction,
} from './payment-instructions/create-business-instruction.js';
export type { InstructionRevocations } from './payment-instructions/instruction-revocations.js';
export {
  type RevokeInstructions,
  makeRevokeInstructions,
} from './payment-instructions/revoke-instructions.js';
export { type ReadSuppliers, makeReadSuppliers } from './suppliers/read-suppliers.js';
export {
  type ImportStatementsCommand,
  type ImportStatementsError,
  type StatementsRefused,
  type ImportStatements,
  makeImportStatements,
} from './statements/import-statements.js';
export type { StatementLedger } from './statements/statement-ledger.js';
export {
  type OrganisationNotFound,
  type SupplierNotFound,
  type CreateSupplierCommand,
  type SupplierOverview,
  type ManageSuppliers,
  makeManageSuppliers,
} from './suppliers/manage-suppliers.js';
export type {
  SupplierAlreadyExists,
  SupplierCounters,
  SupplierChange,
  SupplierRepository,
} from './suppliers/supplier-repository.js';
export {
  type ImportTransactionsCommand,
  type ImportRefused,
  type ImportTransactionsError,
  type ImportTransactions,
  makeImportTransactions,
} from './transactions/import-transactions.js';
export type { TransactionAppend, TransactionLedger } from './transactions/transaction-ledger.js';
