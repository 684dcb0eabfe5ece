import { describeContracts } from '../../contracts.js';
import { postgres } from '../../databases.js';

// Slow because pages are read while thousands of records are added, and many requests are tried dry and then carried out.
describeContracts(postgres);
