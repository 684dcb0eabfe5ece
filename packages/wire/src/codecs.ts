// What the service itself and the loader are made of: no promise to others, who import index.ts.
export {
  API_KEY_ALREADY_ISSUED,
  AUTHENTICATION_FAILED,
  EXPIRED_REFRESH_TOKEN,
  INVALID_API_KEY,
  INVALID_INPUT_COMBINATION,
  INVALID_REFRESH_TOKEN,
  NOT_AUTHENTICATED,
  PERMISSION_DENIED,
  THROTTLED,
} from './access-tokens/access-errors.js';
export {
  issueApiKeyRequest,
  issuedApiKey,
  listedApiKeys,
  type IssueApiKeyRequest,
  type IssuedApiKey,
  type PrintedApiKey,
} from './access-tokens/api-keys.js';
export { ACCOUNT_NOT_FOUND } from './accounts/account-errors.js';
export { ACCOUNT_EXAMPLE } from './accounts/account-example.js';
export { type AccountAddressing } from './accounts/addressing.js';
export {
  importAccountsRequest,
  importedAccounts,
  type AccountToImport,
  type ImportAccountsRequest,
  type NumberedAccount,
} from './accounts/import-accounts.js';
export {
  viewAccountQuery,
  viewedAccount,
  type ViewAccountQuery,
  type ViewedAccount,
} from './accounts/viewed-account.js';
export { BULK_LINE_FAILED_VALIDATION } from './bulk/bulk-errors.js';
export {
  BULK_ANSWER_SCHEMA,
  BULK_OPERATIONS,
  bulkLine,
  type BulkLine,
  type BulkOperationName,
} from './bulk/bulk-line.js';
export { bulkQuery, type BulkQuery } from './bulk/bulk-query.js';
export { ACCOUNT_NOT_IN_BUSINESS, BUSINESS_NOT_FOUND } from './businesses/business-errors.js';
export {
  createBusinessRequest,
  printedBusiness,
  type CreateBusinessRequest,
  type PrintedBusiness,
} from './businesses/create-business.js';
export { printDifferences } from './differences/differences.js';
export {
  INVALID_DOCUMENT_PATH,
  PATH_DOES_NOT_EXIST_IN_FILE_STORE,
  TOO_LONG_A_PATH,
} from './documents/document-errors.js';
export { linkSignature, type LinkSignature } from './documents/link-signature.js';
export { errorCode, type ErrorCode } from './errors/error-code.js';
export { errorList } from './errors/error-list.js';
export {
  MAXIMUM_ERRORS,
  fieldError,
  type FieldError,
  type Path,
  type Rule,
} from './errors/field-error.js';
export {
  IDEMPOTENCY_KEY_REUSED,
  OPERATOR_REQUEST_FAILED_VALIDATION,
} from './errors/operator-errors.js';
export { OUTCOME_UNKNOWN } from './errors/service-errors.js';
export {
  EXPECTED_ITEMS_FAILED_VALIDATION,
  IMPORT_BATCH_NOT_FOUND,
  STATEMENT_PERIOD_CLOSED,
} from './import-batches/batch-errors.js';
export {
  accountLeft,
  importBatch,
  undoneAccount,
  undoneBusiness,
  undoTotal,
} from './import-batches/import-batch.js';
export { undoQuery, type UndoQuery } from './import-batches/undo-query.js';
export { printUndoStep } from './import-batches/undo-step.js';
export { exportQuery, type ExportQuery } from './exports/export-query.js';
export { exportedInstruction, type ExportedInstruction } from './exports/exported-instruction.js';
export { exportedNote } from './exports/exported-note.js';
export { exportedStatement } from './exports/exported-statement.js';
export { exportedTransaction } from './exports/exported-transaction.js';
export {
  asksForDryRun,
  importParameters,
  importQuery,
  instructionQuery,
  type ImportParameters,
  type InstructionParameters,
} from './import-parameters/import-parameters.js';
export {
  IMPORT_PROCESS_COMPLETED,
  IMPORT_PROCESS_NOT_IN_PROGRESS,
} from './import-processes/process-errors.js';
export {
  detailedProcess,
  detailedProcessesQuery,
  importProcessesQuery,
  listedProcess,
  type DetailedProcess,
  type DetailedProcessesQuery,
  type ListedProcess,
  type ListQuery,
} from './import-processes/process-lists.js';
export {
  completeImportRequest,
  completedImport,
  failImportRequest,
  processStatus,
  stageAccountsRequest,
  stagedAccounts,
  type CompleteImportRequest,
  type FailImportRequest,
  type ProcessStatus,
  type StageAccountsRequest,
  type StagedAccounts,
} from './import-processes/process-steps.js';
export { transferStatus } from './import-processes/transfer-status.js';
export { type JsonSchema } from './json-schema.js';
export { createNotesRequest, noteResults, type CreateNotesRequest } from './notes/create-notes.js';
export {
  NOTES_FAILED_VALIDATION,
  NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND,
  NOTE_UNPIN_AT_EARLIER_THAN_CREATION_DATE,
} from './notes/note-errors.js';
export { viewedNote, type ViewedNote } from './notes/viewed-note.js';
export { ORGANISATION_NOT_FOUND } from './organisations/organisation-errors.js';
export {
  createOrganisationRequest,
  organisation,
  type CreateOrganisationRequest,
} from './organisations/organisation.js';
export {
  accountInstructionResult,
  businessInstructionResult,
  createAccountInstructionRequest,
  createBusinessInstructionRequest,
  type AccountInstructionResult,
  type BusinessInstructionResult,
  type CreateAccountInstructionRequest,
  type CreateBusinessInstructionRequest,
} from './payment-instructions/create-instruction.js';
export {
  ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION,
  BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION,
  BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR,
  PAYMENT_VENDOR_UNAVAILABLE,
  PAYMENT_VENDOR_UNREACHABLE,
} from './payment-instructions/instruction-errors.js';
export {
  accountInstructionExample,
  businessInstructionExample,
} from './payment-instructions/instruction-examples.js';
export { instructionReference } from './payment-instructions/instruction-fields.js';
export {
  judgedInstruction,
  viewedInstruction,
  type JudgedInstruction,
} from './payment-instructions/viewed-instruction.js';
export { knownWords } from './printing/known-words.js';
export { listOf, type Printer } from './printing/printer.js';
export {
  BLANK,
  EMPTY,
  INVALID,
  INVALID_CHOICE,
  MAX_DECIMAL_PLACES,
  MAX_DIGITS,
  MAX_ITEMS,
  MAX_LENGTH,
  NOT_A_LIST,
  NULL,
  REQUIRED,
  UNKNOWN_FIELD,
} from './reading/form-errors.js';
export { wireNamesOf, wirePath } from './reading/wire-names.js';
export { type Posted } from './reading/posted.js';
export { noParameters } from './reading/no-parameters.js';
export { type Reader, type Survey } from './reading/reader.js';
export { LENGTHS } from './settings/lengths.js';
export {
  DEFAULT_LIMITS,
  type BulkLimits,
  type CheckSettings,
  type Limits,
  type ListLimits,
  type Settings,
} from './settings/limits.js';
export { settings } from './settings/settings.js';
export { conflictingStatements, statementConflictError } from './statements/statement-conflicts.js';
export {
  importStatementsWire,
  type ImportStatementsRequest,
  type ImportStatementsWire,
  type PostedStatements,
} from './statements/import-statements.js';
export {
  BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE,
  HISTORICAL_STATEMENTS_FAILED_VALIDATION,
  HISTORICAL_STATEMENT_ALREADY_EXISTS,
} from './statements/statement-errors.js';
export {
  FROM_DATE_LATER_THAN_TO_DATE,
  NO_OPEN_STATEMENT_PERIOD,
  STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START,
  STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD,
  STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD,
} from './statements/statement-period-errors.js';
export {
  closePeriodRequest,
  closedPeriod,
  openedPeriod,
  type ClosePeriodRequest,
  type OpenedPeriod,
} from './statements/statement-period-results.js';
export { openPeriod, statementPeriodRequest } from './statements/statement-period.js';
export { viewedStatement, type ViewedStatement } from './statements/viewed-statement.js';
export {
  changeSupplierRequest,
  createSupplierRequest,
  type ChangeSupplierRequest,
  type CreateSupplierRequest,
  type SupplierSettings,
} from './suppliers/change-suppliers.js';
export { STATUS_WORDS } from './suppliers/status-words.js';
export {
  IMPORT_SUPPLIER_ALREADY_EXISTS,
  IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING,
  IMPORT_SUPPLIER_MIGRATION_NOT_PAUSED,
  IMPORT_SUPPLIER_NOT_FOUND,
  REASON_WITHOUT_STATUS,
} from './suppliers/supplier-errors.js';
export {
  ownSupplier,
  statusChanges,
  supplier,
  supplierOverview,
  type CountedSupplier,
  type PrintedStatusChange,
  type SupplierCounters,
} from './suppliers/supplier.js';
export {
  accountTotals,
  supplierTotals,
  type AccountTotals,
  type SupplierTotals,
} from './totals/totals.js';
export {
  duplicateTransactionIdError,
  duplicateTransactionIds,
} from './transactions/duplicate-transaction-ids.js';
export {
  importTransactionsQuery,
  importTransactionsWire,
  type ImportTransactionsQuery,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
  type PostedTransaction,
  type TransactionResult,
} from './transactions/import-transactions.js';
export {
  AMOUNT_DOES_NOT_MATCH_LINE_ITEMS,
  AMOUNT_NOT_POSITIVE,
  DUPLICATE_TRANSACTION_IDS,
  INCORRECT_LINE_ITEM_NET_AMOUNT,
  NOT_ALLOWED_FOR_TYPE,
  START_DATE_LATER_THAN_END_DATE,
  TRANSACTIONS_FAILED_VALIDATION,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  TRANSACTION_IMPORT_ERROR,
} from './transactions/transaction-errors.js';
export { PAYMENT, TRANSACTION_EXAMPLES } from './transactions/transaction-examples.js';
export { transactionImportError } from './transactions/transaction-import-error.js';
export { viewedTransaction } from './transactions/viewed-transaction.js';
export {
  EXACTLY_ONE_PARAMETER,
  foundAccounts,
  searchAccountsQuery,
  type PrintedFoundAccount,
  type SearchAccountsQuery,
} from './accounts/found-account.js';
export {
  documentSearchTotal,
  missingDocument,
  type PrintedMissingDocument,
} from './documents/missing-document.js';
export {
  vendorStandings,
  type PrintedVendor,
  type PrintedVendors,
} from './payment-instructions/vendor-standing.js';
export {
  progress,
  PROGRESS_EXAMPLE,
  progressOfAll,
  type PrintedProgress,
  type PrintedProgressOfAll,
} from './progress/progress.js';
export {
  refusals,
  refusalsQuery,
  type PrintedRefusal,
  type RefusalsQuery,
} from './refusals/refusal.js';
export {
  announcement,
  expectedItemsRequest,
  type ExpectedItemsRequest,
} from './import-batches/expected-items.js';
