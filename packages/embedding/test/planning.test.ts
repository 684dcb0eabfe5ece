import {
  DEFAULT_VOCABULARY,
  draftTransaction,
  exactMinorUnits,
  parseCalendarDate,
  parseTransactionId,
  planImport,
  statementPeriod,
  utcInstantOf,
  type TransactionId,
} from '@data-import/domain';
import { expect } from 'chai';

const COUNT = 100_000;
const ROUNDS = 3;

const day = (text: string) => parseCalendarDate(text)._unsafeUnwrap();

const draft = (n: number) =>
  draftTransaction(
    {
      transactionId: parseTransactionId(`T-${n}`)._unsafeUnwrap(),
      transactionDate: day(n % 10 === 0 ? '2019-12-24' : '2019-10-15'),
      amountMinor: exactMinorUnits(n + 1)!,
      type: 'CHARGE',
      reason: 'IMPORTED_CHARGE',
      displayNote: undefined,
      note: undefined,
      reference: undefined,
      paymentType: undefined,
      productCode: undefined,
      lineItems: undefined,
      taxItems: undefined,
    },
    DEFAULT_VOCABULARY,
  )._unsafeUnwrap();

describe('planImport', () => {
  it('plans 100,000 transactions, a tenth of them to be moved, in well under a second', () => {
    const drafts = Array.from({ length: COUNT }, (_, n) => draft(n));
    const openPeriod = statementPeriod(day('2019-10-01'), day('2019-11-30'))._unsafeUnwrap();
    const state = { openPeriod, existingIds: new Set<TransactionId>() };
    const options = { whenAlreadyThere: 'skip', whenOutside: 'move' } as const;
    const now = utcInstantOf(new Date('2026-01-05T08:00:00Z'));

    // CPU time, and the best of a few: other processes of the machine do not count.
    const took = Array.from({ length: ROUNDS }, () => {
      const startedAt = process.cpuUsage();
      const { notes } = planImport(drafts, state, options, now)._unsafeUnwrap();
      expect(notes).to.have.length(COUNT / 10);
      const { user, system } = process.cpuUsage(startedAt);
      return (user + system) / 1000;
    });

    expect(Math.min(...took)).to.be.lessThan(500);
  });
});
