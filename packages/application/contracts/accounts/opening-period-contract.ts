import { dayAfter, openNextPeriod, statementPeriod, type NextPeriod } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import type { OpenStore, StorePorts, StoreUnderTest } from '../store-under-test.js';
import { givenSupplier } from '../suppliers/given-supplier.js';
import { period } from '../time/dates.js';
import { addressOf, givenAccounts, PERIOD } from './given-accounts.js';

const NEXT: NextPeriod = { closed: PERIOD, opened: period('2026-02-01', '2026-02-28') };

/** What opening a period promises. Called inside the suite of the repository. */
export function openingPeriodContract(open: OpenStore): void {
  describe('opening a period', () => {
    let store: StoreUnderTest;
    let ports: StorePorts;
    let number: string;

    beforeEach(async () => {
      store = await open();
      ({ ports } = store);
      await givenSupplier(ports);
      const [account] = await givenAccounts(ports, ['account-1', 'account-2']);
      number = account?.accountNumber ?? '';
    });

    afterEach(() => store.close());

    const openPeriodOf = async (external = 'account-1') =>
      (await ports.notes.read(addressOf(external), []))?.account?.openPeriod;

    it('gives the account to the decision and keeps the period that it opens', async () => {
      const before = await ports.accounts.view(number, { first: 0, size: 1 }, new Date(0));
      const seen: unknown[] = [];
      const opened = await ports.accounts.openPeriod(number, (account) => {
        seen.push(account);
        return ok(NEXT);
      });

      expect(seen.at(-1)).to.deep.equal(before?.account);
      expect(opened?._unsafeUnwrap()).to.deep.equal(NEXT);
      expect(await openPeriodOf()).to.deep.equal(NEXT.opened);
      expect(await openPeriodOf('account-2')).to.deep.equal(PERIOD);
    });

    it('keeps a period without an end', async () => {
      const opened = period('2026-02-01');
      await ports.accounts.openPeriod(number, () => ok({ closed: PERIOD, opened }));

      expect(await openPeriodOf()).to.deep.equal(opened);
    });

    it('keeps nothing when the decision refuses, and answers with the refusal', async () => {
      const refused = await ports.accounts.openPeriod(number, () => err('refused'));

      expect(refused?._unsafeUnwrapErr()).to.equal('refused');
      expect(await openPeriodOf()).to.deep.equal(PERIOD);
    });

    it('decides nothing where there is no account', async () => {
      const opened = await ports.accounts.openPeriod('A-00000000', () => {
        throw new Error('Nothing is to be decided.');
      });

      expect(opened).to.equal(undefined);
    });

    it('lets rivals wait, so that each decides on what the one before it kept', async () => {
      const another = await store.another();
      const opening = Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? ports : another).accounts.openPeriod(number, ({ openPeriod = PERIOD }) =>
          statementPeriod(dayAfter(openPeriod.from), undefined).andThen((next) =>
            openNextPeriod(openPeriod, next),
          ),
        ),
      );
      await Promise.all(opening);

      expect(await openPeriodOf()).to.deep.equal(period('2026-01-11'));
    });
  });
}
