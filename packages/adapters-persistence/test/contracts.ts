import {
  apiKeyRepositoryContract,
  dryRunContract,
  refreshTokenRepositoryContract,
  STORE_CONTRACTS,
} from '@data-import/application/contracts';
import { makeDatabasePorts } from '../src/index.js';
import { accessTokenStoreOn } from './access-tokens/access-token-store.js';
import { openTestDatabase, type DatabaseUnderTest } from './databases.js';
import { dumped } from './dumped.js';
import { storeOn } from './stores.js';

/** Every port on this engine has to pass the suite of its contract. */
export function describeContracts(engine: DatabaseUnderTest): void {
  for (const contract of STORE_CONTRACTS) contract(engine.name, storeOn(engine));
  for (const contract of [apiKeyRepositoryContract, refreshTokenRepositoryContract])
    contract(engine.name, accessTokenStoreOn(engine));
  dryRunContract(engine.name, async () => {
    const database = await openTestDatabase(engine);
    return {
      ports: makeDatabasePorts(database.db),
      another: async () => makeDatabasePorts(database.another()),
      close: database.close,
      dump: () => dumped(database.db),
    };
  });
}
