import { expect } from 'chai';
import { doneOf, placed, type Need } from '../../src/screens/night/need.js';
import type { Progress } from '../../src/service/progress.js';

const AT = '2026-03-02T01:20:00Z';
const QUIET = { words: '', since: null, reason: '' };
const ROWS = {
  expected: 1000,
  stored: 400,
  refused: 0,
  failed: 0,
  left: 600,
  per_second: null,
  ends_at: null,
  ends_at_range: null,
};
const COUNTS = { accounts: 0, notes: 0, transactions: 0, statements: 0, payment_instructions: 0 };
const PROGRESS: Progress = {
  import_supplier: 'NORTH',
  status: 'ONGOING',
  at: AT,
  as_of: null,
  last_change: null,
  complete_by: null,
  is_late: false,
  load: { ...QUIET, state: 'NOTHING_ANNOUNCED' },
  need: { ...QUIET, state: 'IDLE', rank: 9 },
  accounts: {
    expected: 10,
    is_announced: false,
    staged: 0,
    in_progress: 0,
    completed: 10,
    failed: 0,
  },
  records: { notes: 0, transactions: 400, statements: 0, payment_instructions: 0, different: 0 },
  kinds: { notes: ROWS, transactions: ROWS, statements: ROWS, payment_instructions: ROWS },
  rows: ROWS,
  rates: COUNTS,
  requests: { count: 0, refused: 0, refused_by_status: 0, codes: [] },
  last_hour: [],
  refusals: [],
  seconds_left: null,
  seconds_left_range: null,
  flowing_since: null,
  batches: [],
};
const of = (code: string, state: Need, rank = 0): Progress => ({
  ...PROGRESS,
  import_supplier: code,
  need: { ...PROGRESS.need, state, rank },
});

describe('the stored rows of a supplier', () => {
  it('are no more than what is left allows, and none of a refused row', () => {
    expect(doneOf(ROWS)).to.equal(400);
    expect(doneOf({ ...ROWS, stored: 900 }), 'more of one batch hides no other').to.equal(400);
    expect(doneOf({ ...ROWS, stored: 997, left: 0 })).to.equal(997);
    expect(doneOf({ ...ROWS, expected: null, left: null })).to.equal(400);
  });
});

describe('the order of Night', () => {
  it('is by the rank of the need, then by code', () => {
    const suppliers = [of('A', 'IDLE', 9), of('C', 'LATE', 2), of('B', 'LATE', 2)];
    const order = placed(suppliers, undefined).map(({ code }) => code);
    expect(order).to.deep.equal(['B', 'C', 'A']);
  });

  it('stays while it is held, with a new supplier last', () => {
    const before = placed([of('A', 'LOADING', 7), of('B', 'STALLED', 4)], undefined);
    const suppliers = [of('A', 'IDLE'), of('B', 'FAILING'), of('C', 'FAILING')];
    expect(placed(suppliers, before).map(({ code, need }) => [code, need])).to.deep.equal([
      ['B', 'STALLED'],
      ['A', 'LOADING'],
      ['C', 'FAILING'],
    ]);
  });

  it('keeps no row folded that needs someone', () => {
    const before = placed([of('A', 'IDLE', 9), of('B', 'LOADING', 7)], undefined);
    const now = placed([of('A', 'FAILING'), of('B', 'LOADED')], before);
    expect(now.map(({ code, need }) => [code, need])).to.deep.equal([
      ['B', 'LOADING'],
      ['A', 'FAILING'],
    ]);
  });
});
