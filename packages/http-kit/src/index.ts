export { answerInBulk, type BulkSettings } from './bulk/answer-in-bulk.js';
export { type BulkLimits, DEFAULT_BULK_LIMITS, MOST_BULK_REQUESTS } from './bulk/bulk-limits.js';
export {
  type BulkOperation,
  type BulkOperations,
  type BulkRequest,
  type LineRead,
} from './bulk/bulk-operations.js';
export { LineTurns } from './bulk/line-turns.js';
export {
  type HttpServer,
  type HttpServerSettings,
  makeHttpServer,
} from './connections/http-server.js';
export { type Client, OpenRequests } from './connections/open-requests.js';
export { type Refusal } from './connections/refusal.js';
export { ownAnswers } from './description/answers.js';
export { errorCatalogue } from './description/catalogue.js';
export { type CommonAnswer } from './routing/common-answer.js';
export { Components } from './description/components.js';
export { type ApiDescription, describeApi } from './description/openapi.js';
export { type ErrorCode } from './errors/error-code.js';
export {
  type FieldError,
  MAXIMUM_ERRORS,
  type Path,
  type Rule,
  attrOf,
  fieldError,
  listed,
} from './errors/field-error.js';
export {
  DUPLICATE_FIELD,
  INTERNAL_ERROR,
  METHOD_NOT_ALLOWED,
  NOT_ACCEPTABLE,
  NOT_FOUND,
  OVERLOADED,
  PARSE_ERROR,
  QUERY_FAILED_VALIDATION,
  UNSUPPORTED_MEDIA_TYPE,
} from './errors/transport-errors.js';
export { type JsonSchema } from './json-schema.js';
export { healthRoute, metricsRoute, readinessRoute } from './observability/health-routes.js';
export { registerBodyMemory } from './observability/body-memory-gauges.js';
export { Metrics } from './observability/metrics.js';
export {
  markClient,
  markOutcomes,
  markRefusal,
  withRouteLabel,
} from './observability/request-context.js';
export { requestTrace } from './observability/request-trace.js';
export { type Outcome, type Subjects } from './observability/subjects.js';
export { requestId } from './observability/request-id.js';
export { type RequestLogEntry, requestLog } from './observability/request-log.js';
export { BodyMemory, type Holder, type LeastPace } from './reading/body-memory.js';
export { duplicateField } from './reading/duplicate-field.js';
export { type HeaderReader } from './reading/header-reader.js';
export { type JsonObject, isJsonObject, parseJson } from './reading/json.js';
export { DEFAULT_BODY_MEMORY_BYTES, DEFAULT_LIMITS, type Limits } from './reading/limits.js';
export { readBody } from './reading/read-body.js';
export { type Exchange, type Incoming } from './reading/read-request.js';
export { type Reader } from './reading/reader.js';
export { inSlices } from './reading/slices.js';
export { wellFormed } from './reading/well-formed.js';
export {
  type BodyRefusal,
  type FieldRefusal,
  type Kind,
  type Refusals,
} from './refusals/refusals.js';
export { dispatch, unmatched } from './routing/dispatch.js';
export { type Guard } from './routing/guard.js';
export { pathParameter } from './routing/path-parameter.js';
export {
  type AnswerDescription,
  type Definition,
  type Described,
  type Outline,
  type Route,
  type Tag,
  publicRoute,
  route,
} from './routing/route.js';
export {
  type Answer,
  created,
  invalid,
  noContent,
  notFound,
  refused,
  streamed,
  succeeded,
} from './sending/answer.js';
export { type Report, errorBoundary, reportCutAnswers } from './sending/error-boundary.js';
export {
  ERRORS_TOTAL_SCHEMA,
  ERROR_SCHEMA,
  FIELD_ERROR_SCHEMA,
  VALIDATION_ERROR_SCHEMA,
} from './sending/error-schemas.js';
export { type LastingContent, lastingContent } from './sending/lasting-content.js';
export { nextLink } from './sending/next-link.js';
export { type Parts } from './sending/pulled.js';
export { send } from './sending/send.js';
export { decodeCursor, encodeCursor } from './streaming/list-cursor.js';
export { LIST_MEDIA_TYPES, formatOf } from './streaming/list-format.js';
export { ListParts, type ReadPage } from './streaming/list-parts.js';
export { ListReaders } from './streaming/list-readers.js';
export {
  EVENT_STREAM,
  EventViewers,
  type EventSource,
  type EventStream,
} from './streaming/event-stream.js';
