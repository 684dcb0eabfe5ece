import type { BatchItems } from '../import-batches/loaded-items.js';

/** The number of imported accounts, and of imported items of each kind. */
export interface ImportedCounts extends BatchItems {
  readonly accounts: number;
}

/** The numbers of everything that had been imported at one moment. */
export interface ProgressSample {
  readonly at: Date;
  readonly counts: ImportedCounts;
}

/** The milliseconds between two samples. One that is the same as the sample before is left out. */
export const SAMPLE_EVERY_MS = 10_000;
const STOPPED_AFTER_MS = 60_000;
const WINDOW_MS = 600_000;
const YOUNG_MS = 120_000;

/** A load without a minute in which nothing was stored. */
export interface ImportFlow {
  readonly startedAt: Date;
  /** The time at which something was last seen to have come. */
  readonly lastSeenAt: Date;
  /** Two minutes have not passed: the rate may still be wrong by half. */
  readonly isYoung: boolean;
  /** The imports per second over the whole flow, at most its last ten minutes. */
  readonly perSecond: ImportedCounts;
}

/** The bounds of the time left, in seconds; they are equal once the flow is no longer young. */
export interface TimeLeft {
  readonly least: number;
  readonly likely: number;
  readonly most: number;
}

/** Counts the imports between two samples. An undo counts as nothing: progress does not go backwards. */
export function increaseBetween(earlier: ProgressSample, later: ProgressSample): ImportedCounts {
  return eachOf((name) => Math.max(0, later.counts[name] - earlier.counts[name]));
}

/** The flow at the time of the newest sample; `undefined` when nothing was imported in the minute before. Oldest first. */
export function flowOf(samples: readonly ProgressSample[]): ImportFlow | undefined {
  const now = samples.at(-1)?.at.getTime() ?? 0;
  const steps = stepsOf(samples);
  const isAfterAStop = (from: number, index: number) =>
    from - (steps[index - 1]?.to ?? -Infinity) > STOPPED_AFTER_MS;
  if (isAfterAStop(now, steps.length)) return undefined;
  const flow = steps.slice(steps.findLastIndex(({ from }, index) => isAfterAStop(from, index)));
  const recent = flow.filter(({ to }) => to > now - WINDOW_MS);
  const last = flow.at(-1);
  if (!flow[0] || !last || !recent[0]) return undefined;
  const seconds = (now - recent[0].from) / 1000;
  return {
    startedAt: new Date(flow[0].from),
    lastSeenAt: new Date(last.to),
    isYoung: now - flow[0].from < YOUNG_MS,
    perSecond: eachOf(
      (name) => recent.reduce((sum, { increase }) => sum + increase[name], 0) / seconds,
    ),
  };
}

/** The samples until the last that has more than the one before; none where nothing was imported. */
export function untilLastIncrease(samples: readonly ProgressSample[]): readonly ProgressSample[] {
  const last = samples.findLastIndex((later, index) => {
    const earlier = samples[index - 1];
    return earlier && Object.values(increaseBetween(earlier, later)).some((count) => count > 0);
  });
  return samples.slice(0, last + 1);
}

/** The imports per second over the last ten to twenty seconds; zeros while there is nothing to compare with. */
export function ratesOf(samples: readonly ProgressSample[]): ImportedCounts {
  const newest = samples.at(-1);
  const now = newest?.at.getTime() ?? 0;
  const before = samples.findLast(({ at }) => at.getTime() <= now - SAMPLE_EVERY_MS) ?? samples[0];
  if (!newest || !before || before === newest) return eachOf(() => 0);
  const since = Math.max(before.at.getTime(), now - 2 * SAMPLE_EVERY_MS);
  const increase = increaseBetween(before, newest);
  return eachOf((name) => (since < now ? (increase[name] * 1000) / (now - since) : 0));
}

/** The time that the missing ones take in this flow; `undefined` when none is missing or none is being imported. */
export function timeLeft(
  missing: number,
  perSecond: number,
  { isYoung }: Pick<ImportFlow, 'isYoung'>,
): TimeLeft | undefined {
  if (missing <= 0 || perSecond <= 0) return undefined;
  const seconds = missing / perSecond;
  const [least, most] = isYoung ? [seconds / 2, seconds * 2] : [seconds, seconds];
  return { least: Math.ceil(least), likely: Math.ceil(seconds), most: Math.ceil(most) };
}

/**
 * The moment at which the missing ones may be stored at the earliest. The rate of a young flow may be too low by half, and by
 * more in its first seconds: it began up to `SAMPLE_EVERY_MS` after `startedAt`.
 */
export function earliestEnd(
  at: Date,
  needed: TimeLeft,
  { startedAt, isYoung }: Pick<ImportFlow, 'startedAt' | 'isYoung'>,
): Date {
  const age = at.getTime() - startedAt.getTime();
  const share = isYoung ? Math.min(1 / 2, Math.max(0, 1 - SAMPLE_EVERY_MS / age)) : 1;
  return new Date(at.getTime() + 1000 * needed.likely * share);
}

/** Something that was imported between two looks. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly increase: ImportedCounts;
}

function stepsOf(samples: readonly ProgressSample[]): readonly Step[] {
  return samples.slice(1).flatMap((later, index) => {
    const earlier = samples[index] ?? later;
    const increase = increaseBetween(earlier, later);
    if (Object.values(increase).every((count) => count === 0)) return [];
    const to = later.at.getTime();
    // Unchanged samples are left out, so it was imported since the last look.
    return [{ from: Math.max(earlier.at.getTime(), to - SAMPLE_EVERY_MS), to, increase }];
  });
}

function eachOf(count: (name: keyof ImportedCounts) => number): ImportedCounts {
  return {
    accounts: count('accounts'),
    notes: count('notes'),
    transactions: count('transactions'),
    statements: count('statements'),
    paymentInstructions: count('paymentInstructions'),
  };
}
