import {
  assess,
  endOfKey,
  flowOf,
  increaseBetween,
  ratesOf,
  refusedIn,
  timeLeft,
  untilLastIncrease,
  utcInstantOf,
  type ApiKey,
  type Assessment,
  type BatchItems,
  type ImportedCounts,
  type ImportFlow,
  type LoadFacts,
  type ProgressSample,
  type RecentOutcomes,
  type TimeLeft,
  type UtcInstant,
} from '@data-import/domain';
import type { RecentFailures, RecentRequests, ServerReport } from '../health/running-servers.js';
import {
  isOpenAnnouncement,
  sumOfAnnounced,
  type AnnouncedBatch,
} from '../import-batches/import-batch-repository.js';
import type { SupplierCounters } from '../suppliers/supplier-repository.js';
import {
  allAnnounced,
  allKinds,
  missingRows,
  kindsOf,
  ofKinds,
  sumOf,
  type KindProgress,
  type RecordKind,
} from './kind-progress.js';
import type { SupplierProgress, SupplierSample } from './progress-reader.js';

/** The number of imports in one minute, which ended at `at`. */
export interface MinuteOfProgress extends ImportedCounts {
  readonly at: UtcInstant;
}

export interface ProgressSnapshot extends Omit<SupplierProgress, 'samples'>, Assessment {
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
  readonly requests: RecentOutcomes | undefined;
  /** Minutes that have passed, oldest first, at most 60; the first begins with the first sample, at the earliest. */
  readonly lastHour: readonly MinuteOfProgress[];
  /** `undefined` when nothing was stored in the last minute, and with `asOf`. */
  readonly flow: ImportFlow | undefined;
  readonly kinds: Readonly<Record<RecordKind, KindProgress>>;
  readonly rows: KindProgress;
  /** The time left for the accounts that are not completed. */
  readonly timeLeft: TimeLeft | undefined;
}

export function countsOf(counters: SupplierCounters): ImportedCounts {
  const { processes, different: _, ...items } = counters;
  return { accounts: processes.completed, ...items };
}

interface Surroundings {
  readonly at: Date;
  /** The keys that changed the status or wrote last, by id. */
  readonly keys: ReadonlyMap<string, ApiKey>;
  readonly reported: Reported;
}

/** The part of all servers' reports that progress tells of. */
export interface Reported {
  /** The time at which a server last took samples; 0 when none has. */
  readonly sampledAt: number;
  /** By supplier; `undefined` while no server reports. */
  readonly requests: ReadonlyMap<string, readonly RecentRequests[]> | undefined;
  /** By supplier. */
  readonly failures: ReadonlyMap<string | undefined, readonly RecentFailures[]>;
}

export function reportedBy(
  servers: readonly Pick<ServerReport, 'sampledAt' | 'requests' | 'failures'>[],
): Reported {
  const looks = servers.map(({ sampledAt = 0 }) => new Date(sampledAt).getTime());
  const requests = Map.groupBy(
    servers.flatMap((server) => server.requests ?? []),
    ({ supplierCode }) => supplierCode,
  );
  return {
    sampledAt: Math.max(0, ...looks),
    requests: servers.length === 0 ? undefined : requests,
    failures: Map.groupBy(
      servers.flatMap((server) => server.failures),
      ({ supplierCode }) => supplierCode,
    ),
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
  { at, keys, reported }: Surroundings,
): ProgressSnapshot {
  const { processes } = progress.counters;
  const all = Object.values(processes).reduce((sum, count) => sum + count, 0);
  const expectedAccounts = progress.supplier.expectedAccounts ?? all;
  const announced = sumOfAnnounced(allAnnounced(progress)).stored;
  const samples: readonly SupplierSample[] = [
    ...taken,
    { at, counts: countsOf(progress.counters), announced },
  ];
  const latest = flowOf(samples);
  const asOf = knownUntil(taken, latest, { at, reported });
  const flow = asOf ? undefined : latest;
  const awaited = progress.announced.filter((one) => !one.end && missingRows(one) > 0);
  const end = endOf(progress.announced);
  const rates = asOf
    ? undefined
    : ratesOf(awaited.length > 0 ? samples : samplesSince(samples, end));
  // Accounts are often imported just before, and would make the rate of the rows too low.
  const flowOfRows = asOf ? undefined : flowOf(samples.map(withoutAccounts));
  const written = lastWritten(awaited);
  const lastStoredAt = lastStoredOfAnnounced(progress, written, samples);
  const ratesOfRows = rates && isAny({ ...rates, accounts: 0 }) ? rates : undefined;
  const areComing =
    lastStoredAt !== undefined && at.getTime() - lastStoredAt.getTime() <= COMING_MS;
  const pace = {
    rates: ratesOfRows,
    flow: ratesOfRows && areComing ? flowOfRows : undefined,
    announced: flowOfRows && rateOfAnnounced(samples, flowOfRows),
  };
  const kinds = kindsOf({ ...progress, samples }, pace);
  const failures = reported.failures.get(progress.supplier.code) ?? [];
  const summed = allKinds(kinds, pace);
  // While the database takes no writes, at least those of the last minutes.
  const failed = Math.max(
    summed.failed,
    sumOf(failures, ({ count }) => count),
  );
  const rows = { ...summed, failed };
  const requests = requestsOf(progress.supplier.code, reported);
  return {
    ...progress,
    at: utcInstantOf(at),
    changedByLabel: keys.get(progress.lastChange?.changedBy ?? '')?.label,
    expectedAccounts,
    asOf: asOf && utcInstantOf(asOf),
    rates,
    requests,
    lastHour: lastHourOf(samples, asOf ?? at),
    flow,
    kinds,
    rows,
    timeLeft:
      flow && rates && rates.accounts > 0
        ? timeLeft(expectedAccounts - processes.completed, flow.perSecond.accounts, flow)
        : undefined,
    ...assess({
      ...progress.supplier,
      lastChange: progress.lastChange,
      requests,
      failures,
      at,
      asOf,
      left: rows.left,
      awaited: sumOf(awaited, missingRows),
      stored: sumOf(Object.values(sumOfAnnounced(awaited).stored), Number),
      announcedAt: firstAnnouncedAt(awaited),
      end,
      timeLeft: rows.timeLeft,
      flow: flowOfRows ?? flow,
      isComing: rates !== undefined && isAny(rates),
      lastStoredAt,
      closedAt: closedOf(written, at),
      endedKey: endedKeyOf(keys.get(written?.loadedBy ?? ''), at),
    }),
  };
}

/** Servers store every five seconds which batches were written to; a rate has the last ten to twenty. */
const COMING_MS = 25_000;

function isAny(counts: ImportedCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function ofAnnounced({ at, announced }: SupplierSample): ProgressSample {
  return { at, counts: { ...announced, accounts: 0 } };
}

/** The last end that a loader has told of, or of the stopped batches while some of them are open; the last counted batch is first. */
function endOf(announced: readonly AnnouncedBatch[]): LoadFacts['end'] {
  const stopped = announced.filter(({ end }) => end?.isStopped).filter(isOpenAnnouncement);
  const at = stopped
    .flatMap(({ end }) => end?.at ?? [])
    .toSorted()
    .at(-1);
  if (at !== undefined) return { at, isStopped: true, refused: 0 };
  const last = announced[0]?.end;
  const refused = sumOf(announced, ({ end }) => (end ? refusedIn(end) : 0));
  return last && { at: last.at, isStopped: false, refused };
}

/** What was stored before the end says nothing about what comes now. */
function samplesSince(
  samples: readonly SupplierSample[],
  end: LoadFacts['end'],
): readonly SupplierSample[] {
  if (!end) return samples;
  const from = Date.parse(end.at) + 1000;
  return samples.filter(
    (sample, index) => sample.at.getTime() >= from || index === samples.length - 1,
  );
}

function firstAnnouncedAt(batches: readonly AnnouncedBatch[]): Date | undefined {
  const [first] = batches.map(({ announcedAt = '' }) => announcedAt).toSorted();
  return first ? new Date(first) : undefined;
}

function lastWritten(batches: readonly AnnouncedBatch[]): AnnouncedBatch | undefined {
  const last = batches
    .map(({ lastAt = '' }) => lastAt)
    .toSorted()
    .at(-1);
  return batches.find(({ lastAt = '' }) => lastAt === last);
}

/** The rows under way are stored within seconds of the closing; later ones came over another connection. */
const UNDER_WAY_MS = 3000;
/** Servers tell every five seconds what was written. */
const QUIET_MS = 8000;

/** A loader opens and closes connections as it likes: a closed one says something when nothing comes any more. */
function closedOf(written: AnnouncedBatch | undefined, at: Date): UtcInstant | undefined {
  const { closedAt, lastAt } = written ?? {};
  if (closedAt === undefined || lastAt === undefined) return undefined;
  const last = Date.parse(lastAt);
  const isLast = last - Date.parse(closedAt) <= UNDER_WAY_MS;
  return isLast && at.getTime() - last >= QUIET_MS ? closedAt : undefined;
}

function endedKeyOf(key: ApiKey | undefined, at: Date): LoadFacts['endedKey'] {
  const end = key && endOfKey(key, utcInstantOf(at));
  return end && { ...end, name: key.label === undefined ? key.id : `"${key.label}"` };
}

/** The last time at which a row of the awaited batches was stored, as far as it is known. */
function lastStoredOfAnnounced(
  { announced }: Pick<SupplierProgress, 'announced'>,
  written: AnnouncedBatch | undefined,
  samples: readonly SupplierSample[],
): Date | undefined {
  if (announced.length === 0) return undefined;
  if (written?.lastAt) return new Date(written.lastAt);
  const stored = untilLastIncrease(samples.map(ofAnnounced));
  return (stored.at(-1) ?? samples.slice(0, -1)[0])?.at;
}

/**
 * What is stored of announced batches is counted seconds later, so their rate is taken between the times at which it had
 * grown, and is never more than that of all rows.
 */
function rateOfAnnounced(samples: readonly SupplierSample[], all: ImportFlow): BatchItems {
  const own = flowOf(untilLastIncrease(samples.map(ofAnnounced)));
  return ofKinds((kind) => Math.min(all.perSecond[kind], own?.perSecond[kind] ?? Infinity));
}

function withoutAccounts({ at, counts }: ProgressSample): ProgressSample {
  return { at, counts: { ...counts, accounts: 0 } };
}

function requestsOf(code: string, { requests }: Reported): ProgressSnapshot['requests'] {
  if (!requests) return undefined;
  const own = requests.get(code) ?? [];
  const codes = Map.groupBy(
    own.flatMap((one) => one.codes ?? []),
    (one) => one.code,
  );
  return {
    count: sumOf(own, ({ count }) => count),
    refused: sumOf(own, ({ refused }) => refused),
    refusedByStatus: sumOf(own, ({ refusedByStatus = 0 }) => refusedByStatus),
    refusingSince: own
      .flatMap((one) => one.refusingSince ?? [])
      .toSorted()
      .at(0),
    codes: [...codes]
      .map(([name, all]) => ({ code: name, count: sumOf(all, ({ count }) => count) }))
      .toSorted((one, other) => other.count - one.count),
  };
}

const MINUTE_MS = 60_000;
const MINUTES = 60;

function lastHourOf(samples: readonly ProgressSample[], now: Date): readonly MinuteOfProgress[] {
  const last = Math.floor(now.getTime() / MINUTE_MS);
  const at = (minute: number) =>
    samples.findLast((sample) => sample.at.getTime() <= minute * MINUTE_MS);
  return Array.from({ length: MINUTES }, (_, index) => last - MINUTES + index).flatMap((minute) => {
    const end = new Date((minute + 1) * MINUTE_MS);
    // The minute of the first sample counts from that sample on.
    const earlier = at(minute) ?? samples.find((sample) => sample.at < end);
    const later = at(minute + 1);
    if (!earlier || !later) return [];
    return [{ at: utcInstantOf(end), ...increaseBetween(earlier, later) }];
  });
}
