import type { AccountNumber, ImportProgress } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { addressOf, openingOf } from '../accounts/given-accounts.js';
import type { OpenStore } from '../store-under-test.js';
import { SUPPLIER } from '../suppliers/given-supplier.js';
import { period } from '../time/dates.js';
import { externalNumbers } from '../identifiers/given-identifiers.js';
import { findProcess } from './find-process.js';

const { code } = SUPPLIER;
const opening = openingOf('a');

const completed = (accountNumber: AccountNumber): ImportProgress => ({
  state: 'completed',
  accountNumber,
  accountCreatedAt: opening.createdAt,
});

/** Tests the completion of one process. The suite of the repository calls it. */
export function completingContract(open: OpenStore): void {
  describe('completing', () => {
    const store = storeOfEachTest(open);
    const { ports } = store;
    beforeEach(async () => {
      await ports.processes.stage(code, externalNumbers('a', 'b'));
    });

    // As the use case decides: what is completed stays as it is.
    const complete = async (opened = opening, by = ports) => {
      const result = await by.processes.complete(code, opened, (current, number) =>
        ok(current.state === 'completed' ? current : completed(number)),
      );
      return result?._unsafeUnwrap();
    };

    const accountOf = async (number: string) =>
      (await ports.ledger.read(addressOf(number), {}))?.account;

    const counted = async () => (await ports.suppliers.count(code)).processes.completed;

    it('stores the account under the number that the decision was given', async () => {
      const given: string[] = [];
      const endless = openingOf('a', { period: period('2026-01-01') });
      await ports.processes.complete(code, endless, (_current, number) => {
        given.push(number);
        return ok(completed(number));
      });
      const number = given.at(-1) ?? '';

      expect(number).to.match(/^A-[0-9A-F]{8}$/);
      expect((await findProcess(ports, addressOf('a')))?.progress).to.deep.equal(
        completed(number as AccountNumber),
      );
      expect(await accountOf('a')).to.deep.equal({ number, openPeriod: period('2026-01-01') });
    });

    it('leaves the first account when it is repeated', async () => {
      const first = await complete();
      const again = await complete(openingOf('a', { period: period('2027-01-01') }));

      expect(again).to.deep.equal(first);
      expect((await accountOf('a'))?.openPeriod).to.deep.equal(opening.period);
      expect(await counted()).to.equal(1);
    });

    it('stores no account when the decision refuses or does not complete the process', async () => {
      const refused = await ports.processes.complete(code, opening, () => err('refused'));
      expect(refused?._unsafeUnwrapErr()).to.equal('refused');
      expect((await findProcess(ports, addressOf('a')))?.progress.state).to.equal('staged');
      await ports.processes.complete(code, opening, () => ok({ state: 'failed', reason: 'why' }));

      expect((await findProcess(ports, addressOf('a')))?.progress.state).to.equal('failed');
      expect(await accountOf('a')).to.equal(undefined);
      expect(await counted()).to.equal(0);
    });

    it('decides nothing where there is no process', async () => {
      const done = await ports.processes.complete(code, openingOf('c'), () => {
        throw new Error('Nothing is to be decided.');
      });

      expect(done).to.equal(undefined);
      expect(await accountOf('c')).to.equal(undefined);
    });

    it('gives one account to rivals that complete one process', async () => {
      const another = await store.another();
      const completing = Array.from({ length: 10 }, (_, n) =>
        complete(opening, n % 2 === 0 ? ports : another),
      );
      const results = await Promise.all(completing);

      expect(new Set(results.map((one) => JSON.stringify(one)))).to.have.property('size', 1);
      expect(await counted()).to.equal(1);
    });

    it('gives different accounts to processes that are completed at the same moment', async () => {
      const numbers = Array.from({ length: 10 }, (_, n) => `number-${n}`);
      const another = await store.another();
      await ports.processes.stage(code, externalNumbers(...numbers));
      const completing = numbers.map((number, n) =>
        complete(openingOf(number), n % 2 === 0 ? ports : another),
      );
      const results = await Promise.all(completing);

      expect(new Set(results.map((one) => JSON.stringify(one)))).to.have.property('size', 10);
      expect(await counted()).to.equal(10);
    });
  });
}
