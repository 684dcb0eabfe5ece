import type { UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { SigningServers, type SigningServer } from '../../src/access-tokens/signing-servers.js';
import { DATABASES, openTestDatabase, type TestDatabase } from '../databases.js';

const ONE: SigningServer = { server: 'one', signsWith: 'new', accepts: ['new', 'old'] };
const OTHER: SigningServer = { server: 'other', signsWith: 'old', accepts: ['old'] };
const at = (minute: number) => `2026-01-10T09:${10 + minute}:00Z` as UtcInstant;

for (const engine of DATABASES)
  describe(`the signing servers on ${engine.name}`, () => {
    let database: TestDatabase;
    let servers: SigningServers;

    beforeEach(async () => {
      database = await openTestDatabase(engine);
      servers = new SigningServers(database.db);
    });
    afterEach(() => database.close());

    it('are those that have said lately that they run, each as it said last', async () => {
      await servers.announce({ ...ONE, signsWith: 'old' }, at(0), at(0));
      await servers.announce(OTHER, at(1), at(0));
      await servers.announce(ONE, at(2), at(0));

      const another = new SigningServers(database.another());
      expect(await another.list(at(0))).to.deep.equal([ONE, OTHER]);
      expect(await servers.list(at(2))).to.deep.equal([ONE]);
    });

    it('forget one that withdraws, and one that has been silent', async () => {
      await servers.announce(OTHER, at(0), at(0));
      await servers.announce(ONE, at(2), at(1));
      expect(await servers.list(at(0))).to.deep.equal([ONE]);
      await servers.withdraw('one');

      expect(await servers.list(at(0))).to.deep.equal([]);
    });
  });
