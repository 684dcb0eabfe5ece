export { batchingUse, type BatchingUse } from './ledger/batching-use.js';
export { contentionUse, type ContentionUse } from './ledger/contention-use.js';
export { SigningServers, type SigningServer } from './access-tokens/signing-servers.js';
export { openDatabase } from './database/connection.js';
export {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from './database/database-settings.js';
export { databaseFailureOf } from './database/database-failure.js';
export { canLoad, findUnsafeSettings, findUnusable, poolUse } from './database/health.js';
export type { PoolUse } from './dialects/dialect.js';
export { protectFile } from './dialects/sqlite/protected-files.js';
export { makeDatabasePorts, type DatabasePorts } from './database-ports.js';
export { migrate } from './migrations/migrate.js';
