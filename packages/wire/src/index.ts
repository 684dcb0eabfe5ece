export {
  checkCodes,
  DEFAULT_SETTINGS,
  requestChecks,
  type CheckRequest,
  type RefusedRequest,
  type RequestChecks,
} from './checking/request-checks.js';
export { type ErrorCode, MAXIMUM_ERRORS, type FieldError } from './errors/error-code.js';
export { LENGTHS } from './settings/lengths.js';
export {
  DEFAULT_LIMITS,
  type CheckSettings,
  type Limits,
  type ListLimits,
} from './settings/limits.js';
export {
  readSettings,
  type ReadSettings,
  type SettingsUnreadable,
} from './settings/read-settings.js';

// What the signatures above are made of.
export type { BulkOperationName } from './bulk/bulk-line.js';
export type { TransactionImportError } from './transactions/import-transactions.js';
