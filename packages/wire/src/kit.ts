// The parts that name no feature: the HTTP kit is made of them too.
export {
  errorCode,
  QUERY_FAILED_VALIDATION,
  type ErrorCode,
  MAXIMUM_ERRORS,
  attrOf,
  fieldError,
  listed,
  refusedBody,
  type Failed,
  type FieldError,
  type Path,
  type Rule,
} from './errors/error-code.js';
export { isJsonObject, knownWords, type JsonSchema } from './printing/json.js';
export {
  type ReadDescription,
  type Reader,
  refusedRequest,
  type Refusing,
  type Survey,
} from './reading/reader.js';
export { TimedSlice } from './reading/report.js';
export { DEFAULT_LIMITS, type BulkLimits, type Limits } from './settings/limits.js';
