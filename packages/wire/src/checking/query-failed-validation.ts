import { errorCode } from '../errors/error-code.js';

// As the service's HTTP kit has it, which imports nothing of ours; a test compares the two.
export const QUERY_FAILED_VALIDATION = errorCode('query_failed_validation', {
  meaning: 'The query parameters were refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});
