export { openDatabase } from './database/connection.js';
export {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from './database/database-settings.js';
export { migrate } from './migrations/migrate.js';
