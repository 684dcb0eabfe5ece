import { batchNameOf, givenAccounts, SUPPLIER } from '@data-import/application/contracts';
import { utcInstantOf, type UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/database/connection.js';
import { makeDatabasePorts } from '../../src/database-ports.js';
import { migrate, MIGRATIONS } from '../../src/migrations/migrate.js';
import { DATABASES } from '../databases.js';

const NOW = new Date('2026-01-10T12:00:00Z');

for (const engine of DATABASES)
  describe(`a filled database of an earlier version on ${engine.name}`, () => {
    it('has no samples before 0002 and no announcements before 0003, no complete_by before 0004, and takes all afterwards', async () => {
      const { settings, drop } = await engine.settings();
      const db = openDatabase(settings);
      try {
        await migrate(db, MIGRATIONS.slice(0, 1));
        const ports = makeDatabasePorts(db);
        await insertSupplier(db);
        await givenAccounts(ports, ['one', 'two']);
        await migrate(db);

        await ports.progress.sample(NOW);
        const batch = { supplierCode: SUPPLIER.code, name: batchNameOf('B') };
        await ports.importBatches.announce(batch, { notes: 1 }, NOW);
        const completeBy = '2026-03-01T05:00:00Z' as UtcInstant;
        expect((await ports.suppliers.find(SUPPLIER.code))?.completeBy).to.equal(undefined);
        await ports.suppliers.update(SUPPLIER.code, { completeBy }, utcInstantOf(NOW));
        expect((await ports.suppliers.find(SUPPLIER.code))?.completeBy).to.equal(completeBy);
        const [progress] = await ports.progress.read([SUPPLIER.code], NOW);
        expect(progress?.samples.map(({ counts }) => counts.accounts)).to.deep.equal([2]);
        expect(progress?.announced.map(({ expected }) => expected)).to.deep.equal([{ notes: 1 }]);
      } finally {
        await db.destroy();
        await drop();
      }
    });
  });

/** As the first version did: it had no `complete_by`. */
async function insertSupplier(db: Knex): Promise<void> {
  const { code, organisationId: organisation_id } = SUPPLIER;
  await makeDatabasePorts(db).organisations.add({ id: organisation_id, name: 'Name' });
  await db('supplier_codes').insert({ code, supplier_id: 1, organisation_id });
  await db('import_suppliers').insert({
    id: 1,
    code,
    organisation_id,
    status: 'ongoing',
    document_root: '',
    time_zone: 'Etc/UTC',
    sends_customer_emails: false,
    verifies_documents: false,
  });
}
