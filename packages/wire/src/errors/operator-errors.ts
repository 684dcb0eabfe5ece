import { errorCode } from './error-code.js';

export const OPERATOR_REQUEST_FAILED_VALIDATION = errorCode('operator_request_failed_validation', {
  meaning: 'The request was refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});

export const IDEMPOTENCY_KEY_REUSED = errorCode('idempotency_key_reused', {
  meaning: 'This Idempotency-Key was used for a different request.',
  remedy: 'Use a new Idempotency-Key for a new request. Send a retry unchanged.',
});
