import {
  databaseFailureOf,
  type DatabaseNode,
  type DatabaseStorage,
} from '@data-import/adapters-persistence';
import type { BodyMemory } from '@data-import/adapters-http';
import { REFUSED_BY_STATUS } from '@data-import/application';
import type {
  Clock,
  HealthPart,
  ListVendors,
  RecentFailures,
  RecentRequests,
  RefusalTotal,
  ServerReport,
  Timer,
  Trouble,
} from '@data-import/application';
import { areTooManyRefused, utcInstantOf, type UtcInstant } from '@data-import/domain';
import type { LoadMetrics } from './observability/metrics.js';

export type Condition = Pick<
  ServerReport,
  'isReady' | 'troubles' | 'details' | 'failures' | 'requests' | 'sampledAt'
>;

interface Watched {
  readonly clock: Clock;
  readonly timer: Pick<Timer, 'elapsedMs'>;
  readonly canLoad: () => Promise<boolean>;
  readonly nodes: () => Promise<readonly DatabaseNode[]>;
  /** Empty while it is not known. */
  readonly storage: () => Promise<readonly DatabaseStorage[]>;
  readonly differingServers: () => number;
  readonly listVendors: ListVendors;
  readonly totalRefusals: () => readonly RefusalTotal[];
  readonly sampledAt: () => UtcInstant | undefined;
  readonly load: LoadMetrics;
  readonly memory: BodyMemory;
}

const SLOW_MS = 1000;

const DATABASE_FAILED = 'Requests failed because of the database in the last 5 minutes.';

/**
 * Looks at this server's parts. `since` is when a look first found the trouble. Details of troubles have no figures: equal ones
 * of several servers are shown once.
 */
export class OwnCondition {
  readonly #troubled = new FirstSeen();
  readonly #failing = new FirstSeen();
  readonly #refusing = new FirstSeen();
  readonly #recent: RecentCounts;
  /** Counts of loading requests, by the code of their supplier. */
  readonly #loads = new Map<string, { requests: number; refused: number; byStatus: number }>();
  #databaseFailures = 0;
  #databaseFailedAt: Date | undefined;

  constructor(private readonly watched: Watched) {
    this.#recent = new RecentCounts(watched.timer);
  }

  countFailure(error: unknown): void {
    if (databaseFailureOf(error) !== undefined) this.#databaseFailures += 1;
  }

  countLoad(status: number, supplier: string, codes?: Readonly<Record<string, number>>): void {
    if (supplier === '') return;
    const counts = this.#loads.get(supplier) ?? { requests: 0, refused: 0, byStatus: 0 };
    this.#loads.set(supplier, counts);
    counts.requests += 1;
    if (codes?.[REFUSED_BY_STATUS] !== undefined) counts.byStatus += 1;
    else if (status >= 400 && status < 500) counts.refused += 1;
  }

  async look(): Promise<Condition> {
    const now = this.watched.clock.now();
    const { timer } = this.watched;
    const startedAt = timer.elapsedMs();
    const isReady = await this.watched.canLoad();
    const tookMs = timer.elapsedMs() - startedAt;
    const found: (Omit<Trouble, 'since'> & { readonly since: Date })[] = [];
    const trouble = (part: HealthPart, detail: string, isFailing = false, since = now) =>
      found.push({ part, status: isFailing ? 'failing' : 'degraded', detail, since });

    if (!isReady) trouble('database', 'The database does not answer, or accepts no writes.', true);
    else if (tookMs > SLOW_MS) trouble('database', 'The database takes longer than a second.');
    const failed = this.#recent.increase('database', this.#databaseFailures);
    this.#databaseFailedAt = failed > 0 ? (this.#databaseFailedAt ?? now) : undefined;
    if (isReady && this.#databaseFailedAt)
      trouble('database', DATABASE_FAILED, false, this.#databaseFailedAt);
    for (const { id, isAnswering } of await this.watched.nodes())
      if (!isAnswering) trouble('database', `Node ${id} of the cluster does not answer.`);
    const [storage] = await this.watched.storage();
    const details = storage && { disk: roomOf(storage), replicas: lagsOf(storage) };
    if (details && isFull(storage))
      trouble('disk', `The disk of the database is almost full. ${details.disk}`);
    for (const { name, isFollowing } of storage?.replicas.filter(isBehind) ?? [])
      trouble(
        'replicas',
        `${name} is ${isFollowing ? 'more than a minute behind' : 'not connected'}.`,
      );
    if (this.watched.differingServers() > 0)
      trouble('signing-keys', 'Servers refuse the tokens of each other.');
    for (const { vendor, circuit } of this.watched.listVendors())
      if (circuit.state !== 'closed')
        trouble(
          'vendors',
          `${vendor} does not answer; requests${circuit.organisations ? ' of some organisations' : ''} are turned away.`,
        );
    const lookUps = this.#recent.increase('documents', this.watched.load.failedLookUps);
    if (lookUps > 0) trouble('documents', 'Look-ups of documents failed in the last 5 minutes.');
    if (this.watched.memory.isFull)
      trouble('memory', 'Bodies fill the memory; further large ones are refused.');
    return {
      isReady,
      troubles: this.#troubled.dated(found, troubleKey, ({ since }) => utcInstantOf(since)),
      ...(details && { details }),
      failures: this.#failures(),
      requests: this.#requests(now),
      sampledAt: this.watched.sampledAt(),
    };
  }

  #failures(): readonly RecentFailures[] {
    const failures = this.watched.totalRefusals().flatMap(({ status, count: total, ...one }) => {
      if (status < 500) return [];
      const count = this.#recent.increase(failureKey(one), total);
      return count > 0 ? [{ ...one, count }] : [];
    });
    return this.#failing.dated(failures, failureKey, ({ lastAt }) => lastAt);
  }

  #requests(now: Date): readonly RecentRequests[] {
    const refusals = Map.groupBy(
      this.watched.totalRefusals().filter(({ status }) => status < 500),
      (one) => one.supplierCode,
    );
    const recent = [...this.#loads].flatMap(([supplierCode, { requests, refused, byStatus }]) => {
      const increaseOf = (name: string, count: number) =>
        this.#recent.increase(`${name} ${supplierCode}`, count);
      const byCode = Map.groupBy(refusals.get(supplierCode) ?? [], ({ code }) => code);
      const codes = [...byCode]
        .map(([code, all]) => {
          const total = all.reduce((sum, one) => sum + one.count, 0);
          return { code, count: increaseOf(code, total) };
        })
        .filter(({ count }) => count > 0);
      const count = increaseOf('requests', requests);
      const one = {
        supplierCode,
        count,
        refused: increaseOf('refused', refused),
        refusedByStatus: increaseOf('by status', byStatus),
        codes: codes.filter(({ code }) => code !== REFUSED_BY_STATUS),
      };
      return count > 0 ? [one] : [];
    });
    const refusing = this.#refusing.dated(
      recent.filter(areTooManyRefused),
      ({ supplierCode }) => supplierCode,
      () => utcInstantOf(now),
    );
    const sinceOf = new Map(refusing.map(({ supplierCode, since }) => [supplierCode, since]));
    return recent.map((one) => {
      const refusingSince = sinceOf.get(one.supplierCode);
      return refusingSince ? { ...one, refusingSince } : one;
    });
  }
}

const GIGABYTE = 1e9;
const LEAST_FREE = 10 * GIGABYTE;
const MOST_BEHIND_SECONDS = 60;

/** A tenth of a large disk is much, and a small one has not more than a tenth to spare. */
function isFull({ disk }: DatabaseStorage): boolean {
  return disk !== undefined && disk.freeBytes < Math.min(LEAST_FREE, disk.totalBytes / 10);
}

function roomOf({ sizeBytes, disk }: DatabaseStorage): string {
  const size = `The database has ${gigabytes(sizeBytes)}`;
  return disk
    ? `${size}; ${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} are free on its disk.`
    : `${size}; how much is free on its machine is not known here.`;
}

function gigabytes(bytes: number): string {
  return bytes < GIGABYTE ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

function isBehind({ isFollowing, lagSeconds = 0 }: DatabaseStorage['replicas'][number]): boolean {
  return !isFollowing || lagSeconds > MOST_BEHIND_SECONDS;
}

function lagsOf({ replicas }: DatabaseStorage): string {
  if (replicas.length === 0) return 'No replica follows the database.';
  const lags = replicas.map(({ name, isFollowing, lagSeconds }) => {
    if (!isFollowing) return `${name} is not connected`;
    if (lagSeconds === undefined)
      return `${name} follows, how far behind only a role with pg_monitor is told`;
    return `${name} is ${lagSeconds.toFixed(1)} s behind`;
  });
  return `${lags.join(', ')}.`;
}

type Failed = Pick<RecentFailures, 'supplierCode' | 'operation' | 'code'>;

function failureKey({ supplierCode, operation, code }: Failed): string {
  return JSON.stringify([supplierCode, operation, code]);
}

function troubleKey({ part, status }: Pick<Trouble, 'part' | 'status'>): string {
  return `${part} ${status}`;
}

/** Dates what every look since then has found. */
class FirstSeen {
  #since: ReadonlyMap<string, UtcInstant> = new Map();

  dated<T>(
    found: readonly T[],
    keyOf: (one: T) => string,
    firstAtOf: (one: T) => UtcInstant,
  ): readonly (Omit<T, 'since'> & { readonly since: UtcInstant })[] {
    const dated = found.map((one) => ({
      ...one,
      since: this.#since.get(keyOf(one)) ?? firstAtOf(one),
    }));
    this.#since = new Map(dated.map((one) => [keyOf(one), one.since]));
    return dated;
  }
}

const RECENT_MS = 300_000;

/** Computes the increase of counts in the last five minutes. */
class RecentCounts {
  readonly #seen = new Map<string, { readonly at: number; readonly count: number }[]>();

  constructor(private readonly timer: Pick<Timer, 'elapsedMs'>) {}

  increase(name: string, count: number): number {
    const at = this.timer.elapsedMs();
    const seen = this.#seen.get(name) ?? [{ at, count: 0 }];
    seen.push({ at, count });
    // The newest that is old enough is what the count is compared with.
    while (seen[1] && seen[1].at <= at - RECENT_MS) seen.shift();
    this.#seen.set(name, seen);
    return count - (seen[0]?.count ?? 0);
  }
}
