import type { AccountAddress, AccountLedger } from '@data-import/application';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import { makeDatabasePorts } from '../../src/index.js';
import { retrySerializationFailures } from '../../src/engine/postgres/transaction.js';
import { contentionUse } from '../../src/engine/contention-use.js';
import { databaseOfEachTest, DATABASES } from '../databases.js';

const ACCOUNT: AccountAddress = {
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber('one'),
};

for (const engine of DATABASES)
  describe(`the contention that is counted on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    let ledger: AccountLedger;
    beforeEach(async () => {
      const ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['one']);
      ({ ledger } = ports);
    });

    it('is each append that was too late, under the row lock too', async () => {
      const reading = (await ledger.read(ACCOUNT, {}))!;
      await ledger.append(reading, { notes: [noteOf('first')] });
      expect(contentionUse(database.db).revisionConflicts).to.equal(0);
      await ledger.append(reading, { notes: [noteOf('second')] });
      await ledger.withLockedAccount(ACCOUNT, (locked) =>
        locked.append(reading, { notes: [noteOf('third')] }),
      );

      expect(contentionUse(database.db).revisionConflicts).to.equal(2);
    });

    it('is each request that took the row lock, and how long it waited', async () => {
      let isReleased = false;
      const { promise: held, resolve: hold } = Promise.withResolvers<void>();
      const first = ledger.withLockedAccount(ACCOUNT, async (locked) => {
        hold();
        await locked.read(ACCOUNT, {});
        isReleased = true;
      });
      await held;
      await ledger.withLockedAccount(ACCOUNT, async () => expect(isReleased).to.equal(true));
      await first;

      const { rowLockWaits, rowLockWaitMs } = contentionUse(database.db);
      expect(rowLockWaits).to.equal(2);
      expect(rowLockWaitMs).to.be.above(0);
    });
  });

const failing = (...codes: readonly string[]) => {
  const left = [...codes];
  return async () => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error('undone'), { code });
    return 'done';
  };
};
const NONE = {
  revisionConflicts: 0,
  serializationFailures: 0,
  deadlocks: 0,
  undoneCommits: 0,
  rowLockWaits: 0,
  rowLockWaitMs: 0,
};

describe('retrySerializationFailures', () => {
  it('counts what it repeats by its reason', async () => {
    const use = { ...NONE };

    expect(await retrySerializationFailures(use, failing('40001', '40P01', '40001'))).to.equal(
      'done',
    );
    expect(use).to.deep.equal({ ...NONE, serializationFailures: 2, deadlocks: 1 });
  });

  it('counts nothing that it does not repeat', async () => {
    const use = { ...NONE };
    const failed = await retrySerializationFailures(use, failing('23505')).catch(() => 'failed');

    expect([failed, use]).to.deep.equal(['failed', NONE]);
  });
});
