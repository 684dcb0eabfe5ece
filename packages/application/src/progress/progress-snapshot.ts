import {
  earliestEnd,
  flowOf,
  increaseBetween,
  ratesOf,
  timeLeft,
  utcInstantOf,
  type ImportedCounts,
  type ImportFlow,
  type ProgressSample,
  type TimeLeft,
  type UtcInstant,
} from '@data-import/domain';
import type { RecentRequests, ServerReport } from '../health/running-servers.js';
import type { SupplierCounters } from '../suppliers/supplier-repository.js';
import { allKinds, kindsOf, type KindProgress, type RecordKind } from './kind-progress.js';
import type { SupplierProgress } from './progress-reader.js';

/** The number of imports in one minute, which ended at `at`. */
export interface MinuteOfProgress extends ImportedCounts {
  readonly at: UtcInstant;
}

/** The progress of a supplier as it is shown. */
export interface ProgressSnapshot extends Omit<SupplierProgress, 'samples'> {
  readonly at: UtcInstant;
  /** The label of the key that made the last change; `undefined` for a key without one and for the command line. */
  readonly changedByLabel: string | undefined;
  /** The number that the operator has set, otherwise the number of import processes. */
  readonly expectedAccounts: number;
  /** The time of the newest sample, when samples are too old for rates and ends; see `knownUntil`. */
  readonly asOf: UtcInstant | undefined;
  /** The imports per second, over the last ten to twenty seconds; `undefined` with `asOf`. */
  readonly rates: ImportedCounts | undefined;
  /** Requests to all servers in the last five minutes; a bulk line is a request. `undefined` while no server reports. */
  readonly requests: Omit<RecentRequests, 'supplierCode'> | undefined;
  /** Whole minutes, oldest first, at most 60; none from before the first sample. */
  readonly lastHour: readonly MinuteOfProgress[];
  /** `undefined` when nothing was stored in the last minute, and with `asOf`. */
  readonly flow: ImportFlow | undefined;
  readonly kinds: Readonly<Record<RecordKind, KindProgress>>;
  readonly rows: KindProgress;
  /** The time left for the accounts that are not completed. */
  readonly timeLeft: TimeLeft | undefined;
  /** True when what was announced will be stored after the supplier's deadline even at the earliest, or is missing after it. */
  readonly isLate: boolean;
}

export function countsOf(counters: SupplierCounters): ImportedCounts {
  const { processes, different: _, ...items } = counters;
  return { accounts: processes.completed, ...items };
}

interface Surroundings {
  readonly at: Date;
  readonly changedByLabel: string | undefined;
  readonly reported: Reported;
}

/** The part of all servers' reports that progress tells of. */
export interface Reported {
  /** The time at which a server last took samples; 0 when none has. */
  readonly sampledAt: number;
  /** By supplier; `undefined` while no server reports. */
  readonly requests: ReadonlyMap<string, readonly RecentRequests[]> | undefined;
}

/** Puts the reports together once for all suppliers. */
export function reportedBy(
  servers: readonly Pick<ServerReport, 'sampledAt' | 'requests'>[],
): Reported {
  const looks = servers.map(({ sampledAt = 0 }) => new Date(sampledAt).getTime());
  const requests = Map.groupBy(
    servers.flatMap((server) => server.requests ?? []),
    ({ supplierCode }) => supplierCode,
  );
  return {
    sampledAt: Math.max(0, ...looks),
    requests: servers.length === 0 ? undefined : requests,
  };
}

/** Servers take samples every ten seconds. */
const SAMPLES_OLD_MS = 30_000;

/**
 * The time of the newest sample, when something was stored since or shortly before and no server takes samples any more, as
 * on a database without writes: how much of it was stored when is unknown. `undefined` while all is known.
 */
function knownUntil(
  taken: readonly ProgressSample[],
  flow: ImportFlow | undefined,
  { at, reported }: Pick<Surroundings, 'at' | 'reported'>,
): Date | undefined {
  const newest = taken.at(-1)?.at;
  if (!newest || !flow) return undefined;
  const last = Math.max(newest.getTime(), reported.sampledAt);
  return at.getTime() - last > SAMPLES_OLD_MS ? newest : undefined;
}

export function snapshotOf(
  { samples: taken, ...progress }: SupplierProgress,
  { at, changedByLabel, reported }: Surroundings,
): ProgressSnapshot {
  const { processes } = progress.counters;
  const all = Object.values(processes).reduce((sum, count) => sum + count, 0);
  const expectedAccounts = progress.supplier.expectedAccounts ?? all;
  const samples = [...taken, { at, counts: countsOf(progress.counters) }];
  const latest = flowOf(samples);
  const asOf = knownUntil(taken, latest, { at, reported });
  const flow = asOf ? undefined : latest;
  // Accounts are often imported just before, and would make the rate of the rows too low.
  const flowOfRows = asOf ? undefined : flowOf(samples.map(withoutAccounts));
  const kinds = kindsOf({ ...progress, samples }, flowOfRows);
  const rows = allKinds(kinds, flowOfRows);
  return {
    ...progress,
    at: utcInstantOf(at),
    changedByLabel,
    expectedAccounts,
    asOf: asOf && utcInstantOf(asOf),
    rates: asOf ? undefined : ratesOf(samples),
    requests: requestsOf(progress.supplier.code, reported),
    lastHour: lastHourOf(samples, asOf ?? at),
    flow,
    kinds,
    rows,
    timeLeft:
      flow && timeLeft(expectedAccounts - processes.completed, flow.perSecond.accounts, flow),
    isLate: isLate(progress.supplier, rows, flowOfRows, at),
  };
}

function withoutAccounts({ at, counts }: ProgressSample): ProgressSample {
  return { at, counts: { ...counts, accounts: 0 } };
}

function requestsOf(code: string, { requests }: Reported): ProgressSnapshot['requests'] {
  if (!requests) return undefined;
  const own = requests.get(code) ?? [];
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    refused: own.reduce((sum, { refused }) => sum + refused, 0),
  };
}

function isLate(
  { completeBy, status }: SupplierProgress['supplier'],
  { left, timeLeft: needed }: KindProgress,
  flow: ImportFlow | undefined,
  at: Date,
): boolean {
  if (completeBy === undefined || status === 'complete' || !left) return false;
  return utcInstantOf(needed && flow ? earliestEnd(at, needed, flow) : at) > completeBy;
}

const MINUTE_MS = 60_000;
const MINUTES = 60;

function lastHourOf(samples: readonly ProgressSample[], now: Date): readonly MinuteOfProgress[] {
  const last = Math.floor(now.getTime() / MINUTE_MS);
  const at = (minute: number) =>
    samples.findLast((sample) => sample.at.getTime() <= minute * MINUTE_MS);
  return Array.from({ length: MINUTES }, (_, index) => last - MINUTES + index).flatMap((minute) => {
    const [earlier, later] = [at(minute), at(minute + 1)];
    if (!earlier || !later) return [];
    const end = utcInstantOf(new Date((minute + 1) * MINUTE_MS));
    return [{ at: end, ...increaseBetween(earlier, later) }];
  });
}
