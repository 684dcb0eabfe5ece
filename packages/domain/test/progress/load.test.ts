import { expect } from 'chai';
import { loadOf, type LoadFacts } from '../../src/progress/load.js';
import { utcInstantOf } from '../../src/time/utc-instant.js';

const NONE = { accounts: 0, notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const secondsAfter = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + 1000 * seconds);
const instant = (seconds: number) => utcInstantOf(secondsAfter(seconds));
const FLOW = {
  startedAt: secondsAfter(100),
  lastSeenAt: secondsAfter(1000),
  isYoung: false,
  perSecond: { ...NONE, notes: 1 },
};
const TIME_LEFT = { least: 600, likely: 600, most: 600 };

/** A load that goes on, of which 600 rows are missing. */
const LOADING: LoadFacts = {
  at: secondsAfter(1000),
  status: 'ongoing',
  asOf: undefined,
  endedKey: undefined,
  closedAt: undefined,
  left: 600,
  awaited: 600,
  stored: 400,
  announcedAt: undefined,
  end: undefined,
  timeLeft: TIME_LEFT,
  flow: FLOW,
  isComing: true,
  lastStoredAt: secondsAfter(995),
};
const QUIET = { timeLeft: undefined, flow: undefined, isComing: false };
const ALL_STORED = { left: 0, awaited: 0, stored: 0 };
const ended = (refused: number) => ({ at: instant(990), isStopped: false, refused });
const STOPPED_BY_LOADER = { awaited: 0, end: { at: instant(990), isStopped: true, refused: 0 } };
const UNCOUNTED = { stored: 0, lastStoredAt: undefined };
const announcedAt = (second: number) => ({ announcedAt: secondsAfter(second) });
const FOREIGN = { timeLeft: undefined, lastStoredAt: secondsAfter(900) };

describe('loadOf', () => {
  const cases: readonly (readonly [
    what: string,
    facts: Partial<LoadFacts>,
    state: string,
    since?: number,
  ])[] = [
    ['announced rows come', {}, 'loading', 100],
    [
      'they came a minute ago',
      { ...QUIET, flow: FLOW, lastStoredAt: secondsAfter(940) },
      'loading',
      100,
    ],
    ['none came for longer', { ...QUIET, lastStoredAt: secondsAfter(900) }, 'stalled', 900],
    ['only other rows come', FOREIGN, 'stalled', 900],
    ['it is not known when the last came', { ...QUIET, lastStoredAt: undefined }, 'stalled'],
    ['the supplier takes none', { ...FOREIGN, status: 'paused' }, 'stopped', 900],
    ['the migration is complete', { ...FOREIGN, status: 'complete' }, 'stopped', 900],
    ['it was announced among other rows', announcedAt(600), 'loading', 600],
    ['it was announced long before', announcedAt(50), 'loading', 100],
    [
      'it was announced among other rows, and will end late',
      { ...announcedAt(600), completeBy: instant(1599) },
      'late',
      600,
    ],
    ['the first rows are not counted yet', UNCOUNTED, 'loading', 100],
    [
      'a pause came before the first rows were counted',
      { ...UNCOUNTED, status: 'paused' },
      'stopped',
    ],
    ['nothing has come', { ...QUIET, ...UNCOUNTED }, 'waiting'],
    ['nothing has come since the announcement', { ...UNCOUNTED, ...announcedAt(1000) }, 'waiting'],
    [
      'nothing has come since the announcement, and the supplier is paused',
      { ...UNCOUNTED, ...announcedAt(1000), status: 'paused' },
      'waiting',
    ],
    ['all is stored', { ...QUIET, ...ALL_STORED, flow: FLOW }, 'ended', 995],
    ['all is stored, and more comes', ALL_STORED, 'loading', 100],
    ['its loader ended', { ...QUIET, ...ALL_STORED, end: ended(0) }, 'ended', 990],
    [
      'its loader ended, and nothing was announced',
      { ...QUIET, left: undefined, awaited: 0, end: ended(0) },
      'ended',
      990,
    ],
    ['its loader stopped', { ...QUIET, ...STOPPED_BY_LOADER }, 'stopped', 990],
    [
      'its loader stopped, and the supplier is paused',
      { ...QUIET, ...STOPPED_BY_LOADER, status: 'paused' },
      'stopped',
      990,
    ],
    ['its loader stopped, and others load', STOPPED_BY_LOADER, 'loading', 100],
    [
      'its loader stopped, and rows are missing after the deadline',
      { ...QUIET, ...STOPPED_BY_LOADER, completeBy: instant(999) },
      'late',
      999,
    ],
    [
      'its loader ended before the deadline',
      { ...QUIET, ...ALL_STORED, end: ended(3), completeBy: instant(999) },
      'ended',
      990,
    ],
    [
      'one of its loaders stopped, and another is silent',
      { ...QUIET, ...STOPPED_BY_LOADER, awaited: 1, lastStoredAt: secondsAfter(900) },
      'stalled',
      900,
    ],
    ['nothing was announced', { ...QUIET, left: undefined }, 'nothing-announced'],
    [
      'nothing was announced, and the last row came seconds ago',
      { left: undefined, isComing: false },
      'nothing-announced',
    ],
    ['nothing was announced, and rows come', { left: undefined }, 'loading', 100],
    [
      'nothing was announced, and a pause ended it',
      { left: undefined, status: 'paused' },
      'nothing-announced',
    ],
    ['it will end in time', { completeBy: instant(1600) }, 'loading', 100],
    ['it will end late', { completeBy: instant(1599) }, 'late', 100],
    ['it is over its deadline', { ...QUIET, completeBy: instant(999) }, 'late', 999],
    [
      'it is late and paused',
      { ...QUIET, status: 'paused', completeBy: instant(999) },
      'late',
      999,
    ],
    [
      'nothing is missing after the deadline',
      { ...QUIET, ...ALL_STORED, completeBy: instant(999) },
      'ended',
      995,
    ],
    [
      'it was declared complete',
      { ...QUIET, status: 'complete', completeBy: instant(999) },
      'stopped',
      995,
    ],
    ['no server takes samples', { ...QUIET, asOf: secondsAfter(960) }, 'unknown', 960],
  ];
  for (const [what, facts, state, since] of cases)
    it(`says "${state}" when ${what}`, () => {
      const { words: _, reason: _why, ...load } = loadOf({ ...LOADING, ...facts });
      expect(load).to.deep.equal({
        state,
        since: since === undefined ? undefined : instant(since),
      });
    });

  it('says why', () => {
    const missing = { ...LOADING, ...QUIET, completeBy: instant(999) };
    const over = 'Was due 2026-03-01T00:16:39Z, 600 rows missing';
    const reasons: readonly (readonly [facts: Partial<LoadFacts>, reason: string])[] = [
      [{ completeBy: instant(1599) }, `Ends ${instant(1600)}, due ${instant(1599)}`],
      [missing, over],
      [{ ...missing, status: 'paused' }, over],
      [
        { ...FOREIGN, left: 1234 },
        `No awaited row stored since ${instant(900)}, 1,234 rows missing`,
      ],
      [{ ...FOREIGN, left: 1 }, `No awaited row stored since ${instant(900)}, 1 row missing`],
      [
        { ...QUIET, lastStoredAt: undefined },
        'No awaited row stored in the last minute, 600 rows missing',
      ],
      [{ ...QUIET, ...STOPPED_BY_LOADER }, `Since ${instant(990)}, 600 rows missing`],
      [
        { ...FOREIGN, closedAt: instant(901) },
        `No awaited row stored since ${instant(900)}, 600 rows missing; a connection of its loader was closed ${instant(901)}`,
      ],
      [
        { closedAt: instant(995) },
        `Since ${instant(100)}; a connection of its loader was closed ${instant(995)}`,
      ],
      [{ asOf: secondsAfter(960) }, `Unknown, as of ${instant(960)}`],
      [{}, `Since ${instant(100)}`],
      [{ ...QUIET, ...ALL_STORED }, `Since ${instant(995)}`],
      [{ ...QUIET, ...ALL_STORED, lastStoredAt: undefined }, 'All announced rows are stored'],
      [{ ...QUIET, stored: 0 }, 'Nothing has come of what was announced'],
      [{ ...UNCOUNTED, status: 'paused' }, '600 rows missing'],
      [{ ...QUIET, left: undefined }, 'Nothing comes'],
    ];
    for (const [facts, reason] of reasons)
      expect(loadOf({ ...LOADING, ...facts }).reason).to.equal(reason);
  });

  it('says in words how it ended', () => {
    const ends: readonly (readonly [facts: Partial<LoadFacts>, words: string])[] = [
      [ALL_STORED, 'Loaded'],
      [{ ...ALL_STORED, end: ended(0) }, 'Loaded'],
      [{ ...ALL_STORED, end: ended(1234) }, 'Loaded, 1,234 refused'],
      [STOPPED_BY_LOADER, 'Stopped by its loader'],
      [{ status: 'paused' }, 'Stopped'],
    ];
    for (const [facts, words] of ends)
      expect(loadOf({ ...LOADING, ...QUIET, ...facts }).words).to.equal(words);
  });

  it('calls a young load late only when even its earliest end is after the deadline', () => {
    const young = {
      ...LOADING,
      at: secondsAfter(160),
      lastStoredAt: secondsAfter(160),
      timeLeft: { least: 300, likely: 600, most: 1200 },
      flow: { ...FLOW, isYoung: true },
    };

    expect(loadOf({ ...young, completeBy: instant(461) }).state).to.equal('loading');
    expect(loadOf({ ...young, completeBy: instant(459) }).state).to.equal('late');
  });
});
