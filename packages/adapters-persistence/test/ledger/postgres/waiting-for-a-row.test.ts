import { Unavailable, type DatabasePorts } from '@data-import/application';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { makeDatabasePorts } from '../../../src/index.js';
import { openDatabase } from '../../../src/engine/open-database.js';
import { dialectOf } from '../../../src/engine/dialect.js';
import { postgres } from '../../databases.js';

const addressOf = (number: string) => ({
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber(number),
});

describe('requests about an account whose row another session has locked', () => {
  let db: Knex;
  let ports: DatabasePorts;
  let others: Knex;
  let drop: () => Promise<unknown>;

  beforeEach(async () => {
    const database = await postgres.migrated();
    ({ drop } = database);
    others = openDatabase(database.settings);
    // Three of the four are for callers.
    db = openDatabase({
      ...database.settings,
      poolSize: 4,
      lockTimeoutMs: 1500,
    } as typeof database.settings);
    ports = makeDatabasePorts(db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['a', 'b']);
  });

  afterEach(async () => {
    await db.destroy();
    await others.destroy();
    await drop();
  });

  const append = async (number: string) => {
    const reading = await ports.ledger.read(addressOf(number), {});
    return ports.ledger.append(reading!, { notes: [noteOf(number)] });
  };

  it('hold two connections at most, however many they are, and none for longer than a lock is waited for', async () => {
    const account = await accountNumbered('a');
    const lock = await others.transaction();
    await lock('accounts').where({ external_account_number: 'a' }).forUpdate();

    const waiting = Array.from({ length: 10 }, () => [
      append('a'),
      ports.ledger.withLockedAccount(addressOf('a'), async () => undefined),
      ports.accounts.changePeriods(account, () => {
        throw new Error('The account is locked.');
      }),
    ]).flat();
    const settled = Promise.allSettled(waiting);
    await until('two wait for the row', async () => (await waitingForLocks(others)) === 2);
    (await append('b'))._unsafeUnwrap();
    const use = dialectOf(db).poolUse(db);
    const failures = (await settled).flatMap((one) =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    await lock.rollback();

    expect(use).to.include({ open: 3, waiting: 0 });
    expect(failures).to.have.length(waiting.length);
    expect(failures.filter((one) => one instanceof Unavailable)).to.have.length.above(20);
    (await append('a'))._unsafeUnwrap();
  });

  const accountNumbered = async (number: string) =>
    (await ports.accounts.list(SUPPLIER.code, [externalNumber(number)]))[0]!.number;
});

async function waitingForLocks(db: Knex): Promise<number> {
  const { rows } = await db.raw(
    "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(rows[0].waiting);
}
