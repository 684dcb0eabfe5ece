import { describeContracts } from '../../contracts.js';
import { openTestDatabase, sqlite } from '../../databases.js';

// Slow because pages are read while thousands of records are added, and many requests are tried dry and then carried out.
describeContracts(sqlite.name, () => openTestDatabase(sqlite));
