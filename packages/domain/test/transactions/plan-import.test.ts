import { expect } from 'chai';
import {
  lookupForImport,
  planImport,
  refuseContradictions,
  type AccountState,
  type ImportOptions,
  type ImportPlan,
} from '../../src/transactions/plan-import.js';
import type { TransactionDraft } from '../../src/transactions/transaction-draft.js';
import type { TransactionFields } from '../../src/transactions/transaction.js';
import { transactionIdOf } from '../identifiers/given-identifiers.js';
import { decimal, minor } from '../money/numbers.js';
import { period } from '../statements/periods.js';
import { day, instant } from '../time/times.js';
import { draft, draftOf, lineItem, supplyFieldsOf, taxItem } from './drafts.js';

const now = instant('2024-02-10T09:30:00Z');
const january = period('2024-01-01', '2024-01-31');

const stateWith = (overrides: Partial<AccountState> = {}): AccountState => ({
  openPeriod: january,
  existingIds: new Set(),
  ...overrides,
});

const idsOf = (texts: readonly string[]) => new Set(texts.map(transactionIdOf));

const defaults: ImportOptions = { whenAlreadyThere: 'skip', whenOutside: 'move' };
const refusing: ImportOptions = { ...defaults, whenOutside: 'refuse' };
const adding: ImportOptions = { ...defaults, whenAlreadyThere: 'add' };

const plan = (
  drafts: readonly TransactionDraft[],
  on: AccountState = stateWith(),
  options: ImportOptions = defaults,
): ImportPlan => planImport(drafts, on, options, now)._unsafeUnwrap();

const refusal = (
  drafts: readonly TransactionDraft[],
  on: AccountState = stateWith(),
  options: ImportOptions = defaults,
) => {
  const refused = planImport(drafts, on, options, now)._unsafeUnwrapErr();
  if (refused.kind !== 'transactions-refused') throw new Error(refused.kind);
  return refused;
};

const a = draft({ transactionId: 'a' });
const b = draft({ transactionId: 'b' });
const early = draft({ transactionId: 'early', transactionDate: day('2023-12-24') });
const late = draft({ transactionId: 'late', transactionDate: day('2024-02-05') });

const contradictionsOf = (...drafts: Parameters<typeof refuseContradictions>[0]) =>
  refuseContradictions(drafts).match(
    () => [],
    ({ contradictions }) => contradictions,
  );

describe('planImport', () => {
  it('adds new transactions as they were posted, in their order', () => {
    expect(plan([b, a])).to.deep.equal({
      outcomes: ['added', 'added'],
      transactions: [b, a].map((posted) => ({
        ...posted,
        postedDate: posted.transactionDate,
        description: undefined,
      })),
      notes: [],
    });
  });

  describe('of different transactions of one identifier', () => {
    const drafts = [late, draft({ transactionId: 'late', note: 'other' }), b];

    it('refuses them, before it looks at the period', () => {
      const state = stateWith({ openPeriod: undefined, existingIds: idsOf(['late']) });

      expect(planImport(drafts, state, refusing, now)._unsafeUnwrapErr()).to.deep.equal({
        kind: 'contradicting-drafts',
        contradictions: [{ index: 1, first: 0, fields: ['transactionDate', 'note'] }],
      });
    });
  });

  describe('of a transaction that already exists', () => {
    it('tells identifiers apart by every character', () => {
      const ids = ['a', 'A', 'a ', ' a', 'a\n'];
      const drafts = ids.map((transactionId) => draft({ transactionId }));

      expect(
        plan(drafts, stateWith({ existingIds: idsOf(['á', 'aa']) })).transactions.length,
      ).to.equal(ids.length);
    });
  });

  describe('of a transaction outside the open period', () => {
    it('stores the posted date beside the effective one, and describes both', () => {
      const [moved] = plan([early]).transactions;

      expect(moved).to.deep.equal({
        ...early,
        transactionDate: '2024-01-01',
        postedDate: '2023-12-24',
        description:
          'Transaction date changed from 2023-12-24 to 2024-01-01: the posted date lies outside the open statement period (2024-01-01 to 2024-01-31).',
      });
    });

    it('says where a period begins that has no last day yet', () => {
      const [moved] = plan([early], stateWith({ openPeriod: period('2024-01-01') })).transactions;

      expect(moved?.description).to.contain('(from 2024-01-01)');
    });

    it('pins a note of the service that names the transaction and says the same', () => {
      const { notes, transactions } = plan([late]);

      expect(notes).to.deep.equal([
        {
          body: `Transaction late: ${transactions[0]?.description}`,
          documentPaths: [],
          createdAt: now,
          isPinned: true,
          unpinAt: undefined,
          author: 'service',
        },
      ]);
    });

    it('refuses all of them in their order, and says why', () => {
      const reason = { kind: 'outside-open-period', period: january };

      expect(refusal([a, late, early], stateWith(), refusing)).to.deep.equal({
        kind: 'transactions-refused',
        refusals: [
          { index: 1, reason: { ...reason, date: '2024-02-05' } },
          { index: 2, reason: { ...reason, date: '2023-12-24' } },
        ],
      });
    });
  });

  describe('of an account without an open period', () => {
    const closed = stateWith({ openPeriod: undefined });

    for (const options of [defaults, refusing, adding])
      it(`refuses every transaction, with ${Object.values(options).join(' and ')}`, () => {
        const reason = { kind: 'no-open-period', date: '2024-01-15' };

        expect(refusal([a, b], closed, options)).to.deep.equal({
          kind: 'transactions-refused',
          refusals: [
            { index: 0, reason },
            { index: 1, reason },
          ],
        });
      });
  });
});

describe('lookupForImport', () => {
  it('is the identifiers of all drafts when existing transactions are skipped', () => {
    expect(lookupForImport([b, a, b], defaults)).to.deep.equal(['b', 'a', 'b']);
  });

  it('is empty when every draft is added', () => {
    expect(lookupForImport([b, a], adding)).to.deep.equal([]);
  });
});

describe('refuseContradictions', () => {
  const full = supplyFieldsOf({
    reason: 'r',
    displayNote: 'd',
    note: 'n',
    reference: 'f',
    lineItems: [lineItem({ units: [decimal('1'), decimal('2')] })],
  });

  /** The same transaction, changed in one field after another, and still right in itself. */
  const CHANGES: Readonly<Record<string, Partial<TransactionFields>>> = {
    'another date': { transactionDate: day('2024-01-16') },
    'another amount': {
      amountMinor: minor(1060),
      taxItems: [taxItem({ amount: decimal('0.6') })],
    },
    'another type': { type: 'CHARGE', lineItems: undefined },
    'another reason': { reason: 'other' },
    'another display note': { displayNote: 'other' },
    'another note': { note: 'other' },
    'no note': { note: undefined },
    'another reference': { reference: 'other' },
    'another product': { productCode: 'other' },
    'the units of a line item the other way round': {
      lineItems: [lineItem({ units: [decimal('2'), decimal('1')] })],
    },
    'a line item that ends earlier': {
      lineItems: [lineItem({ units: full.lineItems?.[0]?.units, endDate: day('2024-01-30') })],
    },
    'another tax': { taxItems: [taxItem({ taxType: 'other' })] },
  };

  it('lets different transactions pass', () => {
    expect(refuseContradictions([a, b, early, late]).isOk()).to.equal(true);
    expect(refuseContradictions([]).isOk()).to.equal(true);
  });

  it('lets a transaction pass that is repeated', () => {
    expect(refuseContradictions([draftOf(full), a, draftOf({ ...full })]).isOk()).to.equal(true);
  });

  it('ignores the order of the fields, and whether an absent field is undefined', () => {
    const { note: _absent, ...written } = a;
    const backwards = Object.fromEntries(Object.entries(written).toReversed());

    expect(refuseContradictions([a, backwards]).isOk()).to.equal(true);
  });

  for (const [what, change] of Object.entries(CHANGES))
    it(`refuses the same identifier with ${what}`, () => {
      const refused = refuseContradictions([draftOf(full), draftOf({ ...full, ...change })]);

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'contradicting-drafts',
        contradictions: [{ index: 1, first: 0, fields: fieldsIn(full, change) }],
      });
    });

  it('refuses the same identifier with another payment type', () => {
    const payments = ['CASH', 'EFT'].map((paymentType) => draft({ type: 'PAYMENT', paymentType }));

    expect(refuseContradictions(payments).isErr()).to.equal(true);
  });

  it('compares every field that a transaction has', () => {
    const compared = new Set(Object.values(CHANGES).flatMap((change) => Object.keys(change)));

    expect([...compared, 'transactionId', 'paymentType'].toSorted()).to.deep.equal(
      Object.keys(full).toSorted(),
    );
  });

  it('names exactly the later ones that differ from the first', () => {
    const other = draft({ transactionId: 'a', note: 'other' });

    const refused = refuseContradictions([b, a, other, a, other])._unsafeUnwrapErr();

    expect(refused.contradictions).to.deep.equal([
      { index: 2, first: 1, fields: ['note'] },
      { index: 4, first: 1, fields: ['note'] },
    ]);
  });

  describe('of what could be read', () => {
    const { amountMinor: _amount, ...withoutAmount } = draftOf(full);
    it('compares the fields that both have', () => {
      expect(contradictionsOf(full, { ...withoutAmount, type: 'CHARGE', note: 'x' })).to.deep.equal(
        [{ index: 1, first: 0, fields: ['type', 'note'] }],
      );
    });

    it('takes a field that could not be read as equal', () => {
      expect(contradictionsOf(withoutAmount, { ...full, amountMinor: minor(1) })).to.deep.equal([]);
    });

    it('takes an item and a unit that could not be read as equal, and counts them', () => {
      const [item] = full.lineItems ?? [];
      const units = [undefined, decimal('2')];

      expect(contradictionsOf(full, { ...full, lineItems: [undefined] })).to.deep.equal([]);
      expect(contradictionsOf(full, { ...full, lineItems: [{ ...item, units }] })).to.deep.equal(
        [],
      );
      expect(contradictionsOf(full, { ...full, lineItems: [item, undefined] })).to.deep.equal([
        { index: 1, first: 0, fields: ['lineItems'] },
      ]);
    });

    it('tells a field that was not sent apart from any value', () => {
      expect(contradictionsOf(full, { ...full, taxItems: undefined })).to.have.length(1);
    });

    it('leaves out items without an identifier or without any readable field', () => {
      const { transactionId: _id, ...nameless } = full;

      expect(contradictionsOf(undefined, nameless, undefined, nameless, full)).to.deep.equal([]);
    });
  });
});

/** Those fields of the change that are different, in the order of the draft. */
function fieldsIn(draftFields: TransactionFields, change: Partial<TransactionFields>) {
  return Object.keys(draftFields).filter((name) => name in change);
}
