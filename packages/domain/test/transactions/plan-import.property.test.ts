import { expect } from 'chai';
import fc from 'fast-check';
import {
  planImport,
  refuseContradictions,
  type AccountState,
  type ImportOptions,
} from '../../src/transactions/plan-import.js';
import type { TransactionDraft } from '../../src/transactions/transaction-draft.js';
import { anyNearPeriod } from '../statements/periods.js';
import { anyInstant, instant, sinceEpoch } from '../time/times.js';
import { ANY_ID, anyDraft } from './drafts.js';

const MANY = { numRuns: 1000 };
const now = instant('2024-02-10T09:30:00Z');

const anyDifferentDrafts = fc.array(anyDraft, { maxLength: 8 });
/** Those of one identifier are equal. */
const anyRepeatedDrafts = anyDifferentDrafts.map((drafts) =>
  drafts.map((draft) => firstOf(drafts, draft)),
);
const anyDrafts = fc.oneof(anyDifferentDrafts, anyRepeatedDrafts);
const anyState: fc.Arbitrary<AccountState> = fc.record({
  openPeriod: fc.option(anyNearPeriod, { nil: undefined, freq: 8 }),
  existingIds: fc.uniqueArray(ANY_ID, { maxLength: 3 }).map((ids) => new Set(ids)),
});
const anyOptions: fc.Arbitrary<ImportOptions> = fc.record({
  whenAlreadyThere: fc.constantFrom('skip', 'add'),
  whenOutside: fc.constantFrom('move', 'refuse'),
});

describe('planImport, of any drafts', () => {
  it('decides as looking at one draft after another does', () => {
    const holds = fc.property(anyDrafts, anyState, anyOptions, (drafts, state, options) => {
      const planned = planImport(drafts, state, options, now).match(
        ({ outcomes, transactions, notes }) => ({
          outcomes,
          stored: transactions.map(({ transactionId, transactionDate }) => ({
            transactionId,
            at: sinceEpoch(transactionDate),
          })),
          pinned: notes.map(({ body }) => body?.split(':')[0]),
        }),
        (refused) =>
          refused.kind === 'transactions-refused'
            ? refused.refusals.map(({ index, reason: { kind } }) => ({ index, kind }))
            : refused.contradictions.map(({ index }) => ({ index, kind: refused.kind })),
      );

      expect(planned).to.deep.equal(plannedOneByOne(drafts, state, options));
    });

    fc.assert(holds, MANY);
  });

  it('describes and pins exactly what it moves, with both days', () => {
    const holds = fc.property(anyDrafts, anyState, anyOptions, (drafts, state, options) => {
      const planned = planImport(drafts, state, options, now);
      fc.pre(planned.isOk());
      const { transactions, notes } = planned._unsafeUnwrap();
      const moved = transactions.filter((each) => each.transactionDate !== each.postedDate);

      expect(transactions.filter((each) => each.description !== undefined)).to.deep.equal(moved);
      expect(notes.length).to.equal(moved.length);
      for (const [index, { transactionId, transactionDate, postedDate }] of moved.entries()) {
        expect(notes[index]).to.include({ author: 'service', isPinned: true, createdAt: now });
        expect(notes[index]?.body).to.match(
          new RegExp(`${transactionId}.*${postedDate}.*${transactionDate}`),
        );
      }
    });

    fc.assert(holds, MANY);
  });

  it('adds nothing and pins nothing when the same request comes again, also when the period has changed', () => {
    const anyLater = fc.option(anyNearPeriod, { nil: undefined });
    const holds = fc.property(
      anyDrafts,
      anyState,
      anyOptions,
      anyLater,
      anyInstant,
      (drafts, state, { whenOutside }, openPeriod, then) => {
        const options: ImportOptions = { whenAlreadyThere: 'skip', whenOutside };
        const first = planImport(drafts, state, options, now);
        fc.pre(first.isOk());
        const added = first._unsafeUnwrap().transactions.map(({ transactionId }) => transactionId);

        const existingIds = new Set([...state.existingIds, ...added]);
        const again = planImport(drafts, { openPeriod, existingIds }, options, then);

        expect(again._unsafeUnwrap()).to.deep.equal({
          outcomes: drafts.map(() => 'already-exists'),
          transactions: [],
          notes: [],
        });
      },
    );

    fc.assert(holds, MANY);
  });
});

describe('refuseContradictions, of any drafts', () => {
  it('names exactly those that differ from the first of their identifier', () => {
    const holds = fc.property(anyDrafts, (drafts) => {
      const indexes = refuseContradictions(drafts).match(
        (): readonly number[] => [],
        ({ contradictions }) => contradictions.map(({ index }) => index),
      );
      expect(indexes).to.deep.equal(contradictingIndexes(drafts));
    });

    fc.assert(holds, MANY);
  });
});

function firstOf(drafts: readonly TransactionDraft[], { transactionId }: TransactionDraft) {
  return drafts.find((draft) => draft.transactionId === transactionId)!;
}

function contradictingIndexes(drafts: readonly TransactionDraft[]): readonly number[] {
  return drafts.flatMap((draft, index) => {
    const first = firstOf(drafts, draft);
    const isRepeat =
      first.transactionDate === draft.transactionDate && first.amountMinor === draft.amountMinor;
    return isRepeat ? [] : [index];
  });
}

/** Comparing every draft with all before it, on days that are numbers. */
function plannedOneByOne(
  drafts: readonly TransactionDraft[],
  { openPeriod, existingIds }: AccountState,
  { whenAlreadyThere, whenOutside }: ImportOptions,
) {
  if (whenAlreadyThere === 'skip') {
    const contradicting = contradictingIndexes(drafts);
    if (contradicting.length > 0)
      return contradicting.map((index) => ({ index, kind: 'contradicting-drafts' }));
  }

  const exists = ({ transactionId }: TransactionDraft, index: number) =>
    whenAlreadyThere === 'skip' &&
    (existingIds.has(transactionId) ||
      drafts.slice(0, index).some((earlier) => earlier.transactionId === transactionId));
  const first = openPeriod ? sinceEpoch(openPeriod.from) : NaN;
  const last = openPeriod?.to === undefined ? Infinity : sinceEpoch(openPeriod.to);

  const stored: { transactionId: string; at: number }[] = [];
  const pinned: string[] = [];
  const refused: { index: number; kind: string }[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (exists(draft, index)) continue;
    const at = sinceEpoch(draft.transactionDate);
    if (!openPeriod) refused.push({ index, kind: 'no-open-period' });
    else if ((at < first || at > last) && whenOutside === 'refuse')
      refused.push({ index, kind: 'outside-open-period' });
    if (at < first || at > last) pinned.push(`Transaction ${draft.transactionId}`);
    stored.push({
      transactionId: draft.transactionId,
      at: Math.max(first, Math.min(last, at)),
    });
  }
  if (refused.length > 0) return refused;
  const outcomes = drafts.map((draft, index) =>
    exists(draft, index) ? 'already-exists' : 'added',
  );
  return { outcomes, stored, pinned };
}
