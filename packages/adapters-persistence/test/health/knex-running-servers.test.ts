import type { RunningServers, ServerReport } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { knexRunningServers } from '../../src/health/knex-running-servers.js';
import { databaseOfEachTest, DATABASES } from '../databases.js';

const at = (minute: number) => `2026-01-10T09:${10 + minute}:00Z` as UtcInstant;
const ONE: ServerReport = {
  server: 'one',
  version: '1.0.0',
  startedAt: at(0),
  isReady: true,
  signsWith: 'new',
  accepts: ['new', 'old'],
  troubles: [
    { part: 'vendors', status: 'degraded', since: at(0), detail: 'STRIPE does not answer.' },
  ],
  failures: [
    {
      supplierCode: 'S',
      operation: 'notes',
      code: 'internal_error',
      count: 3,
      since: at(0),
      lastAt: at(1),
    },
  ],
};
const OTHER: ServerReport = { ...ONE, server: 'other', troubles: [], failures: [] };

for (const engine of DATABASES)
  describe(`the running servers on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    let servers: RunningServers;
    beforeEach(async () => {
      servers = knexRunningServers(database.db);
    });

    it('are those that have reported lately, each with its last report', async () => {
      await servers.announce({ ...ONE, isReady: false }, at(0), at(0));
      await servers.announce(OTHER, at(1), at(0));
      await servers.announce(ONE, at(2), at(0));

      const another = knexRunningServers(database.another());
      expect(await another.list(at(0))).to.deep.equal([
        { ...ONE, seenAt: at(2) },
        { ...OTHER, seenAt: at(1) },
      ]);
      expect(await servers.list(at(2))).to.deep.equal([{ ...ONE, seenAt: at(2) }]);
    });

    it('forget one that withdraws, and one that has been silent', async () => {
      await servers.announce(OTHER, at(0), at(0));
      await servers.announce(ONE, at(2), at(1));
      expect(await servers.list(at(0))).to.deep.equal([{ ...ONE, seenAt: at(2) }]);
      await servers.withdraw('one');

      expect(await servers.list(at(0))).to.deep.equal([]);
    });
  });
