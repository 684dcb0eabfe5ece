import { expect } from 'chai';
import { assess, type NeedState, type SupplierFacts } from '../../src/progress/assess.js';
import { utcInstantOf } from '../../src/time/utc-instant.js';

const secondsAfter = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + 1000 * seconds);
const instant = (seconds: number) => utcInstantOf(secondsAfter(seconds));

/** A load of which 600 rows are missing and nothing comes. */
const STALLED: SupplierFacts = {
  at: secondsAfter(1000),
  status: 'ongoing',
  lastChange: undefined,
  asOf: undefined,
  left: 600,
  awaited: 600,
  stored: 400,
  announcedAt: undefined,
  end: undefined,
  timeLeft: undefined,
  flow: undefined,
  isComing: false,
  lastStoredAt: secondsAfter(900),
  endedKey: undefined,
  closedAt: undefined,
  requests: undefined,
  failures: [],
};
const CHANGE = { changedAt: instant(800), reason: 'Card vendor' };
const REQUESTS = {
  count: 100,
  refused: 63,
  refusedByStatus: 0,
  codes: [{ code: 'too_long', count: 60 }],
  refusingSince: instant(700),
};
const FAILURE = { code: 'internal_error', count: 3, since: instant(720) };
const needOf = (facts: Partial<SupplierFacts>) => assess({ ...STALLED, ...facts }).need;

describe('assess', () => {
  const cases: readonly (readonly [NeedState, string, Partial<SupplierFacts>, string, number?])[] =
    [
      [
        'stalled',
        'Stalled',
        {},
        `No awaited row stored since ${instant(900)}, 600 rows missing`,
        900,
      ],
      [
        'late',
        'Late',
        { completeBy: instant(999), status: 'paused' },
        `Was due ${instant(999)}, 600 rows missing`,
        999,
      ],
      ['unknown', 'Unknown', { asOf: secondsAfter(960) }, `Unknown, as of ${instant(960)}`, 960],
      [
        'paused',
        'Paused',
        { status: 'paused', lastChange: CHANGE },
        `Since ${instant(800)}: Card vendor`,
        800,
      ],
      ['paused', 'Paused', { status: 'paused' }, 'Takes no data'],
      [
        'complete',
        'Complete',
        { status: 'complete', lastChange: CHANGE },
        `Since ${instant(800)}`,
        800,
      ],
      ['idle', 'Nothing announced', { left: undefined }, 'Nothing comes'],
      ['idle', 'Nothing has come', { stored: 0 }, 'Nothing has come of what was announced'],
      ['loaded', 'Loaded', { left: 0, awaited: 0 }, `Since ${instant(900)}`, 900],
    ];
  for (const [state, words, facts, reason, since] of cases)
    it(`says that a supplier is ${state}: ${reason}`, () => {
      expect(needOf(facts)).to.deep.equal({
        state,
        words,
        reason,
        since: since === undefined ? undefined : instant(since),
      });
    });

  it('says at once that the key of its loader gives no tokens, when it ended and what to do', () => {
    const endedKey = { name: '"night"', at: instant(995), how: 'was revoked' } as const;
    const coming = { lastStoredAt: secondsAfter(996), endedKey };
    const reason = `API key "night" was revoked ${instant(995)}: give the loader a new key; 600 rows missing`;
    expect(needOf(coming)).to.deep.equal({
      state: 'stalled',
      words: 'Stalled',
      since: instant(995),
      reason,
    });
    expect(needOf({ ...coming, completeBy: instant(999) }).reason).to.equal(
      `Was due ${instant(999)}, ${reason}`,
    );
    expect(needOf({ ...coming, status: 'paused' }).state).to.equal('paused');
    expect(needOf({ ...coming, awaited: 0, left: 0 }).state, 'all is stored').to.equal('loaded');
  });

  it('says first that requests fail, each code once, and that they are refused besides', () => {
    const failures = [
      FAILURE,
      { ...FAILURE, count: 2, since: instant(710) },
      { code: 'payment_vendor_unavailable', count: 1_000, since: instant(900) },
    ];
    const { need, troubles } = assess({ ...STALLED, requests: REQUESTS, failures });
    expect(need).to.deep.equal({
      state: 'failing',
      words: 'Failing',
      since: instant(710),
      reason: `internal_error, payment_vendor_unavailable: 1,005 requests failed in 5 min, since ${instant(710)}`,
    });
    expect(troubles.map(({ state }) => state)).to.deep.equal(['failing', 'refusing']);
    expect(needOf({ failures: [{ ...FAILURE, count: 1 }] }).reason).to.match(/: 1 request failed/);
  });

  it('says that more than a fifth is refused, with the code of that share, unless the supplier is paused', () => {
    const having = (requests: Partial<NonNullable<SupplierFacts['requests']>>) =>
      needOf({ requests: { ...REQUESTS, ...requests } });
    expect(having({})).to.deep.equal({
      state: 'refusing',
      words: 'Refusing',
      since: instant(700),
      reason: `63 % refused, 60 % for too_long, since ${instant(700)}`,
    });
    expect(having({ codes: [], refusingSince: undefined }).reason).to.equal('63 % refused');
    expect(having({ refused: 20 }).state).to.equal('stalled');
    expect(having({ count: 19, refused: 19 }).state, 'too few to tell').to.equal('stalled');
    expect(needOf({ requests: REQUESTS, status: 'paused' }).state).to.equal('paused');
    const pause = { count: 1000, refused: 22, refusedByStatus: 400 };
    expect(having(pause).state, 'refused for a pause').to.equal('stalled');
    expect(having({ ...pause, refused: 240 }).reason).to.match(/^40 % refused, 10 % for too_long/);
  });
});
