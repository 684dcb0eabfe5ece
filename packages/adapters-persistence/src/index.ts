export { batchingUse, type BatchingUse } from './database/batching-use.js';
export { openDatabase } from './database/connection.js';
export {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from './database/database-settings.js';
export { databaseFailureOf } from './database/database-failure.js';
export { findUnsafeSettings } from './database/durability.js';
export { findUnusable } from './database/unusable-database.js';
export { canLoad, poolUse, type PoolUse } from './database/health.js';
export { protectFile } from './database/protected-files.js';
export { makeDatabasePorts, type DatabasePorts } from './database-ports.js';
export { migrate } from './migrations/migrate.js';
