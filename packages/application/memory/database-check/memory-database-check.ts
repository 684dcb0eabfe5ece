import type { CheckOutcome, DatabaseCheck } from '../../src/database-check/database-check.js';

/** Has no checks: counters and links are computed from the items, so they cannot differ. */
export class MemoryDatabaseCheck implements DatabaseCheck {
  async *run(): AsyncGenerator<CheckOutcome> {}
}
