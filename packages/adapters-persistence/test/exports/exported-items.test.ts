import type { DatabasePorts } from '@data-import/application';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import type { UtcInstant } from '@data-import/domain';
import { makeDatabasePorts } from '../../src/index.js';
import { DATABASES, openTestDatabase, postgres, type TestDatabase } from '../databases.js';

const QUERY = { tenantScope: SUPPLIER.organisationId, supplierCode: SUPPLIER.code };
const NOW = '2026-02-01T00:00:00Z' as UtcInstant;

for (const engine of DATABASES)
  describe(`an export from ${engine.name}`, () => {
    let database: TestDatabase;
    let ports: DatabasePorts;

    beforeEach(async () => {
      database = await openTestDatabase(engine);
      ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['a', 'b']);
    });

    afterEach(() => database.close());

    const addNotes = async (number: string, bodies: readonly string[]) => {
      const address = {
        organisationId: SUPPLIER.organisationId,
        supplierCode: SUPPLIER.code,
        externalAccountNumber: externalNumber(number),
      };
      const reading = await ports.ledger.read(address, {});
      const notes = bodies.map((body) => noteOf(body));
      (await ports.ledger.append(reading!, { notes }))._unsafeUnwrap();
    };

    it('has few large items on a page, and at least one', async () => {
      const bodies = Array.from({ length: 12 }, (_, n) => `${n}`.padEnd(65_536, '.'));
      await addNotes('a', bodies);
      await addNotes('b', bodies);
      const sizes: number[] = [];
      let after: string | undefined;
      do {
        const page = await ports.reader.page('notes', QUERY, { after, limit: 100, now: NOW });
        sizes.push(page?.records.length ?? 0);
        after = page?.next;
      } while (after !== undefined);

      // 262,144 characters, and the one with which they are exceeded.
      expect(Math.max(...sizes)).to.be.at.most(5);
      expect(sizes.reduce((sum, size) => sum + size, 0)).to.equal(24);
    });

    const FORGED = [
      '',
      '1',
      '1.',
      '.1',
      '-1.0',
      '1.5.1',
      '1e3.0',
      ' 1.0',
      `${'9'.repeat(16)}.0`,
      'business',
      'business x',
    ];

    for (const cursor of FORGED)
      it(`knows no list that goes on at ${JSON.stringify(cursor)}`, async () => {
        const { reader } = ports;
        const part = { after: cursor, limit: 10, now: NOW };
        expect(await reader.page('notes', QUERY, part)).to.equal(undefined);
        expect(await reader.page('instructions', QUERY, part)).to.equal(undefined);
        expect(await reader.page('accountTotals', QUERY, part)).to.equal(undefined);
      });

    it('has nothing at a cursor behind the end', async () => {
      const empty = { records: [], next: undefined };
      const end = { after: `${'9'.repeat(15)}.${'9'.repeat(15)}`, limit: 10, now: NOW };
      const behind = { ...end, after: `business ${'9'.repeat(15)}` };

      expect(await ports.reader.page('notes', QUERY, end)).to.deep.equal(empty);
      expect(await ports.reader.page('accountTotals', QUERY, end)).to.deep.equal(empty);
      expect(await ports.reader.page('instructions', QUERY, behind)).to.deep.equal(empty);
    });
  });

describe('an export from a PostgreSQL', () => {
  it('with another time zone and form of dates gives the same days and instants', async () => {
    const database = await openTestDatabase(postgres);
    try {
      const ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['a']);
      const [settings] = (await database.db.raw('select current_database() as name')).rows;
      for (const setting of ["timezone = 'Asia/Kolkata'", "datestyle = 'SQL, DMY'"])
        await database.db.raw(`alter database ?? set ${setting}`, [settings.name]);
      const abroad = makeDatabasePorts(database.another());
      const address = { ...QUERY, organisationId: SUPPLIER.organisationId };
      const reading = await abroad.ledger.read(
        { ...address, externalAccountNumber: externalNumber('a') },
        {},
      );
      const note = noteOf('1');
      await abroad.ledger.append(reading!, { notes: [note] });

      const page = await abroad.reader.page('notes', QUERY, { limit: 10, now: NOW });
      expect(page?.records).to.deep.equal([{ ...note, externalAccountNumber: 'a' }]);
    } finally {
      await database.close();
    }
  });
});
