import { errorCode } from '../errors/error-code.js';

export const NOT_AUTHENTICATED = errorCode('not_authenticated', {
  meaning:
    'The request has no access token. Expected is the header "Authorization: Token <ACCESS_TOKEN>".',
  remedy: 'Send the header "Authorization: Token <ACCESS_TOKEN>".',
});

export const AUTHENTICATION_FAILED = errorCode('authentication_failed', {
  meaning: 'The access token is not genuine, has expired or was revoked.',
  remedy: 'Obtain a new access token.',
});

export const PERMISSION_DENIED = errorCode('permission_denied', {
  meaning: 'The access token does not allow this.',
  remedy: 'Use a token of the other side: callers load data, operators run the instance.',
});

export const THROTTLED = errorCode('throttled', {
  meaning: 'There were too many requests.',
  remedy: 'Wait for as many seconds as the header Retry-After says.',
});

export const API_KEY_ALREADY_ISSUED = errorCode('api_key_already_issued', {
  meaning:
    'An API key was issued under this Idempotency-Key; it is more than a day old or revoked, and is not shown again.',
  remedy: 'Issue another API key under another Idempotency-Key.',
});
