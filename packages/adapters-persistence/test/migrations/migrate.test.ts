import { expect } from 'chai';
import { openDatabase } from '../../src/database/connection.js';
import { migrate } from '../../src/migrations/migrate.js';
import { DATABASES } from '../databases.js';

for (const engine of DATABASES)
  describe(`migrate on ${engine.name}`, () => {
    it('lets one of several servers that start together do it, while the others wait', async () => {
      const { settings, drop } = await engine.settings();
      const servers = [1, 2, 3, 4].map(() => openDatabase(settings));
      try {
        await Promise.all(servers.map((db) => migrate(db)));

        expect(await servers[0]!('knex_migrations').pluck('name')).to.deep.equal([
          '0001-initial-schema',
        ]);
      } finally {
        for (const db of servers) await db.destroy();
        await drop();
      }
    });
  });
