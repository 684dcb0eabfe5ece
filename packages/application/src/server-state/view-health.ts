import { utcInstantOf, type NeedState, type UtcInstant } from '@data-import/domain';
import type { ApiKeyRepository, StoredApiKey } from '../access-tokens/api-key-repository.js';
import type { AuditChain } from '../audit/audit-chain.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { Timer, Clock } from '../clock/clock.js';
import type { ProgressSnapshot } from '../progress/progress-snapshot.js';
import {
  HEALTH_PARTS,
  SILENT_MS,
  type HealthPart,
  type HealthStatus,
  type RecentFailures,
  type RunningServer,
  type ServerReport,
  type Trouble,
  type RunningServers,
} from '../health/running-servers.js';

export interface PartHealth {
  readonly part: HealthPart;
  readonly status: HealthStatus;
  /** `undefined` while it is healthy. */
  readonly since: UtcInstant | undefined;
  readonly detail: string;
  /** The worst state of the suppliers that it tells of. */
  readonly need?: NeedState;
}

/** The health of all servers on the database; the status is the worst of its parts. */
export interface Health {
  readonly status: HealthStatus;
  /** Every part, in the order of `HEALTH_PARTS`. */
  readonly parts: readonly PartHealth[];
  /** The failures of all servers, the most frequent first. */
  readonly failures: readonly FailuresOfServers[];
  /** The last entry; `undefined` while the database does not answer. */
  readonly audit: AuditChain | undefined;
}

export interface FailuresOfServers extends RecentFailures {
  /** The servers on which the requests failed, as host and process. */
  readonly servers: readonly string[];
}

/** `own` is the report of the server that answers, which counts also when the database has none of it. */
export type ViewHealth = (own?: ServerReport) => Promise<Health>;

interface Needed {
  readonly servers: RunningServers;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly listProgress: () => Promise<readonly ProgressSnapshot[]>;
  readonly apiKeys: Pick<ApiKeyRepository, 'listEnding'>;
  readonly audit: Pick<AuditLog, 'last'>;
}

/** A server that ended without a word is reported as silent for these milliseconds. */
export const FORGOTTEN_MS = 600_000;
/** The database is read once in this time for all who ask. */
const KEPT_MS = 1000;

/** Call once for each server: what was read is kept for a second. */
export const makeViewHealth = (needed: Needed): ViewHealth => {
  const { servers, listProgress, apiKeys, audit, clock, timer } = needed;
  let kept: { readonly startedAt: number; readonly read: Promise<Read> } | undefined;
  const read = (now: Date): Promise<Read> => {
    const startedAt = timer.elapsedMs();
    if (kept && startedAt < kept.startedAt + KEPT_MS) return kept.read;
    const since = utcInstantOf(new Date(now.getTime() - FORGOTTEN_MS));
    const after = (ms: number) => utcInstantOf(new Date(now.getTime() + ms));
    const ending = { after: after(0), until: after(WARNED_MS), usedSince: after(-IN_USE_MS) };
    const asked = Promise.all([
      servers.list(since),
      listProgress(),
      apiKeys.listEnding(ending),
      audit.last(),
    ])
      .then(([running, progress, keys, last]) => ({
        running,
        last,
        late: [
          ...keyTroubles(keys),
          ...loadTroubles(progress),
          ...progress.flatMap(lateness),
          ...unknownEnds(progress),
        ],
      }))
      .catch(() => undefined);
    const answer = Promise.race([asked, elapsed(PATIENCE_MS, timer)]);
    kept = { startedAt, read: answer };
    return answer;
  };
  return async (own) => {
    const now = clock.now();
    const at = utcInstantOf(now);
    const { running, late, last } = (await read(now)) ?? UNREADABLE(at);
    const known = own
      ? [{ ...own, seenAt: at }, ...running.filter(({ server }) => server !== own.server)]
      : running;
    const living = known.filter((one) => !isSilent(one, now));
    const all = [...living, ...missing(known, living)];
    const failures = addedUp(living);
    const troubles = [
      ...serverTroubles(all, living, at),
      ...living.flatMap((one) => one.troubles),
      ...failureTroubles(failures),
      ...late,
    ];
    const details = {
      ...HEALTHY,
      ...living.find(({ details: told }) => told)?.details,
      servers: `${living.length} of ${all.length} servers are ready.`,
    };
    const parts = HEALTH_PARTS.map((part) => merged(part, troubles, details[part]));
    return { status: worst(parts), parts, failures, audit: last };
  };
};

const DAY_MS = 86_400_000;
const WARNED_MS = 14 * DAY_MS;
/** A key that was not used for so long is nobody's. */
const IN_USE_MS = 30 * DAY_MS;

function keyTroubles(ending: readonly StoredApiKey[]): readonly Trouble[] {
  const [first] = ending;
  if (first?.key.expiresAt === undefined) return [];
  const listed = ending
    .slice(0, MOST_NAMED)
    .map(({ key: { id, label, expiresAt } }) => `${label ?? id} (${id}) ends at ${expiresAt}`);
  const more = ending.length > MOST_NAMED ? `, and ${ending.length - MOST_NAMED} more` : '';
  const since = utcInstantOf(new Date(Date.parse(first.key.expiresAt) - WARNED_MS));
  const detail = `API keys that are in use: ${listed.join(', ')}${more}.`;
  return [{ part: 'api-keys', status: 'degraded', since, detail }];
}

/** A database that hangs is failing. */
const PATIENCE_MS = 2000;

function elapsed(ms: number, timer: Timer): Promise<undefined> {
  return new Promise((resolve) => {
    timer.after(ms, () => resolve(undefined));
  });
}

type Read =
  | {
      readonly running: readonly RunningServer[];
      readonly late: readonly Trouble[];
      readonly last: AuditChain | undefined;
    }
  | undefined;

const UNREADABLE = (since: UtcInstant): NonNullable<Read> => ({
  running: [],
  last: undefined,
  late: [{ part: 'database', status: 'failing', since, detail: 'The database does not answer.' }],
});

function nameOf({ server }: ServerReport): string {
  return server.split('/')[0] ?? server;
}

function isSilent({ seenAt }: RunningServer, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) > SILENT_MS;
}

/** Servers that stopped reporting and were not replaced. */
function missing(
  known: readonly RunningServer[],
  living: readonly RunningServer[],
): readonly RunningServer[] {
  const starts = known.map(({ startedAt }) => startedAt).toSorted();
  const silent = known.filter((one) => !living.includes(one));
  return silent
    .toSorted((one, other) => (one.seenAt < other.seenAt ? 1 : -1))
    .filter(({ seenAt }) => {
      const latest = starts.at(-1);
      if (latest === undefined || latest <= seenAt) return true;
      starts.pop();
      return false;
    });
}

function* serverTroubles(
  all: readonly RunningServer[],
  living: readonly RunningServer[],
  at: UtcInstant,
): Generator<Trouble, void> {
  const unready = living.filter(({ isReady }) => !isReady);
  const silent = all.filter((one) => !living.includes(one));
  const ready = living.length - unready.length;
  const part = 'servers';
  // A silent server was last seen then; one that is not ready has reported why.
  const since = earliest([
    ...silent.map(({ seenAt }) => seenAt),
    ...unready.flatMap(({ troubles }) => earliest(troubles.map((one) => one.since)) ?? []),
  ]);
  if (ready === 0)
    yield { part, status: 'failing', since: since ?? at, detail: 'No server is ready.' };
  else if (ready < all.length) {
    const silence = silent.length === 0 ? '' : `; no report from ${silent.map(nameOf).join(', ')}`;
    const detail = `${ready} of ${all.length} servers are ready${silence}.`;
    yield { part, status: 'degraded', since: since ?? at, detail };
  }
  const versions = Map.groupBy(living, ({ version }) => version);
  if (versions.size > 1) {
    const begun = [...versions.values()].map((one) => earliest(one.map((s) => s.startedAt)) ?? at);
    const detail = `Servers run different versions: ${[...versions.keys()].toSorted().join(', ')}.`;
    yield { part, status: 'degraded', since: begun.toSorted().at(-1) ?? at, detail };
  }
}

function addedUp(running: readonly ServerReport[]): readonly FailuresOfServers[] {
  const sums = new Map<string, FailuresOfServers>();
  for (const server of running)
    for (const one of server.failures) {
      const name = JSON.stringify([one.supplierCode, one.operation, one.code]);
      const {
        count = 0,
        since = one.since,
        lastAt = one.lastAt,
        servers = [],
      } = sums.get(name) ?? {};
      sums.set(name, {
        ...one,
        count: count + one.count,
        since: since < one.since ? since : one.since,
        lastAt: lastAt > one.lastAt ? lastAt : one.lastAt,
        servers: [...servers, nameOf(server)],
      });
    }
  return [...sums.values()].toSorted((one, other) => other.count - one.count);
}

function earliest(instants: readonly UtcInstant[]): UtcInstant | undefined {
  return instants.toSorted()[0];
}

function failureTroubles(failures: readonly RecentFailures[]): readonly Trouble[] {
  const [oldest] = failures.map(({ since }) => since).toSorted();
  if (oldest === undefined) return [];
  const listed = failures
    .slice(0, MOST_NAMED)
    .map(
      ({ supplierCode = 'no known supplier', operation, code, count }) =>
        `${supplierCode}: ${operation} ${code} (${count})`,
    );
  const more = failures.length > MOST_NAMED ? `, and ${failures.length - MOST_NAMED} more` : '';
  const detail = `Requests failed in the last 5 minutes. ${listed.join(', ')}${more}.`;
  return [{ part: 'failures', status: 'degraded', since: oldest, detail }];
}

const MOST_NAMED = 5;

function lateness({ supplier, load, at }: ProgressSnapshot): readonly Trouble[] {
  if (load.state !== 'late') return [];
  const detail = `${supplier.code}: ${load.reason}.`;
  return [{ part: 'deadlines', status: 'degraded', since: load.since ?? at, detail }];
}

/** Suppliers that refuse too much, and late and stalled loads; of a kind, those with the most missing rows first. */
function loadTroubles(progress: readonly ProgressSnapshot[]): readonly Trouble[] {
  const bad = progress
    .flatMap(({ supplier, rows, load, troubles, at }) => {
      const told = troubles.find(({ state }) => state === 'refusing') ?? load;
      const rank = TOLD.findIndex((state) => state === told.state);
      return rank < 0 ? [] : [{ code: supplier.code, left: rows.left ?? 0, told, rank, at }];
    })
    .toSorted((one, other) => one.rank - other.rank || other.left - one.left);
  const [first] = bad;
  if (!first) return [];
  const listed = bad.slice(0, MOST_NAMED).map(({ code, told }) => `${code}: ${told.reason}`);
  const more = bad.length > MOST_NAMED ? `; and ${bad.length - MOST_NAMED} more` : '';
  const since = earliest(bad.flatMap(({ told }) => told.since ?? [])) ?? first.at;
  const detail = `${listed.join('; ')}${more}.`;
  const need = TOLD[first.rank];
  return [{ part: 'loads', status: 'degraded', since, detail, ...(need && { need }) }];
}

const TOLD: readonly NeedState[] = ['refusing', 'late', 'stalled'];

function unknownEnds(progress: readonly ProgressSnapshot[]): readonly Trouble[] {
  const unknown = progress.filter(({ asOf }) => asOf !== undefined);
  const since = earliest(unknown.flatMap(({ asOf }) => asOf ?? []));
  if (since === undefined) return [];
  const codes = unknown.map(({ supplier }) => supplier.code).join(', ');
  const detail = `Unknown, as of ${since}: the rates and the end of ${codes}.`;
  return [{ part: 'deadlines', status: 'degraded', since, detail }];
}

function merged(part: HealthPart, troubles: readonly Trouble[], healthy: string): PartHealth {
  const own = troubles.filter((one) => one.part === part);
  const [since] = own.map((one) => one.since).toSorted();
  const detail = [...new Set(own.map((one) => one.detail))].join(' ');
  const [need] = own.flatMap((one) => one.need ?? []);
  return own.length === 0
    ? { part, status: 'healthy', since: undefined, detail: healthy }
    : { part, status: worst(own), since, detail, ...(need && { need }) };
}

const HEALTHY: Readonly<Record<Exclude<HealthPart, 'servers'>, string>> = {
  database: 'The database answers.',
  disk: 'It is not known how much room the database has.',
  replicas: 'No replica of the database is known.',
  failures: 'No request failed in the last 5 minutes.',
  vendors: 'Every payment vendor is asked.',
  documents: 'No look-up of a document failed in the last 5 minutes.',
  'api-keys': 'No API key in use ends within 14 days.',
  'signing-keys': 'The servers accept the tokens of each other.',
  memory: 'There is memory for bodies.',
  loads: 'No supplier is known to refuse too much, to be late or stalled.',
  deadlines: 'No load is known to end late.',
};

function worst(parts: readonly { readonly status: HealthStatus }[]): HealthStatus {
  const has = (status: HealthStatus) => parts.some((one) => one.status === status);
  return has('failing') ? 'failing' : has('degraded') ? 'degraded' : 'healthy';
}
