import { Unavailable, type AccountAddress, type DatabasePorts } from '@data-import/application';
import {
  addressOf,
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  openingOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { utcInstantOf } from '@data-import/domain';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { err } from 'neverthrow';
import { makeDatabasePorts } from '../../../src/index.js';
import { openDatabase } from '../../../src/engine/open-database.js';
import { dialectOf } from '../../../src/engine/dialect.js';
import { postgres } from '../../databases.js';

const AT = utcInstantOf(new Date(0));

describe('requests about an account whose row another session has locked', () => {
  let db: Knex;
  let ports: DatabasePorts;
  let elsewhere: Knex;
  let drop: () => Promise<unknown>;

  const openWith = async (lockTimeoutMs: number) => {
    const database = await postgres.migrated();
    ({ drop } = database);
    elsewhere = openDatabase(database.settings);
    // Three of the four are for callers.
    const settings = { ...database.settings, poolSize: 4, lockTimeoutMs };
    db = openDatabase(settings);
    ports = makeDatabasePorts(db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['a', 'b']);
  };

  afterEach(async () => {
    await db.destroy();
    await elsewhere.destroy();
    await drop();
  });

  const append = async (address: AccountAddress) => {
    const reading = await ports.ledger.read(address, {});
    return ports.ledger.append(reading!, { notes: [noteOf('body')] });
  };

  it('hold two connections at most, however many they are, and none for longer than a lock is waited for', async () => {
    await openWith(3000);
    const account = await accountNumbered('a');
    const lock = await elsewhere.transaction();
    await lock('accounts').where({ external_account_number: 'a' }).forUpdate();

    const waiting = Array.from({ length: 10 }, () => [
      append(addressOf('a')),
      ports.ledger.withLockedAccount(addressOf('a'), async () => undefined),
      ports.accounts.changePeriods(account, () => {
        throw new Error('The account is locked.');
      }),
    ]).flat();
    const settled = Promise.allSettled(waiting);
    await until('two wait for the row', async () => (await waitingForLocks(elsewhere)) === 2);
    (await append(addressOf('b')))._unsafeUnwrap();
    const use = dialectOf(db).poolUse(db);
    const failures = (await settled).flatMap((one) =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    await lock.rollback();

    expect(use).to.include({ open: 3, waiting: 0 });
    expect(failures).to.have.length(waiting.length);
    expect(failures.filter((one) => one instanceof Unavailable)).to.have.length.above(20);
    (await append(addressOf('a')))._unsafeUnwrap();
  });

  it('do not make those behind a change of status hold a connection', async () => {
    await openWith(60_000);
    const others = await givenSupplier(ports, { code: 'OTHERS' });
    await ports.processes.completeAll(others.code, [openingOf('c')]);
    const account = await accountNumbered('b');
    const readings = await Promise.all(
      ['a', 'b'].map((number) => ports.ledger.read(addressOf(number), {})),
    );
    const lock = await elsewhere.transaction();
    await lock('accounts').where({ external_account_number: 'a' }).forUpdate();
    const writer = ports.ledger.withLockedAccount(addressOf('a'), async () => undefined);
    await until('it waits for the row', async () => (await waitingForLocks(elsewhere)) === 1);
    const pauses = Promise.all([pause(), pause()]);
    await until('a pause waits for it', async () => (await waitingForLocks(elsewhere)) === 2);

    const writes = Promise.allSettled([
      ...readings.map((reading) => ports.ledger.append(reading!, { notes: [noteOf('late')] })),
      ports.ledger.withLockedAccount(addressOf('b'), async () => undefined),
      ports.accounts.changePeriods(account, () => err(undefined)),
      ports.processes.stage(SUPPLIER.code, [externalNumber('d')]),
    ]);
    const theirs = await append({ ...addressOf('c'), supplierCode: others.code });
    const waitingMeanwhile = await waitingForLocks(elsewhere);
    await lock.rollback();
    const paused = await pauses;
    await Promise.all([writer, writes]);

    expect(theirs.isOk()).to.equal(true);
    expect(waitingMeanwhile).to.equal(2);
    expect(paused.map((supplier) => supplier?.status)).to.deep.equal(['paused', 'paused']);
    expect((await ports.suppliers.count(SUPPLIER.code)).notes).to.equal(0);
  });

  const pause = () => ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, AT);

  const accountNumbered = async (number: string) =>
    (await ports.accounts.list(SUPPLIER.code, [externalNumber(number)]))[0]!.number;
});
