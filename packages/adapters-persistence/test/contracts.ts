import {
  apiKeyRepositoryContract,
  dryRunContract,
  refreshTokenRepositoryContract,
  STORE_CONTRACTS,
} from '@data-import/application/contracts';
import { accessTokenStoreOn } from './access-tokens/access-token-store.js';
import type { TestDatabase } from './databases.js';
import { dumped } from './dumped.js';
import { storeOn } from './stores.js';

/** Every port on this engine has to pass the suite of its contract. */
export function describeContracts(name: string, open: () => Promise<TestDatabase>): void {
  for (const contract of STORE_CONTRACTS) contract(name, storeOn(open));
  for (const contract of [apiKeyRepositoryContract, refreshTokenRepositoryContract])
    contract(name, accessTokenStoreOn(open));
  dryRunContract(name, async () => {
    const database = await open();
    const store = await storeOn(async () => database)();
    return { ...store, dump: () => dumped(database.db) };
  });
}
