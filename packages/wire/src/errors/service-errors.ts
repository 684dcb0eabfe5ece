import { errorCode } from './error-code.js';
import { listOf, object } from '../printing/printer.js';
import { text } from '../printing/texts.js';

export const OUTCOME_UNKNOWN = errorCode('outcome_unknown', {
  meaning:
    'The connection to the database was lost at the commit. The request is stored completely or not at all.',
  remedy:
    'Send the same request again; this settles it. With check_previously_added=false and without an Idempotency-Key find out first whether the transactions are stored, because a retry adds them again.',
});

export const OPERATOR_REQUEST_FAILED_VALIDATION = errorCode('operator_request_failed_validation', {
  meaning: 'The request was refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});

export const IDEMPOTENCY_KEY_REUSED = errorCode('idempotency_key_reused', {
  meaning:
    'This Idempotency-Key was used for a different request. For transactions it covers, on one account, the transactions, force_add_to_current_statement and import_batch; for an organisation its name, for an API key its organisation and label.',
  remedy:
    'First find out whether the earlier request was the same as this one. A retry must be sent unchanged, and adds nothing. A new key adds everything in the request: use one only for what is not stored yet.',
});

export const errorList = listOf(
  object('ErrorCode', {
    code: text,
    meaning: text,
    remedy: text,
  }),
);
