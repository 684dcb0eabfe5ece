import type { NeedState, UtcInstant } from '@data-import/domain';

/** Degraded: some requests fail or wait, or soon will. Failing: the service can load nothing. */
export type HealthStatus = 'healthy' | 'degraded' | 'failing';

export const HEALTH_PARTS = [
  'servers',
  'database',
  'disk',
  'replicas',
  'vendors',
  'documents',
  'signing-keys',
  'api-keys',
  'memory',
  // Behind the parts that are their cause.
  'failures',
  'loads',
  'deadlines',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** A part that is not healthy. */
export interface Trouble {
  readonly part: HealthPart;
  readonly status: Exclude<HealthStatus, 'healthy'>;
  /** The time at which it began, as far as its server knows. */
  readonly since: UtcInstant;
  /** A sentence for operators. */
  readonly detail: string;
  /** The worst state of the suppliers that it tells of. */
  readonly need?: NeedState;
}

/** Requests of one supplier that the service failed (5xx) in the last five minutes; no supplier where none is known. */
export interface RecentFailures {
  readonly supplierCode: string | undefined;
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly since: UtcInstant;
  readonly lastAt: UtcInstant;
}

/** Requests of one supplier that load data, in the last five minutes. */
export interface RecentRequests {
  readonly supplierCode: string;
  readonly count: number;
  /** The number of requests that were answered with 4xx for another reason than the supplier's status. */
  readonly refused: number;
  /** The number of requests that were refused because the supplier is Paused or Complete; absent in reports of older servers. */
  readonly refusedByStatus?: number;
  /** The codes of `refused`; a request with several codes counts once for each. */
  readonly codes?: readonly { readonly code: string; readonly count: number }[];
  /** The time at which the server first found that too many are refused, while they are. */
  readonly refusingSince?: UtcInstant;
}

/** The state of a server, which the server itself stores every few seconds. */
export interface ServerReport {
  /** Made anew at each start: host and process, and what is unique behind a slash. */
  readonly server: string;
  readonly version: string;
  readonly startedAt: UtcInstant;
  readonly isReady: boolean;
  /** Thumbprints of its signing keys. */
  readonly signsWith: string;
  readonly accepts: readonly string[];
  readonly troubles: readonly Trouble[];
  /** Sentences about healthy parts that have a figure to tell. */
  readonly details?: Readonly<Partial<Record<HealthPart, string>>>;
  readonly failures: readonly RecentFailures[];
  readonly requests?: readonly RecentRequests[];
  /** The time at which it last took samples of the progress; `undefined` until it has. */
  readonly sampledAt?: UtcInstant | undefined;
}

/** Servers report every three seconds: a server is silent when three reports in a row are missing. */
export const SILENT_MS = 10_000;

export interface RunningServer extends ServerReport {
  readonly seenAt: UtcInstant;
}

/** The servers that share a database. One that is silent is forgotten. */
export interface RunningServers {
  /** Replaces the last report of this server, and forgets servers that have not reported since `forgetBefore`. */
  announce(report: ServerReport, at: UtcInstant, forgetBefore: UtcInstant): Promise<void>;

  withdraw(server: string): Promise<void>;

  /** The last report of each server that has reported since then, by server. */
  list(since: UtcInstant): Promise<readonly RunningServer[]>;
}
