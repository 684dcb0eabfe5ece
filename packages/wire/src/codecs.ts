// The service itself and the loader use these exports. They are no promise to others, who import index.ts.
export { health } from './health/health.js';
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
  INVALID_CLIENT,
  INVALID_REQUEST,
  UNSUPPORTED_GRANT_TYPE,
} from './access-tokens/access-errors.js';
export {
  issueApiKeyRequest,
  issuedApiKey,
  listedApiKeys,
  printedIdentity,
  type ServiceName,
} from './access-tokens/api-keys.js';
export { ACCOUNT_NOT_FOUND, foundAccounts, searchAccountsQuery } from './accounts/found-account.js';
export { accountCopy, accountCopySchema, COPIED_LISTS } from './accounts/account-copy.js';
export {
  ACCOUNT_ERASED,
  eraseAccountQuery,
  eraseAccountRequest,
  erasedItems,
  newAccountsQuery,
} from './erasures/erase-account.js';
export { ACCOUNT_EXAMPLE, viewAccountQuery, viewedAccount } from './accounts/viewed-account.js';
export { type AccountAddressing } from './items/addressing.js';
export {
  importAccountsRequest,
  importedAccounts,
  type AccountToImport,
} from './accounts/import-accounts.js';
export {
  BULK_ANSWER_SCHEMA,
  BULK_LINE_FAILED_VALIDATION,
  EXPECTED_IDEMPOTENCY_KEY,
  BULK_OPERATIONS,
  bulkLine,
  bulkQuery,
  type BulkOperationName,
} from './bulk/bulk-line.js';
export {
  ACCOUNT_NOT_IN_BUSINESS,
  BUSINESS_NOT_FOUND,
  createBusinessRequest,
  printedBusiness,
} from './businesses/create-business.js';
export { printDifferences } from './differences/differences.js';
export { PATH_DOES_NOT_EXIST_IN_FILE_STORE, TOO_LONG_A_PATH } from './errors/document-errors.js';
export { linkSignature, documentSearchTotal, missingDocument } from './documents/documents.js';
export { errorCode, remedyOf } from './errors/error-code.js';
export {
  errorList,
  IDEMPOTENCY_KEY_REUSED,
  OPERATOR_REQUEST_FAILED_VALIDATION,
  OUTCOME_UNKNOWN,
} from './errors/service-errors.js';
export {
  accountLeft,
  announcement,
  batchesQuery,
  BATCH_END_FAILED_VALIDATION,
  endedBatch,
  endRequest,
  EXPECTED_ITEMS_FAILED_VALIDATION,
  expectedItemsRequest,
  IMPORT_BATCH_NOT_FOUND,
  importBatch,
  ITEM_NOT_FOUND,
  removalTotal,
  STATEMENT_PERIOD_CLOSED,
  undoneAccount,
  undoneBusiness,
  undoTotal,
} from './import-batches/import-batch.js';
export { detailOfClosedPeriod, printUndoStep, undoQuery } from './import-batches/undo-step.js';
export { itemOf, removeLine, type RemoveLine } from './import-batches/remove-line.js';
export {
  detailedProcess,
  detailedProcessesQuery,
  importProcessesQuery,
  processFilterOf,
  listedProcess,
} from './import-processes/process-lists.js';
export {
  accountFilterOf,
  exportQuery,
  type ExportQuery,
  type ListQuery,
} from './lists/list-query.js';
export {
  exportedInstruction,
  instructionFields,
  instructionReference,
  viewedInstruction,
} from './items/instruction.js';
export { exportedNote, noteFields, NOTES_FAILED_VALIDATION, viewedNote } from './items/note.js';
export {
  exportedStatement,
  HISTORICAL_STATEMENT_ALREADY_EXISTS,
  HISTORICAL_STATEMENTS_FAILED_VALIDATION,
  STATEMENT_FIELDS,
  viewedStatement,
} from './items/statement.js';
export { exportedTransaction, transactionFields, viewedTransaction } from './items/transaction.js';
export {
  asksForDryRun,
  IMPORT_BATCH_NAME_FORM,
  importQuery,
  instructionQuery,
  type ImportParameters,
  type InstructionParameters,
} from './import-parameters/import-parameters.js';
export {
  completedImport,
  completeImportRequest,
  failImportRequest,
  IMPORT_PROCESS_COMPLETED,
  IMPORT_PROCESS_NOT_IN_PROGRESS,
  processStatus,
  stageAccountsRequest,
  stagedAccounts,
  transferStatus,
} from './import-processes/process-steps.js';
export { columnsOf, type ColumnType, type Columns } from './items/field.js';
export { isJsonObject, knownWords, rawJson, type JsonSchema } from './printing/json.js';
export { createNotesRequest, noteResults } from './notes/create-notes.js';
export {
  createOrganisationRequest,
  organisation,
  ORGANISATION_NOT_FOUND,
} from './organisations/organisation.js';
export {
  ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION,
  accountInstructionExample,
  accountInstructionResult,
  BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION,
  BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  businessInstructionExample,
  businessInstructionResult,
  createAccountInstructionRequest,
  createBusinessInstructionRequest,
  PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR,
  PAYMENT_VENDOR_UNAVAILABLE,
  PAYMENT_VENDOR_UNREACHABLE,
} from './payment-instructions/create-instruction.js';
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
export { wirePath } from './reading/into.js';
export { noFields, noParameters } from './reading/make-reader.js';
export {
  DEFAULT_LIMITS,
  type CheckSettings,
  type ListLimits,
  type Settings,
} from './settings/limits.js';
export { settings } from './settings/settings.js';
export {
  conflictingStatements,
  importStatementsWire,
  statementConflictError,
} from './statements/import-statements.js';
export {
  closedPeriod,
  closePeriodRequest,
  FROM_DATE_LATER_THAN_TO_DATE,
  NO_OPEN_STATEMENT_PERIOD,
  openedPeriod,
  STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START,
  STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD,
  STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD,
  statementPeriodRequest,
} from './statements/statement-period.js';
export {
  changeSupplierRequest,
  createSupplierRequest,
  type ChangeSupplierRequest,
} from './suppliers/change-suppliers.js';
export {
  IMPORT_SUPPLIER_ALREADY_EXISTS,
  IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING,
  IMPORT_SUPPLIER_MIGRATION_NOT_PAUSED,
  ACCOUNT_IMPORT_NOT_ALLOWED,
  IMPORT_SUPPLIER_NOT_FOUND,
  ownSupplier,
  STATUS_WORDS,
  statusChanges,
  supplier,
  supplierOverview,
} from './suppliers/supplier.js';
export { accountDigests } from './totals/account-digests.js';
export { accountTotals, supplierTotals } from './totals/totals.js';
export {
  duplicateTransactionIdError,
  duplicateTransactionIds,
  addsUnchecked,
  importTransactionsQuery,
  importTransactionsWire,
  PAYMENT,
  TRANSACTION_EXAMPLES,
  transactionImportError,
  type ImportTransactionsQuery,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
} from './transactions/import-transactions.js';
export { addedTextBy } from './transactions/added-text.js';
export { TransactionScanner, type ScannedLine } from './transactions/transaction-scanner.js';
export {
  DUPLICATE_TRANSACTION_IDS,
  TRANSACTIONS_FAILED_VALIDATION,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  TRANSACTION_IMPORT_ERROR,
} from './items/transaction-errors.js';
export { vendorStandings, type PrintedVendor } from './payment-instructions/vendor-standing.js';
export { progress, PROGRESS_EXAMPLE, progressOfAll } from './progress/progress.js';
export {
  refusals,
  refusalsQuery,
  refusedRequests,
  refusedRequestsQuery,
} from './refusals/refusal.js';
export { auditEntry, auditQuery } from './audit/audit-entry.js';
