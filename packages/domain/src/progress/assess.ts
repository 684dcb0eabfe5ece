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
  readonly since: UtcInstant | undefined;
}

/** The facts about a supplier's load at one moment. */
export interface LoadFacts {
  readonly at: Date;
  readonly status: SupplierStatus;
  readonly completeBy?: UtcInstant;
  /** The time of the newest sample, when samples are too old for rates. */
  readonly asOf: Date | undefined;
  /** Announced rows that are not stored; `undefined` when nothing was announced. */
  readonly left: number | undefined;
  /** Stored rows of the announced batches. */
  readonly stored: number;
  /** The time until the announced rows are stored, while they come. */
  readonly timeLeft: TimeLeft | undefined;
  /** The flow of everything that the supplier's callers load. */
  readonly flow: ImportFlow | undefined;
  /** True when something was stored in the last ten to twenty seconds. */
  readonly isComing: boolean;
  /** The last time at which a row of an announced batch is known to have been stored. */
  readonly lastStoredAt: Date | undefined;
}

/** Servers tell every five seconds which batches were written to. */
const STALLED_AFTER_MS = 65_000;

/** Decides in which state a load is. Screens, commands, health and metrics show this and judge nothing themselves. */
export function assess(facts: LoadFacts): Load {
  const { at, status, asOf, left, stored, isComing, lastStoredAt } = facts;
  const lateSince = latenessOf(facts);
  if (lateSince) return { state: 'late', since: lateSince };
  if (asOf) return { state: 'unknown', since: utcInstantOf(asOf) };
  const flow = status === 'ongoing' ? facts.flow : undefined;
  const loading: Load | undefined = flow && {
    state: 'loading',
    since: utcInstantOf(flow.startedAt),
  };
  const since = lastStoredAt && utcInstantOf(lastStoredAt);
  if (left === undefined) return loading ?? { state: 'nothing-announced', since: undefined };
  if (left === 0) return (isComing ? loading : undefined) ?? { state: 'ended', since };
  if (stored === 0) return loading ?? { state: 'waiting', since: undefined };
  if (status !== 'ongoing') return { state: 'stopped', since };
  const isStoring = lastStoredAt && at.getTime() - lastStoredAt.getTime() <= STALLED_AFTER_MS;
  return (isStoring ? loading : undefined) ?? { state: 'stalled', since };
}

/** The time since which a load is late: it ends after its deadline even at the earliest, or rows are missing after it. */
function latenessOf({
  at,
  status,
  completeBy,
  left,
  timeLeft,
  flow,
}: LoadFacts): UtcInstant | undefined {
  if (completeBy === undefined || status === 'complete' || !left) return undefined;
  if (utcInstantOf(at) > completeBy) return completeBy;
  const end = timeLeft && flow && earliestEnd(at, timeLeft, flow);
  return end && utcInstantOf(end) > completeBy ? utcInstantOf(flow.startedAt) : undefined;
}
