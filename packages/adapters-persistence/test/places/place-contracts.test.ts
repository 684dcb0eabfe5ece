import { placeRepositoryContract, supplierMovesContract } from '@data-import/application/contracts';
import { makeDatabasePorts } from '../../src/database-ports.js';
import { DATABASES, openTestDatabase } from '../databases.js';
import { openThreePlaces, prepareThreePlaces } from './three-places.js';

for (const contract of [placeRepositoryContract, supplierMovesContract]) {
  for (const engine of DATABASES)
    contract(`one place on ${engine.name}`, async () => {
      const { db, close } = await openTestDatabase(engine);
      return { ports: makeDatabasePorts(db), close };
    });
}

describe('three places', () => {
  prepareThreePlaces();

  for (const contract of [placeRepositoryContract, supplierMovesContract])
    contract('three places', openThreePlaces);
});
