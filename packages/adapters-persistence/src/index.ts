export { batchingUse, type BatchingUse } from './database/batching-use.js';
export { openDatabase } from './database/connection.js';
export {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from './database/database-settings.js';
export { findUnsafeSettings } from './database/durability.js';
export { findUnusable } from './database/unusable-database.js';
export { isAnswering, poolUse, type PoolUse } from './database/health.js';
export { makeDatabasePorts, type DatabasePorts } from './database-ports.js';
export { migrate } from './migrations/migrate.js';
