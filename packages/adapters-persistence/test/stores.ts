import type { OpenStore } from '@data-import/application/contracts';
import { makeDatabasePorts } from '../src/index.js';
import { openTestDatabase, type DatabaseUnderTest } from './databases.js';

/** Opens the store that a contract asks for, on this engine. */
export function storeOn(engine: DatabaseUnderTest): OpenStore {
  return async () => {
    const database = await openTestDatabase(engine);
    return {
      ports: makeDatabasePorts(database.db),
      another: async () => makeDatabasePorts(database.another()),
      close: database.close,
    };
  };
}
