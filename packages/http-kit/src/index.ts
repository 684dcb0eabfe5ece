export { answerInBulk, type BulkSettings } from './bulk/bulk-answer.js';
export {
  DEFAULT_BULK_LIMITS,
  MOST_BULK_REQUESTS,
  type BulkOperations,
  type BulkOperation,
  type Grouping,
  type LineRead,
} from './bulk/bulk-operations.js';
export {
  LineGroups,
  type GroupedLine,
  type GroupedOutcome,
  type LineGroup,
} from './bulk/line-groups.js';
export { LineTurns } from './bulk/line-turns.js';
export {
  type HttpServer,
  type HttpServerSettings,
  makeHttpServer,
} from './connections/http-server.js';
export { knowClient } from './connections/known-clients.js';
export { type ConnectionRefusal } from './connections/refusal.js';
export { errorCatalogue, ownAnswers } from './description/answers.js';
export {
  pathParameter,
  publicRoute,
  route,
  type AnswerDescription,
  type CommonAnswer,
  type Definition,
  type Described,
  type Guard,
  type Outline,
  type PublicRoute,
  type Route,
  type Tag,
} from './routing/route.js';
export { Components } from './description/components.js';
export { type ApiDescription, describeApi } from './description/openapi.js';
export {
  DUPLICATE_FIELD,
  INTERNAL_ERROR,
  METHOD_NOT_ALLOWED,
  NOT_ACCEPTABLE,
  NOT_FOUND,
  OVERLOADED,
  PARSE_ERROR,
  UNSUPPORTED_MEDIA_TYPE,
} from './errors/transport-errors.js';
export {
  healthRoute,
  metricsRoute,
  readinessRoute,
  sharedMetrics,
} from './observability/health-routes.js';
export { Metrics, type OnLoad, registerBodyMemory, registerGate } from './observability/metrics.js';
export {
  markClient,
  markRefusal,
  requestContextOf,
  requestId,
  atPath,
} from './observability/request-context.js';
export { requestTrace, type RequestLogEntry, requestLog } from './observability/request-log.js';
export { type Outcome, type Subjects } from './observability/subjects.js';
export {
  BodyMemory,
  DEFAULT_BODY_MEMORY_BYTES,
  type Holder,
  type LeastPace,
} from './reading/body-memory.js';
export { duplicateField, readBody, readBytes, unsupported } from './reading/read-body.js';
export type { HeaderReader, Incoming } from './reading/read-request.js';
export { isJsonObject } from '@data-import/wire/kit';
export { type JsonObject, parseJson } from './reading/json.js';
export { inSlices } from './reading/slices.js';
export {
  type Client,
  ofProbes,
  type Position,
  positionOf,
  probeOf,
  withoutToken,
} from './shares/client.js';
export { connectionsInTurns, Gate, handleInTurns, turnOfRequest } from './shares/gate.js';
export { Lanes } from './shares/lanes.js';
export { addressBehind, networkOf } from './shares/network.js';
export { QueueSlots } from './shares/queue-slots.js';
export { sharedAnswer } from './shares/shared-answer.js';
export { wellFormed } from './reading/well-formed.js';
export {
  type BodyRefusal,
  type FieldRefusal,
  type Kind,
  type Refusals,
} from './refusals/refusals.js';
export { dispatch } from './routing/dispatch.js';
export {
  created,
  invalid,
  lastingContent,
  noContent,
  notFound,
  refused,
  streamed,
  succeeded,
  type Answer,
  type Tally,
} from './sending/answer.js';
export { type Report, errorBoundary, reportCutAnswers } from './sending/error-boundary.js';
export {
  ERRORS_TOTAL_SCHEMA,
  ERROR_SCHEMA,
  FIELD_ERROR_SCHEMA,
  VALIDATION_ERROR_SCHEMA,
} from './sending/error-schemas.js';
export {
  decodeCursor,
  encodeCursor,
  nextLink,
  CSV,
  NDJSON,
  formatOf,
  LIST_MEDIA_TYPES,
  ListParts,
  type ReadPage,
} from './streaming/list-parts.js';
export { send } from './sending/send.js';
export { ListReaders } from './streaming/list-readers.js';
export { listField, ObjectParts } from './streaming/object-parts.js';
export { StepLines } from './streaming/step-lines.js';
export { EVENT_STREAM, EVENT_STREAM_LIMITS, EventViewers } from './streaming/event-stream.js';
