import { setTimeout } from 'node:timers/promises';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  SUPPLIER,
} from '@data-import/application/contracts';
import type { Note, UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { makeDatabasePorts, type DatabasePorts } from '../../../src/database-ports.js';
import { openTestDatabase, postgres, type TestDatabase } from '../../databases.js';

const NOTE: Note = {
  body: 'body',
  documentPaths: [],
  createdAt: '2026-01-15T00:00:00Z' as UtcInstant,
  isPinned: false,
  unpinAt: undefined,
  author: 'caller',
};

const ADDRESS = {
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber('one'),
};

describe('an account that is deleted on PostgreSQL', () => {
  let database: TestDatabase;
  let ports: DatabasePorts;

  beforeEach(async () => {
    database = await openTestDatabase(postgres);
    ports = makeDatabasePorts(database.db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['one']);
    await database.db('import_processes').delete();
  });
  afterEach(() => database.close());

  /** Resolves with why it was refused, or undefined. */
  const deleteAccount = () =>
    database
      .another()('accounts')
      .delete()
      .then(
        () => undefined,
        ({ code }: { code?: string }) => code,
      );

  it('is refused while rows refer to it', async () => {
    const reading = await ports.notes.read(ADDRESS, []);
    await ports.notes.append(reading!, [NOTE]);

    expect(await deleteAccount()).to.equal('23503');
  });

  it('waits for an append under way, and is refused when that has committed', async () => {
    let refused: Promise<string | undefined> = Promise.resolve(undefined);
    await ports.notes.withLockedAccount(ADDRESS, async (locked) => {
      const reading = await locked.read(ADDRESS, []);
      await locked.append(reading!, [NOTE]);
      refused = deleteAccount();
      await untilSomeoneWaits(database);
    });

    expect(await refused).to.equal('23503');
    expect(await database.db('accounts')).to.have.lengthOf(1);
  });

  it('makes an append of an earlier reading lose', async () => {
    const reading = await ports.notes.read(ADDRESS, []);
    expect(await deleteAccount()).to.equal(undefined);

    expect((await ports.notes.append(reading!, [NOTE])).isErr()).to.equal(true);
    expect(await database.db('notes')).to.deep.equal([]);
  });
});

async function untilSomeoneWaits({ db }: TestDatabase): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await setTimeout(10);
  }
  throw new Error('No transaction has come to wait for a lock.');
}
