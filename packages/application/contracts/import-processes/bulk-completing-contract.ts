import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import { ok } from 'neverthrow';
import {
  addressOf,
  CREATED_AT,
  givenAccounts,
  openingOf,
  PERIOD,
} from '../accounts/given-accounts.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant, period } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { externalNumbersOf } from './listed-processes.js';
import { externalNumbers } from '../identifiers/given-identifiers.js';
import { findProcess } from './find-process.js';

const { code } = SUPPLIER;

/** Tests the import of accounts in bulk. The suite of the repository calls it. */
export function bulkCompletingContract(open: OpenStore): void {
  describe('completing all', () => {
    const store = storeOfEachTest(open);
    const { ports } = store;

    const completedOf = async (number: string) => {
      const progress = (await findProcess(ports, addressOf(number)))?.progress;
      return progress?.state === 'completed' ? progress : undefined;
    };

    it('answers in the order given, and stages in it what was not known', async () => {
      await ports.processes.stage(code, externalNumbers('x'));
      const imported = await givenAccounts(ports, ['c', 'x', '10', '9', 'a']);

      expect(imported.map((one) => one.externalAccountNumber)).to.deep.equal([
        'c',
        'x',
        '10',
        '9',
        'a',
      ]);
      for (const { externalAccountNumber, accountNumber } of imported)
        expect(await completedOf(externalAccountNumber)).to.include({ accountNumber });
      expect(await externalNumbersOf(ports, code)).to.deep.equal(['x', 'c', '10', '9', 'a']);
    });

    it('stores each account as it was to be opened', async () => {
      const endless = openingOf('a', {
        period: period('2024-02-29'),
        createdAt: instant('1999-12-31T23:59:59Z'),
      });
      const another = openingOf('b', { period: period('2026-05-01', '2026-05-01') });
      await ports.processes.completeAll(code, [endless, another]);

      const accountOf = async (number: string) =>
        (await ports.ledger.read(addressOf(number), {}))?.account;
      expect((await accountOf('a'))?.openPeriod).to.deep.equal(endless.period);
      expect((await accountOf('b'))?.openPeriod).to.deep.equal(another.period);
      expect(await completedOf('a')).to.include({ accountCreatedAt: endless.createdAt });
      expect(await completedOf('b')).to.include({ accountCreatedAt: another.createdAt });
    });

    it('completes processes in every state, and leaves the account of one that is completed', async () => {
      const [before] = await givenAccounts(ports, ['completed']);
      await ports.processes.stage(code, externalNumbers('staged', 'in-progress', 'failed'));
      await ports.processes.update(addressOf('in-progress'), () => ok({ state: 'in-progress' }));
      await ports.processes.update(addressOf('failed'), () =>
        ok({ state: 'failed', reason: 'why' }),
      );
      const numbers = ['new', 'failed', 'completed', 'in-progress', 'staged'];
      const imported = await givenAccounts(ports, numbers);

      expect(imported[2]).to.deep.equal(before);
      expect(imported.map((one) => one.externalAccountNumber)).to.deep.equal(numbers);
      expect(await externalNumbersOf(ports, code, 'pending')).to.deep.equal([]);
    });

    it('gives the same answer again and leaves the accounts as they were', async () => {
      const first = await givenAccounts(ports, ['a', 'b']);
      const later = openingOf('a', {
        period: period('2030-01-01'),
        createdAt: instant('2030-01-01T00:00:00Z'),
      });
      const repeated = await ports.processes.completeAll(code, [later, openingOf('b')]);
      const again = repeated._unsafeUnwrap();

      expect(again).to.deep.equal(first);
      expect(again[0]).to.deep.include({ openPeriod: PERIOD, createdAt: CREATED_AT });
      expect(await completedOf('a')).to.include({ accountCreatedAt: openingOf('a').createdAt });
    });

    it('makes one account of a number that is given twice, and answers with it once', async () => {
      const imported = await givenAccounts(ports, ['a', 'b', 'a']);

      expect(imported.map((one) => one.externalAccountNumber)).to.deep.equal(['a', 'b']);
      expect((await ports.suppliers.count(code)).processes.completed).to.equal(2);
    });

    it('takes unusual numbers, and none', async () => {
      const imported = await givenAccounts(ports, UNUSUAL_TEXTS);

      expect(imported.map((one) => one.externalAccountNumber)).to.deep.equal(UNUSUAL_TEXTS);
      expect(await givenAccounts(ports, [])).to.deep.equal([]);
    });

    it('gives numbers that are unique across suppliers', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2', organisationId: 'organisation-2' });
      const openings = ['a', 'b'].map((number) => openingOf(number));
      const imported = [
        ...(await ports.processes.completeAll(code, openings))._unsafeUnwrap(),
        ...(await ports.processes.completeAll('SUPPLIER_2', openings))._unsafeUnwrap(),
      ];

      const numbers = imported.map(({ accountNumber }) => accountNumber);
      expect(new Set(numbers)).to.have.property('size', 4);
      for (const number of numbers) expect(number).to.match(/^A-[0-9A-F]{8}$/);
    });

    it('imports ten thousand accounts at once', async () => {
      const numbers = Array.from({ length: 10_000 }, (_, n) => `number-${n}`);
      const imported = await givenAccounts(ports, numbers);

      expect(new Set(imported.map((one) => one.accountNumber))).to.have.property('size', 10_000);
      expect((await ports.suppliers.count(code)).processes.completed).to.equal(10_000);
      expect(await externalNumbersOf(ports, code, 'imported')).to.deep.equal(numbers);
    });

    it('gives rivals one answer when they import the same accounts in another order', async () => {
      const numbers = Array.from({ length: 200 }, (_, n) => `number-${n}`);
      const another = await store.another();
      const rounds = Array.from({ length: 4 }, () => [
        givenAccounts(ports, numbers),
        givenAccounts(another, numbers.toReversed()),
      ]);
      const answers = await Promise.all(rounds.flat());

      for (const answer of answers) expect(answer).to.have.deep.members([...(answers[0] ?? [])]);
      expect((await ports.suppliers.count(code)).processes.completed).to.equal(200);
    });
  });
}
