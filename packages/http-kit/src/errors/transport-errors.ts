import { errorCode } from './error-code.js';

export const DUPLICATE_FIELD = errorCode('duplicate_field', {
  meaning: 'This field stands in its object more than once.',
  remedy: 'Send each field of an object once; put several records into a list.',
});

export const QUERY_FAILED_VALIDATION = errorCode('query_failed_validation', {
  meaning: 'The query parameters were refused.',
  remedy: 'Correct what errors lists; nothing of the request was kept.',
});

export const MALFORMED_REQUEST = errorCode('malformed_request', {
  meaning:
    'The request is not valid HTTP: its first line, its headers or the framing of its body cannot be read.',
  remedy: 'Send one Host, a path without "#", and headers and lengths as RFC 9110 and 9112 say.',
});

export const REQUEST_TIMEOUT = errorCode('request_timeout', {
  meaning: 'The request did not arrive in time.',
  remedy: 'Send the same request again, without pauses.',
});

export const EXPECTATION_FAILED = errorCode('expectation_failed', {
  meaning: 'The header Expect asks for something else than 100-continue.',
  remedy: 'Leave the header out, or send "Expect: 100-continue".',
});

export const HEADERS_TOO_LARGE = errorCode('headers_too_large', {
  meaning: 'The path and the headers are larger than 16 KiB together.',
  remedy: 'Shorten the path or the headers.',
});

export const PARSE_ERROR = errorCode('parse_error', {
  meaning: 'The body cannot be read as JSON.',
  remedy: 'Send one well-formed JSON document in UTF-8 without deep nesting.',
});

export const NOT_FOUND = errorCode('not_found', {
  meaning: 'There is nothing at this path.',
  remedy: 'Check the path.',
});

export const METHOD_NOT_ALLOWED = errorCode('method_not_allowed', {
  meaning: 'This path does not take this method.',
  remedy: 'Use one of the methods in the header Allow.',
});

export const NOT_ACCEPTABLE = errorCode('not_acceptable', {
  meaning: 'The answer cannot be given in a media type that the header Accept names.',
  remedy: 'Accept application/json.',
});

export const PAYLOAD_TOO_LARGE = errorCode('payload_too_large', {
  meaning: 'The body is too large.',
  remedy: 'Split the body over several requests. What a compressed body unpacks to counts.',
});

export const UNSUPPORTED_MEDIA_TYPE = errorCode('unsupported_media_type', {
  meaning: 'The body is not application/json, or it is in an unknown encoding.',
  remedy: 'Send application/json in UTF-8, plain or compressed with gzip.',
});

export const OVERLOADED = errorCode('overloaded', {
  meaning: 'The service has as much to do at present as it can hold; nothing was read or done.',
  remedy: 'Repeat the same request unchanged after as many seconds as the header Retry-After says.',
});

export const INTERNAL_ERROR = errorCode('internal_error', {
  meaning: 'The service failed; nothing of the request was kept.',
  remedy:
    'Repeat the same request unchanged; give the operator the X-Request-Id when it fails again.',
});

export const NOT_READY = errorCode('not_ready', {
  meaning: 'The service cannot answer requests yet, or not any more.',
  remedy: 'Ask again later.',
});
