export { isOfOperator } from './access-tokens/authentication.js';
export { BULK_OPERATION_IDS } from './bulk/bulk-operations.js';
export { listedCodes } from './error-codes/listed-codes.js';
export type { PageFile, Pages } from './pages/page-routes.js';
export { makeApp, type AppOptions } from './make-app.js';
export { makeHttpServer, type HttpServer, type HttpServerSettings } from '@data-import/http-kit';
export type { Refusal } from '@data-import/http-kit';
export { BodyMemory, type BulkLimits, DEFAULT_LIMITS, type Limits } from '@data-import/http-kit';
