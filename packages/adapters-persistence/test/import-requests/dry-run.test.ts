import { dryRunContract } from '@data-import/application/contracts';
import { makeDatabasePorts } from '../../src/index.js';
import { DATABASES, openTestDatabase } from '../databases.js';
import { dumped } from '../dumped.js';

// Slow because many requests are tried dry, and then carried out.
for (const engine of DATABASES)
  dryRunContract(engine.name, async () => {
    const database = await openTestDatabase(engine);
    return {
      ports: makeDatabasePorts(database.db),
      another: async () => makeDatabasePorts(database.another()),
      close: database.close,
      dump: () => dumped(database.db),
    };
  });
