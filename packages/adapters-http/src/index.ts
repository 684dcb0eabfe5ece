export { makeApp, type AppOptions } from './make-app.js';
export {
  makeHttpServer,
  type HttpServer,
  type HttpServerSettings,
} from './connections/http-server.js';
export type { Refusal } from './connections/refusal.js';
export { DEFAULT_LIMITS, type Limits } from './request/limits.js';
