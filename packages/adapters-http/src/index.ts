export { makeApp, type AppOptions, type UseCases } from './make-app.js';
export { DEFAULT_LIMITS, type Limits } from './request/limits.js';
