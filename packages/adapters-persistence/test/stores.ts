import type { OpenStore } from '@data-import/application/contracts';
import { makeDatabasePorts } from '../src/index.js';
import type { TestDatabase } from './databases.js';

/** Opens the store that a contract asks for, on this database. */
export function storeOn(open: () => Promise<TestDatabase>): OpenStore {
  return async () => {
    const database = await open();
    return {
      ports: makeDatabasePorts(database.db),
      another: async () => makeDatabasePorts(database.another()),
      close: database.close,
    };
  };
}
