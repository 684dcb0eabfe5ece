import { errorCode } from '../errors/error-code.js';

export const NOT_AUTHENTICATED = errorCode('not_authenticated', {
  meaning:
    'The request has no access token. The header "Authorization: Token <ACCESS_TOKEN>" is required; the word may be Bearer.',
  remedy: 'Send the header "Authorization: Token <ACCESS_TOKEN>".',
});

export const AUTHENTICATION_FAILED = errorCode('authentication_failed', {
  meaning:
    'The access token is invalid, has expired or was revoked. Obtain a new one with the API key.',
  remedy:
    'Obtain a new access token once, with the API key, and send the request again. If the key gives no token (INVALID_API_KEY), or the new token is refused too, the key was revoked: stop, and ask the operator for a new key.',
});

export const INVALID_API_KEY = errorCode('INVALID_API_KEY', {
  meaning: 'The API key is not known or was revoked.',
  remedy:
    'Do not try again: wrong keys are throttled. Check that the whole key was sent, else ask the operator for a new one.',
});

export const INVALID_REFRESH_TOKEN = errorCode('INVALID_REFRESH_TOKEN', {
  meaning: 'The refresh token is not known, or its API key was revoked.',
  remedy:
    'Obtain a token with the API key. If that is INVALID_API_KEY, the key was revoked: ask the operator for a new one.',
});

export const EXPIRED_REFRESH_TOKEN = errorCode('EXPIRED_REFRESH_TOKEN', {
  meaning: 'The refresh token has expired.',
  remedy: 'Obtain a token with the API key.',
});

export const INVALID_INPUT_COMBINATION = errorCode('INVALID_INPUT_COMBINATION', {
  meaning: 'The input has both APIKey and refreshToken, or neither of them.',
  remedy: 'Give exactly one of APIKey and refreshToken.',
});

/** The words of RFC 6749, section 5.2. Their texts have no quotation mark, which it does not allow. */
export const INVALID_REQUEST = errorCode('invalid_request', {
  meaning: 'The request for a token is not a form, or a parameter is missing or repeated.',
  remedy:
    'Send grant_type=client_credentials once, as application/x-www-form-urlencoded, and the API key in the form or with HTTP Basic, not with both.',
});

export const INVALID_CLIENT = errorCode('invalid_client', {
  meaning: 'The API key is missing, not known or was revoked, or the id is not that of the key.',
  remedy:
    'Do not try again: wrong keys are throttled. Send the id of the API key as client_id and the whole key as client_secret.',
});

export const UNSUPPORTED_GRANT_TYPE = errorCode('unsupported_grant_type', {
  meaning: 'Tokens are given for grant_type=client_credentials only.',
  remedy: 'Send grant_type=client_credentials.',
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
