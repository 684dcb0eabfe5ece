export {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  endOfKey,
  identityOfKey,
  isLiving,
  isRevoked,
  OPERATOR_ROLES,
  ROLES,
  REFRESH_TOKEN_LIFETIME_SECONDS,
  revokeKey,
  type ApiKey,
  type Identity,
  type KeyEnd,
  type Organisation,
  type CallerRights,
  type OperatorRole,
  type Rights,
  type Role,
} from './access-tokens/api-key.js';
export { type Contradiction } from './contradictions/contradictions.js';
export {
  CANONICAL_DETAILS,
  CANONICAL_FIELDS,
  DIGEST_VERSION,
  snakeCase,
  type CanonicalKind,
  type CanonicalType,
} from './digests/canonical-fields.js';
export {
  dayIn,
  isUtcInstant,
  parseUtcInstant,
  utcInstantOf,
  type UtcInstant,
} from './time/utc-instant.js';
export {
  dateOfDay,
  dayOfDate,
  isCalendarDate,
  parseCalendarDate,
  type CalendarDate,
} from './time/calendar-date.js';
export { differencesBetween, type FieldDifference } from './differences/differences.js';
export {
  isDocumentPath,
  isTooLongALocation,
  locateDocument,
  MAXIMUM_LOCATION_BYTES,
  parseDocumentPath,
  parseDocumentRoot,
  type DocumentLocation,
  type DocumentPath,
  type DocumentRoot,
} from './documents/document-path.js';
export {
  INSTRUCTION_TYPES,
  hasExpired,
  placeInstruction,
  standingOf,
  type AlreadyHasActiveInstruction,
  type ExportedInstruction,
  type InstructionDetails,
  type InstructionReference,
  type InstructionType,
  type InstructionStanding,
  type PaymentInstruction,
  type StoredInstruction,
} from './payment-instructions/payment-instruction.js';
export {
  accountDifferences,
  accountNumberOf,
  type Account,
  type AccountNumber,
  type AccountReference,
} from './accounts/account.js';
export {
  accountsToLink,
  requireAccountsOfBusiness,
  type AccountOfBusiness,
  type AccountsRefused,
  type BusinessReference,
} from './businesses/business.js';
export { inSmallLetters, searchedText, type SearchedText } from './accounts/account-search.js';
export {
  completeImport,
  failImport,
  startImport,
  transferStatusOf,
  type ImportProcess,
  type ImportProcessCompleted,
  type ImportProcessNotInProgress,
  type ImportProgress,
  type ImportState,
  type TransferStatus,
} from './import-processes/import-process.js';
export {
  AMOUNT_LIMITS,
  exactMinorUnits,
  minorUnitsOf,
  parseAmountNumber,
  printAmount,
  storedMinorUnits,
  type MinorUnits,
} from './money/amount.js';
export {
  parseDecimal,
  parseJsonNumber,
  type Decimal,
  type DecimalFault,
  type DecimalLimits,
} from './money/decimal.js';
export {
  compareNotes,
  type ComparedNoteOutcome,
  contentOf,
  draftNote,
  isPinnedAt,
  noteFaults,
  resolveDrafts,
  type Note,
  type NoteDraft,
  type NoteFault,
  type NoteFields,
  type NoteOutcome,
} from './notes/note.js';
export {
  DEFAULT_TIME_ZONE,
  parseTimeZone,
  requireAccountImportByCallers,
  requireNotComplete,
  requireOngoing,
  requirePaused,
  SUPPLIER_STATUSES,
  type AccountImportNotAllowed,
  type ImportSupplier,
  type MigrationNotOngoing,
  type MigrationNotPaused,
  type SupplierSettings,
  type SupplierStatus,
  type SupplierStatusChange,
} from './suppliers/import-supplier.js';
export {
  contradictingStatements,
  historicalStatement,
  resolveStatements,
  statementFaults,
  type HistoricalStatement,
  type StatementConflict,
  type StatementFault,
  type StatementFields,
} from './statements/historical-statement.js';
export {
  closeOpenPeriod,
  isSamePeriod,
  openNextPeriod,
  statementPeriod,
  type FromDateLaterThanToDate,
  type AccountPeriods,
  type NoPeriodToClose,
  type PeriodChange,
  type PeriodClosedBeforeItsStart,
  type PeriodNotAfterClosedPeriod,
  type PeriodNotAfterOpenPeriod,
  type StatementPeriod,
} from './statements/statement-period.js';
export { placeInOpenPeriod } from './transactions/place-in-open-period.js';
export { planFresh, type Move } from './transactions/plan-fresh.js';
export {
  lookupForImport,
  bodyOfMoveNote,
  describeMove,
  noteOfMove,
  planImport,
  refuseContradictions,
  type DuplicateTransactionIds,
  type ImportOptions,
  type RefusedDraft,
  type TransactionOutcome,
  type TransactionsRefused,
} from './transactions/plan-import.js';
export {
  differingDrafts,
  ITEM_LIMITS,
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
  type LineItem,
  type TaxItem,
  type Transaction,
  type TransactionFields,
  type TransactionType,
} from './transactions/transaction.js';
export {
  draftTransaction,
  transactionFaults,
  type ReadableTransaction,
  type TransactionDraft,
  type TransactionFault,
} from './transactions/transaction-draft.js';
export type {
  TextColumn,
  TextField,
  TransactionColumns,
} from './transactions/transaction-columns.js';
export { DEFAULT_VOCABULARY, type Vocabulary } from './transactions/vocabulary.js';
export {
  IDEMPOTENCY_KEY_PATTERN,
  IDENTIFIER_LENGTHS,
  IMPORT_BATCH_NAME_PATTERN,
  isIdempotencyKey,
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseImportBatchName,
  parseStatementId,
  parseSupplierCode,
  parseTransactionId,
  TEXT_LENGTHS,
  type ExternalAccountNumber,
  type ExternalBusinessIdentifier,
  type ImportBatchName,
  type ImportBatchNameMalformed,
  type StatementId,
  type SupplierCode,
  type TransactionId,
  textFault,
  type TextFault,
} from './identifiers/identifiers.js';
export { endInWords, refusedIn, type BatchEnd } from './import-batches/batch-end.js';
export {
  requireNoneInClosedPeriod,
  type BatchOnAccount,
  type StatementPeriodClosed,
  NO_ITEMS,
  NOTHING_REMOVED,
  type BatchItems,
  type LoadedItem,
  type RemovedItems,
  type UndoStep,
  type UndoTotal,
} from './import-batches/loaded-items.js';
export {
  areTooManyRefused,
  assess,
  NEEDS,
  type Assessment,
  type Need,
  type NeedState,
  type RecentFailure,
  type RecentOutcomes,
  type SupplierFacts,
} from './progress/assess.js';
export { LOAD_STATES, type Load, type LoadFacts, type LoadState } from './progress/load.js';
export {
  flowOf,
  increaseBetween,
  ratesOf,
  SAMPLE_EVERY_MS,
  timeLeft,
  untilLastIncrease,
  type ImportedCounts,
  type ImportFlow,
  type ProgressSample,
  type TimeLeft,
} from './progress/progress.js';

// What the signatures above are made of.
export type { IssuedKey } from './access-tokens/api-key.js';
export type { PostedAccount } from './accounts/account.js';
export type { ComparedValue } from './differences/differences.js';
export type { InvalidDocumentPath, DocumentLocationTooLong } from './documents/document-path.js';
export type { Named } from './identifiers/identifiers.js';
export type { ReadableNote } from './notes/note.js';
export type { StatementResolution } from './statements/historical-statement.js';
export type { UnknownTimeZone } from './suppliers/import-supplier.js';
export type { NotACalendarDate } from './time/calendar-date.js';
export type { NotAUtcInstant } from './time/utc-instant.js';
export type { OutsideOpenPeriod, Placement } from './transactions/place-in-open-period.js';
export type { NotPlaced } from './transactions/plan-fresh.js';
export type { AccountState, ImportPlan, NoOpenPeriod } from './transactions/plan-import.js';
export type { ReadableLineItem, Faulty } from './transactions/transaction-draft.js';
export type { TaxUnitType } from './transactions/transaction.js';
