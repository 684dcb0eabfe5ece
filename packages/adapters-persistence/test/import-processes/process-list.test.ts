import {
  externalNumbers,
  givenAccounts,
  givenSupplier,
  SUPPLIER,
  supplierCodeOf,
} from '@data-import/application/contracts';
import type { ProcessFilter, SupplierScope } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { makeDatabasePorts } from '../../src/index.js';
import { databaseOfEachTest, DATABASES, postgres } from '../databases.js';

type ImportProcessQuery = SupplierScope & ProcessFilter;

const QUERY: ImportProcessQuery = {
  tenantScope: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  selection: 'all',
};

const pageOfProcesses = (
  db: Knex,
  query: ImportProcessQuery,
  after: string | undefined,
  limit: number,
) => {
  const now = '2026-02-01T00:00:00Z' as UtcInstant;
  return makeDatabasePorts(db).reader.page('processes', query, { after, limit, now });
};

for (const engine of DATABASES)
  describe(`pageOfProcesses on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    beforeEach(async () => {
      const ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      await ports.processes.stage(SUPPLIER.code, externalNumbers('a', 'b', 'c'));
    });

    const FORGED = ['', ' 1', '-1', '1.5', '1e3', '0x1', "1' or '1'='1", '9'.repeat(16), '１'];

    it('knows no list that goes on at what is no cursor', async () => {
      for (const cursor of FORGED)
        expect(await pageOfProcesses(database.db, QUERY, cursor, 10), cursor).to.equal(undefined);
    });

    it('has nothing at a cursor behind the end', async () => {
      const page = await pageOfProcesses(database.db, QUERY, '9'.repeat(15), 10);

      expect(page).to.deep.equal({ records: [], next: undefined });
    });

    it('shows nothing of another supplier to a cursor of that one', async () => {
      const ports = makeDatabasePorts(database.db);
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      await ports.processes.stage('SUPPLIER_2', externalNumbers('d', 'e', 'f'));
      const first = await pageOfProcesses(database.db, QUERY, undefined, 1);
      const ofOther = { ...QUERY, supplierCode: supplierCodeOf('SUPPLIER_2') };
      const page = await pageOfProcesses(database.db, ofOther, first?.next, 10);

      const numbers = page?.records.map(({ externalAccountNumber }) => externalAccountNumber);
      expect(numbers).to.deep.equal(['d', 'e', 'f']);
    });
  });

describe('pageOfProcesses on a PostgreSQL', () => {
  const database = databaseOfEachTest(postgres);
  beforeEach(async () => {
    await givenSupplier(makeDatabasePorts(database.db));
  });

  it('that keeps one plan for all suppliers finds a page by the supplier', async () => {
    await givenProcesses(database.db);
    for (const selection of ['all', 'pending', 'imported'] as const) {
      const plan = await keptPlan(database.db, { ...QUERY, selection });

      expect(plan, selection).to.match(/Index Cond: \(\(supplier_id = .*\) AND \(id >= /);
      expect(plan, selection).not.to.include('Seq Scan on import_processes');
      expect(plan, selection).not.to.include('Sort');
    }
  });
});

async function givenProcesses(db: Knex): Promise<void> {
  const ports = makeDatabasePorts(db);
  const numbers = Array.from({ length: 4000 }, (_, n) => String(n));
  await givenAccounts(ports, numbers.slice(2000));
  await ports.processes.stage(SUPPLIER.code, externalNumbers(...numbers));
  await db.raw('vacuum analyze import_processes');
}

async function keptPlan(db: Knex, query: ImportProcessQuery): Promise<string> {
  let sent = '';
  const listen = ({ sql }: { sql: string }) => (sent = sql);
  db.on('query', listen);
  await pageOfProcesses(db, query, undefined, 100);
  db.off('query', listen);
  return db.transaction(async (transaction) => {
    await transaction.raw('set local plan_cache_mode = force_generic_plan');
    await transaction.raw(`prepare page as ${sent}`);
    const { rows } = await transaction.raw('explain execute page(1, 0, 100)');
    await transaction.raw('deallocate page');
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  });
}
