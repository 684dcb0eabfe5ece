export type { components, operations, paths } from './api-types.js';
export type { AnsweredLine, BulkAnswer, BulkOutcomes, UnknownLine } from './bulk/bulk-answer.js';
export type { BulkLine } from './bulk/bulk-line.js';
export type { BulkOptions } from './bulk/bulk-options.js';
export type { Api, ApiAnswer, DataOf } from './call.js';
export type { ClientOptions } from './client-options.js';
export {
  ClientError,
  type ClientFailure,
  type FieldError,
  type NoAnswer,
  type NoToken,
  type Refused,
} from './failures/client-failure.js';
export { retryAfterIn } from './failures/read-refusal.js';
export type { ListOptions, ListPath, ListRecord } from './lists/list-path.js';
export { nextCursor } from './lists/read-list.js';
export { makeClient, type Client } from './make-client.js';
export type { Runtime } from './runtime.js';
export type { StreamLine, StreamOptions, StreamPath } from './streams/stream-path.js';
export type { Watched, WatchedData, WatchOptions, WatchPath } from './watching/watched.js';
