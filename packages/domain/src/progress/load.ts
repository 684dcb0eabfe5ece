import type { KeyEnd } from '../access-tokens/api-key.js';
import { endInWords, type BatchEnd } from '../import-batches/batch-end.js';
import type { SupplierStatus } from '../suppliers/import-supplier.js';
import { utcInstantOf, type UtcInstant } from '../time/utc-instant.js';
import { earliestEnd, type ImportFlow, type TimeLeft } from './progress.js';

/** The states of a supplier's load. They say what happens; the status says what the operator wants. */
export const LOAD_STATES = [
  'late',
  'unknown',
  'stalled',
  'loading',
  'stopped',
  'waiting',
  'nothing-announced',
  'ended',
] as const;
export type LoadState = (typeof LOAD_STATES)[number];

/** The state of a supplier's load, and when it began as far as it is known. */
export interface Load {
  readonly state: LoadState;
  /** The state as every screen and command shows it. */
  readonly words: string;
  readonly since: UtcInstant | undefined;
  /** A sentence for operators. */
  readonly reason: string;
}

/** The facts about a supplier's load at one moment. */
export interface LoadFacts {
  readonly at: Date;
  readonly status: SupplierStatus;
  readonly completeBy?: UtcInstant;
  /** The time of the newest sample, when samples are too old for rates. */
  readonly asOf: Date | undefined;
  /** Announced rows that are not stored, without those of loads that ended; `undefined` when nothing was announced. */
  readonly left: number | undefined;
  /** Rows of `left` in loads that have not stopped. */
  readonly awaited: number;
  /** The stored rows of the batches with awaited rows; the count is some seconds old. */
  readonly stored: number;
  /** The time at which the first of these batches was announced, if known. */
  readonly announcedAt: Date | undefined;
  /** The last end that a loader has told of: of the stopped batches while some are open, else with the rows refused in all. */
  readonly end: (Omit<BatchEnd, 'refused'> & { readonly refused: number }) | undefined;
  /** The time until the announced rows are stored, while they come. */
  readonly timeLeft: TimeLeft | undefined;
  /** The flow of everything that the supplier's callers load. */
  readonly flow: ImportFlow | undefined;
  /** True when something was stored in the last ten to twenty seconds. */
  readonly isComing: boolean;
  /** The last time at which a row of an announced batch is known to have been stored. */
  readonly lastStoredAt: Date | undefined;
  /** The time at which a connection of the loader was closed, when nothing has come since. */
  readonly closedAt: UtcInstant | undefined;
  /** The end of the key that stored the last awaited rows, with its label or id: nothing comes with it. */
  readonly endedKey: (KeyEnd & { readonly name: string }) | undefined;
}

/** Servers tell every five seconds which batches were written to. */
const STALLED_AFTER_MS = 65_000;

const WORDS: Readonly<Record<LoadState, string>> = {
  late: 'Late',
  unknown: 'Unknown',
  stalled: 'Stalled',
  loading: 'Loading',
  stopped: 'Stopped',
  waiting: 'Nothing has come',
  'nothing-announced': 'Nothing announced',
  ended: 'Loaded',
};

export function loadOf(facts: LoadFacts): Load {
  const { at, status, asOf, left, awaited, stored, end, isComing, lastStoredAt, endedKey } = facts;
  const late = lateness(facts);
  if (late) return late;
  if (asOf) return load('unknown', utcInstantOf(asOf), `Unknown, as of ${utcInstantOf(asOf)}`);
  const startedAt = status === 'ongoing' ? startOf(facts) : undefined;
  const loading = startedAt && load('loading', startedAt, `Since ${startedAt}${closed(facts)}`);
  const since = lastStoredAt && utcInstantOf(lastStoredAt);
  const coming = isComing ? loading : undefined;
  if (left === undefined && !end)
    return coming ?? load('nothing-announced', undefined, 'Nothing comes');
  if (awaited === 0) {
    if (coming) return coming;
    if (!end) return load('ended', since, since ? undefined : 'All announced rows are stored');
    const words = endInWords(end);
    if (!end.isStopped) return { ...load('ended', end.at), words };
    return { ...load('stopped', end.at, `Since ${end.at}, ${missing(facts)}`), words };
  }
  if (stored === 0) {
    if (!hasCome(facts))
      return load('waiting', undefined, 'Nothing has come of what was announced');
    return loading ?? load('stopped', undefined, missing(facts));
  }
  const quiet = since ? `since ${since}` : 'in the last minute';
  const reason = endedKey ? missing(facts) : `No awaited row stored ${quiet}, ${missing(facts)}`;
  if (status !== 'ongoing') return load('stopped', since, reason);
  if (endedKey) return load('stalled', endedKey.at, reason);
  const isStoring = lastStoredAt && at.getTime() - lastStoredAt.getTime() <= STALLED_AFTER_MS;
  return (isStoring ? loading : undefined) ?? load('stalled', since, reason);
}

/** `1 row`, `1,234 rows` */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;
}

/** The start of what comes: what came before the announcement is no part of the load. */
function startOf({ flow, announcedAt }: LoadFacts): UtcInstant | undefined {
  if (!flow) return undefined;
  return utcInstantOf(announcedAt && announcedAt > flow.startedAt ? announcedAt : flow.startedAt);
}

/** The flow tells of rows that are not counted yet. */
function hasCome({ flow, announcedAt }: LoadFacts): boolean {
  return flow !== undefined && (!announcedAt || flow.lastSeenAt > announcedAt);
}

function load(state: LoadState, since?: UtcInstant, reason = `Since ${since}`): Load {
  return { state, words: WORDS[state], since, reason };
}

function missing(facts: LoadFacts): string {
  const { left = 0, endedKey: key } = facts;
  const rows = `${counted(left, 'row')} missing`;
  if (key) return `API key ${key.name} ${key.how} ${key.at}: give the loader a new key; ${rows}`;
  return `${rows}${closed(facts)}`;
}

function closed({ closedAt }: LoadFacts): string {
  return closedAt ? `; a connection of its loader was closed ${closedAt}` : '';
}

/** A load is late when it ends after its deadline even at the earliest, or rows are missing after it. */
function lateness(facts: LoadFacts): Load | undefined {
  const { at, status, completeBy, left, timeLeft, flow } = facts;
  if (completeBy === undefined || status === 'complete' || !left) return undefined;
  if (utcInstantOf(at) > completeBy)
    return load('late', completeBy, `Was due ${completeBy}, ${missing(facts)}`);
  const end = timeLeft && flow && earliestEnd(at, timeLeft, flow);
  if (!end || utcInstantOf(end) <= completeBy) return undefined;
  const likely = utcInstantOf(new Date(at.getTime() + 1000 * timeLeft.likely));
  return load('late', startOf(facts), `Ends ${likely}, due ${completeBy}`);
}
