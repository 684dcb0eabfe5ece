import { errorCode } from '../errors/error-code.js';

export const NOT_AUTHENTICATED = errorCode('not_authenticated', {
  meaning:
    'The request has no access token. The header "Authorization: Token <ACCESS_TOKEN>" is required.',
  remedy: 'Send the header "Authorization: Token <ACCESS_TOKEN>".',
});

export const AUTHENTICATION_FAILED = errorCode('authentication_failed', {
  meaning: 'The access token is invalid, has expired or was revoked.',
  remedy: 'Obtain a new access token.',
});

export const PERMISSION_DENIED = errorCode('permission_denied', {
  meaning: 'The access token does not allow this.',
  remedy: 'Use a caller token to load data and an operator token for /v1/operator/.',
});

export const THROTTLED = errorCode('throttled', {
  meaning: 'The client sent too many requests.',
  remedy: 'Wait for the number of seconds in the header Retry-After.',
});

export const API_KEY_ALREADY_ISSUED = errorCode('api_key_already_issued', {
  meaning:
    'An API key was issued for this Idempotency-Key. It was revoked or is more than 24 hours old and is not shown again.',
  remedy: 'Issue a new API key with a new Idempotency-Key.',
});
