import { errorCode } from '@data-import/wire/kit';

export const DUPLICATE_FIELD = errorCode('duplicate_field', {
  meaning: 'This object has the field more than once.',
  remedy: 'Send each field of an object once. Put several records into a list.',
});

export const MALFORMED_REQUEST = errorCode('malformed_request', {
  meaning:
    'The request is not valid HTTP: the request line, the headers or the body framing cannot be read.',
  remedy:
    'Send one Host header, a path without "#", and headers and lengths according to RFC 9110 and RFC 9112.',
});

export const REQUEST_TIMEOUT = errorCode('request_timeout', {
  meaning:
    'The request was not received within the time limit, or its body came slower than 64 KiB a second.',
  remedy:
    'Send the same request again without pauses between its parts; on a slow connection, in smaller requests.',
});

export const EXPECTATION_FAILED = errorCode('expectation_failed', {
  meaning: 'The header Expect has a value other than 100-continue.',
  remedy: 'Leave the header out, or send "Expect: 100-continue".',
});

export const HEADERS_TOO_LARGE = errorCode('headers_too_large', {
  meaning: 'The path and the headers together are larger than 16 KiB, or more than 100 headers.',
  remedy: 'Shorten the path, or send fewer or shorter headers.',
});

export const PARSE_ERROR = errorCode('parse_error', {
  meaning: 'The body cannot be read as JSON.',
  remedy: 'Send one valid JSON document in UTF-8, within the limit for nesting.',
});

export const NOT_FOUND = errorCode('not_found', {
  meaning: 'No resource exists at this path.',
  remedy: 'Check the path: those of the API begin with /v1/, and /docs/ lists them all.',
});

export const METHOD_NOT_ALLOWED = errorCode('method_not_allowed', {
  meaning: 'This path does not support this method.',
  remedy: 'Use a method that the header Allow lists.',
});

export const NOT_ACCEPTABLE = errorCode('not_acceptable', {
  meaning: 'The service cannot answer in any media type of the header Accept.',
  remedy: 'Send Accept: application/json, or leave the header out.',
});

export const PAYLOAD_TOO_LARGE = errorCode('payload_too_large', {
  meaning: 'The body is too large.',
  remedy: 'Split the data into several requests. The limit applies to the uncompressed size.',
});

export const UNSUPPORTED_MEDIA_TYPE = errorCode('unsupported_media_type', {
  meaning:
    'The Content-Type does not fit the operation, or the charset or Content-Encoding is not supported.',
  remedy:
    'Send application/json, but application/x-ndjson to bulk/; in UTF-8, uncompressed or compressed with gzip. The detail names the header that was sent.',
});

export const OVERLOADED = errorCode('overloaded', {
  meaning:
    'The service, or the part of it that one API key can use, has no capacity left at the moment, or its database or document store does not answer. The request was not processed.',
  remedy:
    'Send the same request again after the number of seconds in the header Retry-After, with fewer large requests at the same time.',
});

export const INTERNAL_ERROR = errorCode('internal_error', {
  meaning: 'The service failed. Nothing of the request was stored.',
  remedy: 'Send the same request again. If it fails again, give the X-Request-Id to the operator.',
});

export const NOT_READY = errorCode('not_ready', {
  meaning: 'The service is starting, stopping or has no working database.',
  remedy: 'Try again later.',
});
