import { expect } from 'chai';
import { addressOf, PERIOD } from '../../contracts/accounts/given-accounts.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant, period } from '../../contracts/time/dates.js';
import {
  makeManageImportProcesses,
  type ManageImportProcesses,
} from '../../src/import-processes/manage-import-processes.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { externalNumber, externalNumbers } from '../../contracts/identifiers/given-identifiers.js';

const { code } = SUPPLIER;
const A = addressOf('a');
const NOT_FOUND = { kind: 'import-process-not-found' };
const SUPPLIER_NOT_FOUND = { kind: 'import-supplier-not-found' };
const COMPLETED = { kind: 'import-process-completed' };

describe('manageImportProcesses', () => {
  let ports: StorePorts;
  let manage: ManageImportProcesses;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const clock = { now: () => new Date('2026-02-01T10:20:30.999Z') };
    manage = makeManageImportProcesses({ ...ports, clock });
  });

  const progressOf = async (number = 'a') =>
    (await ports.processes.find(addressOf(number)))?.progress;

  const givenStarted = async () => {
    await manage.stage(code, externalNumbers('a'));
    (await manage.start(A))._unsafeUnwrap();
  };

  describe('stage', () => {
    it('says how many were staged and how many were there already', async () => {
      await manage.stage(code, externalNumbers('a'));
      const staged = await manage.stage(code, externalNumbers('a', 'b', 'c', 'b'));

      expect(staged._unsafeUnwrap()).to.deep.equal({ staged: 2, alreadyStaged: 2 });
    });

    it('refuses a supplier that does not exist', async () => {
      const refused = await manage.stage('SUPPLIER_2', externalNumbers('a'));

      expect(refused._unsafeUnwrapErr()).to.deep.equal(SUPPLIER_NOT_FOUND);
    });
  });

  describe('start', () => {
    it('starts a process that is staged, runs already, or has failed', async () => {
      await manage.stage(code, externalNumbers('a'));
      expect((await manage.start(A)).isOk()).to.equal(true);
      expect((await manage.start(A)).isOk()).to.equal(true);

      await manage.fail(A, 'why');
      expect((await manage.start(A)).isOk()).to.equal(true);
      expect(await progressOf()).to.deep.equal({ state: 'in-progress' });
    });

    it('refuses a process that is completed', async () => {
      await manage.importAccounts(code, [accountOf('a')]);

      expect((await manage.start(A))._unsafeUnwrapErr()).to.deep.equal(COMPLETED);
    });

    it('refuses a process that does not exist', async () => {
      expect((await manage.start(A))._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
    });
  });

  describe('complete', () => {
    it('creates the account now, in whole seconds, with the period', async () => {
      await givenStarted();
      const number = (await manage.complete(A, PERIOD))._unsafeUnwrap();

      const view = await ports.accounts.view(number, { size: 1 }, new Date(0));
      expect(view?.account).to.deep.include({
        number,
        createdAt: '2026-02-01T10:20:30Z',
        openPeriod: PERIOD,
      });
    });

    it('gives the same answer again', async () => {
      await givenStarted();
      const first = await manage.complete(A, PERIOD);
      const again = await manage.complete(A, period('2027-01-01'));

      expect(again._unsafeUnwrap()).to.equal(first._unsafeUnwrap());
    });

    it('refuses a process that does not run', async () => {
      await manage.stage(code, externalNumbers('a'));
      const refused = await manage.complete(A, PERIOD);

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-process-not-in-progress',
        state: 'staged',
      });
      expect(await progressOf()).to.deep.equal({ state: 'staged' });
    });

    it('refuses a process that does not exist', async () => {
      expect((await manage.complete(A, PERIOD))._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
    });
  });

  describe('fail', () => {
    it('keeps the reason, and the first one when it is repeated', async () => {
      await givenStarted();
      await manage.fail(A, 'first');
      const again = await manage.fail(A, 'second');

      expect(again.isOk()).to.equal(true);
      expect(await progressOf()).to.deep.equal({ state: 'failed', reason: 'first' });
    });

    it('refuses a process that is staged or completed', async () => {
      await manage.stage(code, externalNumbers('a'));
      await manage.importAccounts(code, [accountOf('b')]);

      expect((await manage.fail(A, 'why'))._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-process-not-in-progress',
        state: 'staged',
      });
      const refused = await manage.fail(addressOf('b'), 'why');
      expect(refused._unsafeUnwrapErr()).to.deep.equal(COMPLETED);
    });

    it('refuses a process that does not exist', async () => {
      expect((await manage.fail(A, 'why'))._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
    });
  });

  describe('importAccounts', () => {
    it('creates each account at its own time, or now when it has none', async () => {
      const createdAt = instant('2020-01-01T00:00:00Z');
      await manage.importAccounts(code, [{ ...accountOf('a'), createdAt }, accountOf('b')]);

      expect(await progressOf('a')).to.include({ accountCreatedAt: createdAt });
      expect(await progressOf('b')).to.include({ accountCreatedAt: '2026-02-01T10:20:30Z' });
    });

    it('gives the same answer again', async () => {
      const first = await manage.importAccounts(code, [accountOf('a'), accountOf('b')]);
      const again = await manage.importAccounts(code, [accountOf('a'), accountOf('b')]);

      expect(again._unsafeUnwrap()).to.deep.equal(first._unsafeUnwrap());
    });

    it('refuses a supplier that does not exist', async () => {
      const refused = await manage.importAccounts('SUPPLIER_2', [accountOf('a')]);

      expect(refused._unsafeUnwrapErr()).to.deep.equal(SUPPLIER_NOT_FOUND);
    });
  });
});

function accountOf(number: string) {
  return { externalAccountNumber: externalNumber(number), period: PERIOD, createdAt: undefined };
}
