import { errorCode } from './error-code.js';

export const OPERATOR_REQUEST_FAILED_VALIDATION = errorCode('operator_request_failed_validation', {
  meaning: 'The request was refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});

export const IDEMPOTENCY_KEY_REUSED = errorCode('idempotency_key_reused', {
  meaning:
    'This Idempotency-Key was used for a different request. For transactions it covers, on one account, the transactions, force_add_to_current_statement and import_batch; for an organisation its name, for an API key its organisation and label.',
  remedy:
    'First find out whether the earlier request was meant to be this one. A retry has to be sent unchanged, and adds nothing. A new key adds everything in the request: use one only for what is not stored yet.',
});
