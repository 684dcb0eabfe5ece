import {
  batchNameOf,
  givenAccounts,
  givenSupplier,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import { openDatabase } from '../../src/database/connection.js';
import { makeDatabasePorts } from '../../src/database-ports.js';
import { migrate, MIGRATIONS } from '../../src/migrations/migrate.js';
import { DATABASES } from '../databases.js';

const NOW = new Date('2026-01-10T12:00:00Z');

for (const engine of DATABASES)
  describe(`a filled database of an earlier version on ${engine.name}`, () => {
    it('has no samples before 0002 and no announcements before 0003, and takes both afterwards', async () => {
      const { settings, drop } = await engine.settings();
      const db = openDatabase(settings);
      try {
        await migrate(db, MIGRATIONS.slice(0, 1));
        const ports = makeDatabasePorts(db);
        await givenSupplier(ports);
        await givenAccounts(ports, ['one', 'two']);
        await migrate(db);

        await ports.progress.sample(NOW);
        const batch = { supplierCode: SUPPLIER.code, name: batchNameOf('B') };
        await ports.importBatches.announce(batch, { notes: 1 }, NOW);
        const [progress] = await ports.progress.read([SUPPLIER.code], NOW);
        expect(progress?.samples.map(({ counts }) => counts.accounts)).to.deep.equal([2]);
        expect(progress?.announced.map(({ expected }) => expected)).to.deep.equal([{ notes: 1 }]);
      } finally {
        await db.destroy();
        await drop();
      }
    });
  });
