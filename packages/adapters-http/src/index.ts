export { makeApp, type AppOptions, type UseCases } from './make-app.js';
export {
  makeHttpServer,
  type HttpServer,
  type HttpServerSettings,
} from './kit/connections/http-server.js';
export type { Refusal } from './kit/connections/refusal.js';
export { DEFAULT_LIMITS, type Limits } from './kit/reading/limits.js';
