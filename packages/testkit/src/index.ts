export { startChromium } from './browser/start-chromium.js';
export { CuttingProxy } from './cutting-proxy.js';
export { createCitusDatabase } from './postgres/citus.js';
export { startPgBouncer, type PgBouncer } from './postgres/pgbouncer.js';
export { startEmbeddedPostgres } from './postgres/embedded-postgres.js';
export { DATABASE_PATIENCE, execute } from './postgres/postgres.js';
export type {
  EmbeddedPostgres,
  Postgres,
  PostgresDatabase,
  PostgresOptions,
} from './postgres/postgres.js';
export { waitingForLocks } from './postgres/waiting-for-locks.js';
export { sharedPostgres, startPostgres } from './postgres/shared-postgres.js';
export { startS3, type S3 } from './s3/start-s3.js';
export { demoPlace, RunningService, type DemoKeys } from './service/running-service.js';
export {
  operate,
  ServerProcess,
  type Conditions,
  type Variables,
} from './service/server-process.js';
export { freePort } from './free-port.js';
export { TEMPORARY_ROOT } from './temporary-root.js';
export { openedForAll, openedForEach } from './opened.js';
