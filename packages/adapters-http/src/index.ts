export { senderOf } from './access-tokens/authentication.js';
export { BULK_OPERATION_IDS } from './bulk/bulk-operations.js';
export { inProcess } from './in-process.js';
export type { PageFile, Pages } from './pages/page-routes.js';
export { makeApp } from './make-app.js';
export {
  addressBehind,
  makeHttpServer,
  type HttpServer,
  type HttpServerSettings,
  BodyMemory,
  connectionsInTurns,
  probeOf,
  sharedAnswer,
  sharedMetrics,
  turnOfRequest,
} from '@data-import/http-kit';
export { DEFAULT_LIMITS } from '@data-import/wire/kit';
