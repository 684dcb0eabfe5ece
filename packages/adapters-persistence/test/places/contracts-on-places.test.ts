import { dryRunContract } from '@data-import/application/contracts';
import { CONTRACTS } from './contracts-of-stores.js';
import { openSpreadStore, prepareThreePlaces } from './three-places.js';

describe('three places keep the contracts of one', () => {
  prepareThreePlaces();

  for (const contract of CONTRACTS) contract('three places', openSpreadStore);
  dryRunContract('three places', openSpreadStore);
});
