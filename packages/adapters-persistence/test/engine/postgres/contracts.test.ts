import { describeContracts } from '../../contracts.js';
import { newPostgres } from '../../databases.js';
import { EmptiedDatabase } from '../../emptied-database.js';

// Slow because pages are read while thousands of records are added, and many requests are tried dry and then carried out.
describe('PostgreSQL holds what the stores promise', () => {
  const database = new EmptiedDatabase(newPostgres);
  after(database.close);
  describeContracts('PostgreSQL', database.open);
});
