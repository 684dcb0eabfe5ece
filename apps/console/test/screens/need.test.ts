import { expect } from 'chai';
import {
  doneOf,
  judge,
  NEEDS,
  placed,
  type Judged,
  type Need,
} from '../../src/screens/night/need.js';
import type { Progress } from '../../src/service/progress.js';

const AT = '2026-03-02T01:20:00Z';
const loadOf = (state: Progress['load']['state'], since: string | null = AT) => ({
  state,
  words: '',
  since,
});
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
  load: loadOf('NOTHING_ANNOUNCED', null),
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
const STALLED = { load: loadOf('STALLED', '2026-03-02T01:14:00Z') };
const late = (deadline: string) => ({
  load: loadOf('LATE'),
  complete_by: deadline,
});
const CHANGE = { at: AT, by: 'night shift', from: 'ONGOING', to: 'PAUSED', reason: 'Card vendor' };
const FAILURE = {
  operation: 'notes',
  code: 'internal_error',
  since: AT,
  last_at: AT,
  servers: ['a:1'],
};
const REQUESTS = {
  count: 100,
  refused: 63,
  refused_by_status: 0,
  codes: [{ code: 'too_long', count: 60 }],
};
const MOSTLY_REFUSED = { requests: REQUESTS };

const of = (code: string, need: Need): Judged => ({
  progress: { ...PROGRESS, import_supplier: code },
  need,
  reason: '',
  failed: 0,
});

describe('what a supplier needs', () => {
  const cases: readonly (readonly [Need, Partial<Progress>, RegExp])[] = [
    ['late', late('2026-03-02T05:00:00Z'), /^Ends late, due /],
    ['late', late('2026-03-02T01:00:00Z'), /600 rows missing$/],
    ['late', { ...late('2026-03-02T01:00:00Z'), status: 'PAUSED' }, /600 rows missing$/],
    ['stalled', STALLED, /^Nothing stored for 6 min, 600 rows missing$/],
    [
      'stalled',
      { load: loadOf('STALLED', null) },
      /^Nothing stored in the last minute, 600 rows missing$/,
    ],
    ['paused', { status: 'PAUSED', last_change: CHANGE }, /: Card vendor$/],
    ['unknown', { load: loadOf('UNKNOWN') }, /^Unknown, as of /],
    ['loading', { load: loadOf('LOADING') }, /^Since /],
    ['stopped', { load: loadOf('STOPPED') }, /^Since .*, 600 rows missing$/],
    ['paused', { load: loadOf('STOPPED'), status: 'PAUSED' }, /^Takes no data$/],
    ['loaded', { load: loadOf('ENDED', null) }, /^All announced rows are stored$/],
    ['loaded', { load: loadOf('ENDED') }, /^Since /],
    ['idle', { load: loadOf('WAITING', null) }, /^Nothing has come of what was announced$/],
    ['idle', {}, /^Nothing comes$/],
    ['complete', { status: 'COMPLETE' }, /^Takes no data$/],
  ];
  for (const [need, more, reason] of cases)
    it(`is said in words: ${need}, ${reason.source}`, () => {
      const judged = judge({ ...PROGRESS, ...more });
      expect(judged.need).to.equal(need);
      expect(judged.reason).to.match(reason);
    });

  it('is first that its requests fail, and of no other supplier', () => {
    const refused = { ...PROGRESS, ...MOSTLY_REFUSED };
    const failures = [
      { ...FAILURE, import_supplier: 'SOUTH', count: 70 },
      { ...FAILURE, import_supplier: 'NORTH', count: 3 },
      { ...FAILURE, import_supplier: 'NORTH', count: 2 },
    ];
    const judged = judge(refused, failures);
    expect(judged.need).to.equal('failing');
    expect(judged.reason).to.match(/^internal_error: 5 requests failed since /);
    expect(judged.failed, 'those that the database has not taken').to.equal(5);
    expect(judge(refused, failures.slice(0, 1)).need).to.equal('refusing');
    const vendors = { ...failures[1]!, code: 'payment_vendor_unavailable', count: 1 };
    expect(judge(refused, [...failures, vendors]).reason, 'each code that it counts').to.match(
      /^internal_error, payment_vendor_unavailable: 6 requests failed since /,
    );
  });

  it('is told when more than a fifth is refused, with the code of that share, unless the supplier is paused', () => {
    const refused = { ...PROGRESS, ...MOSTLY_REFUSED, ...STALLED };
    const having = (requests: Partial<typeof REQUESTS>) =>
      judge({ ...refused, requests: { ...REQUESTS, ...requests } });
    expect(judge(refused).reason).to.equal('63\u00A0% refused, 60\u00A0% for too_long');
    expect(having({ codes: [] }).reason, 'dry runs have no code').to.equal('63\u00A0% refused');
    expect(having({ refused: 20 }).need).to.equal('stalled');
    expect(having({ count: 19, refused: 19 }).need, 'too few to tell').to.equal('stalled');
    expect(judge({ ...refused, requests: null }).need, 'unknown').to.equal('stalled');
    expect(judge({ ...refused, status: 'PAUSED' }).need).to.equal('paused');
    const pause = { count: 1000, refused: 22, refused_by_status: 400 };
    expect(having(pause).need, 'refused for a pause').to.equal('stalled');
    expect(having({ ...pause, refused: 240 }).reason).to.equal(
      '40\u00A0% refused, 10\u00A0% for too_long',
    );
  });
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
  it('is by need, then by code', () => {
    const judged = NEEDS.toReversed().flatMap((need) => [
      of(`${need} b`, need),
      of(`${need} a`, need),
    ]);
    const order = placed(judged, undefined).map(({ code }) => code);
    expect(order).to.deep.equal(NEEDS.flatMap((need) => [`${need} a`, `${need} b`]));
  });

  it('stays while it is held, with a new supplier last', () => {
    const before = placed([of('A', 'loading'), of('B', 'idle')], undefined);
    const judged = [of('A', 'idle'), of('B', 'failing'), of('C', 'failing')];
    expect(placed(judged, before).map(({ code, need }) => [code, need])).to.deep.equal([
      ['A', 'loading'],
      ['B', 'idle'],
      ['C', 'failing'],
    ]);
  });
});
