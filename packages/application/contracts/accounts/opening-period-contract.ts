import {
  dateOfDay,
  dayOfDate,
  openNextPeriod,
  statementPeriod,
  type PeriodChange,
} from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import type { OpenStore } from '../store-under-test.js';
import { period } from '../time/dates.js';
import { addressOf, givenAccounts, PERIOD } from './given-accounts.js';

const NEXT: PeriodChange = { closed: PERIOD, open: period('2026-02-01', '2026-02-28') };

/** Tests opening and closing periods. The suite of the repository calls it. */
export function openingPeriodContract(open: OpenStore): void {
  describe('changing periods', () => {
    const store = storeOfEachTest(open);
    const { ports } = store;
    let number: string;
    beforeEach(async () => {
      const [account] = await givenAccounts(ports, ['account-1', 'account-2']);
      number = account?.accountNumber ?? '';
    });

    const openPeriodOf = async (external = 'account-1') =>
      (await ports.ledger.read(addressOf(external), {}))?.account?.openPeriod;

    it('gives the periods to the decision and stores the one that it opens', async () => {
      const seen: unknown[] = [];
      const opened = await ports.accounts.changePeriods(number, (periods) => {
        seen.push(periods);
        return ok(NEXT);
      });

      expect(seen.at(-1)).to.deep.equal({ open: PERIOD, lastClosed: undefined });
      expect(opened?._unsafeUnwrap()).to.deep.equal(NEXT);
      expect(await openPeriodOf()).to.deep.equal(NEXT.open);
      expect(await openPeriodOf('account-2')).to.deep.equal(PERIOD);
    });

    it('stores that none is open, and which was closed last', async () => {
      const seen: unknown[] = [];
      const changes: readonly PeriodChange[] = [
        NEXT,
        { closed: period('2026-02-01', '2026-02-10'), open: undefined },
        { closed: undefined, open: undefined },
      ];
      for (const change of changes)
        await ports.accounts.changePeriods(number, (periods) => {
          seen.push(periods);
          return ok(change);
        });
      await ports.accounts.changePeriods(number, (periods) => {
        seen.push(periods);
        return ok({ closed: undefined, open: period('2026-03-01') });
      });

      const none = { open: undefined, lastClosed: period('2026-02-01', '2026-02-10') };
      expect(seen).to.deep.equal([
        { open: PERIOD, lastClosed: undefined },
        { open: NEXT.open, lastClosed: PERIOD },
        none,
        none,
      ]);
      expect(await openPeriodOf()).to.deep.equal(period('2026-03-01'));
    });

    it('raises the revision, so that a decision on a reading from before is not stored', async () => {
      const stale = await ports.ledger.read(addressOf('account-1'), {});
      await ports.accounts.changePeriods(number, () => ok({ closed: PERIOD, open: undefined }));
      const late = await ports.ledger.append(stale!, { notes: [] });

      expect(late._unsafeUnwrapErr()).to.deep.equal({ kind: 'revision-conflict' });
    });

    it('stores nothing when the decision refuses, and answers with the refusal', async () => {
      const refused = await ports.accounts.changePeriods(number, () => err('refused'));

      expect(refused?._unsafeUnwrapErr()).to.equal('refused');
      expect(await openPeriodOf()).to.deep.equal(PERIOD);
    });

    it('decides nothing where there is no account', async () => {
      const opened = await ports.accounts.changePeriods('A-00000000', () => {
        throw new Error('Nothing is to be decided.');
      });

      expect(opened).to.equal(undefined);
    });

    it('lets rivals wait, so that each decides on what the one before it stored', async () => {
      const another = await store.another();
      const opening = Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? ports : another).accounts.changePeriods(
          number,
          ({ open: current = PERIOD, lastClosed }) =>
            statementPeriod(dateOfDay(dayOfDate(current.from) + 1), undefined).andThen((next) =>
              openNextPeriod({ open: current, lastClosed }, next),
            ),
        ),
      );
      await Promise.all(opening);

      expect(await openPeriodOf()).to.deep.equal(period('2026-01-11'));
    });
  });
}
