import { givenSupplier, SUPPLIER } from '@data-import/application/contracts';
import { expect } from 'chai';
import { makeDatabasePorts } from '../../src/index.js';
import {
  addToCounters,
  countTransition,
  readCounters,
  sumOf,
} from '../../src/tables/supplier-counters.js';
import { supplierIdOf } from './supplier-id.js';
import { databaseOfEachTest, DATABASES } from '../databases.js';

describe('counter changes', () => {
  it('count a new process in its state', () => {
    expect(countTransition(undefined, 'staged', 3)).to.deep.equal({ staged: 3 });
  });

  it('move a process from one state to another', () => {
    const expected = { in_progress: -1, completed: 1 };
    expect(countTransition('in-progress', 'completed')).to.deep.equal(expected);
  });

  it('are none for a process that stays', () => {
    expect(countTransition('failed', 'failed')).to.deep.equal({});
  });

  it('are summed up by what they count', () => {
    const changes = [{ staged: 2 }, { staged: -1, completed: 1 }, {}];
    expect(sumOf(changes)).to.deep.equal({ staged: 1, completed: 1 });
  });
});

for (const engine of DATABASES)
  describe(`supplier counters on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    let supplierId: number;
    beforeEach(async () => {
      await givenSupplier(makeDatabasePorts(database.db));
      supplierId = await supplierIdOf(database.db, SUPPLIER.code);
    });

    it('are the sum of all stripes, of which one may be below zero', async () => {
      await database.db('supplier_counters').insert([
        { supplier_id: supplierId, stripe: 5, staged: 10, notes: 2 ** 40 },
        { supplier_id: supplierId, stripe: 63, staged: -4, notes: 1 },
      ]);

      const counters = await readCounters(database.db, supplierId);
      expect(counters.processes.staged).to.equal(6);
      expect(counters.notes).to.equal(2 ** 40 + 1);
    });

    it('keep what is added again and again in one stripe of the connection', async () => {
      await database.db.transaction(async (transaction) => {
        await addToCounters(transaction, supplierId, { notes: 2, staged: 1 });
        await addToCounters(transaction, supplierId, { notes: 3, staged: -1 });
      });

      const rows = await database.db('supplier_counters').select('notes', 'staged');
      expect(rows).to.deep.equal([{ notes: 5, staged: 0 }]);
    });

    it('have no stripe for a change of nothing', async () => {
      await addToCounters(database.db, supplierId, { notes: 0 });

      expect(await database.db('supplier_counters')).to.deep.equal([]);
    });
  });
