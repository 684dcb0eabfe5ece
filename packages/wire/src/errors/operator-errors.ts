import { errorCode } from './error-code.js';

export const OPERATOR_REQUEST_FAILED_VALIDATION = errorCode('operator_request_failed_validation', {
  meaning: 'The request was refused.',
  remedy: 'Correct what errors lists; nothing of the request was kept.',
});

export const IDEMPOTENCY_KEY_REUSED = errorCode('idempotency_key_reused', {
  meaning: 'Another request was made under this Idempotency-Key.',
  remedy: 'Send another request under another key; send a repeat unchanged.',
});
