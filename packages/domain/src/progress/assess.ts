import type { SupplierStatusChange } from '../suppliers/import-supplier.js';
import type { UtcInstant } from '../time/utc-instant.js';
import { counted, loadOf, type Load, type LoadFacts, type LoadState } from './load.js';

/** A supplier has one of these needs; the most urgent comes first. */
export const NEEDS = [
  'failing',
  'refusing',
  'late',
  'unknown',
  'stalled',
  'stopped',
  'paused',
  'loading',
  'loaded',
  'idle',
  'complete',
] as const;
export type NeedState = (typeof NEEDS)[number];

/** The most urgent of what a supplier's status, its load and its requests call for. */
export interface Need {
  readonly state: NeedState;
  readonly words: string;
  readonly since: UtcInstant | undefined;
  readonly reason: string;
}

/** A supplier's requests that load data, in the last five minutes. */
export interface RecentOutcomes {
  readonly count: number;
  /** The number of requests that were answered with 4xx for another reason than the supplier's status. */
  readonly refused: number;
  readonly refusedByStatus: number;
  /** The codes of `refused`, the most frequent first. */
  readonly codes: readonly { readonly code: string; readonly count: number }[];
  /** The time at which a server first found that too many are refused. */
  readonly refusingSince?: UtcInstant | undefined;
}

/** Requests with one code that the service failed (5xx) in the last five minutes. */
export interface RecentFailure {
  readonly code: string;
  readonly count: number;
  readonly since: UtcInstant;
}

export interface SupplierFacts extends LoadFacts {
  readonly lastChange: Pick<SupplierStatusChange, 'changedAt' | 'reason'> | undefined;
  /** `undefined` while no server reports. */
  readonly requests: RecentOutcomes | undefined;
  readonly failures: readonly RecentFailure[];
}

export interface Assessment {
  readonly load: Load;
  /** Failing and refusing, as far as they are so: both may be. */
  readonly troubles: readonly Need[];
  readonly need: Need;
}

/** Decides on the load of a supplier and on what it needs. Screens, commands, health and metrics show this and judge nothing themselves. */
export function assess(facts: SupplierFacts): Assessment {
  const load = loadOf(facts);
  const troubles = [failing(facts), refusing(facts)].filter((one) => one !== undefined);
  return { load, troubles, need: troubles[0] ?? needOf(facts, load) };
}

function failing({ failures }: SupplierFacts): Need | undefined {
  const [since] = failures.map((one) => one.since).toSorted();
  if (since === undefined) return undefined;
  const codes = [...new Set(failures.map(({ code }) => code))].join(', ');
  const count = failures.reduce((sum, one) => sum + one.count, 0);
  const reason = `${codes}: ${counted(count, 'request')} failed in 5 min, since ${since}`;
  return { state: 'failing', words: 'Failing', since, reason };
}

const MOST_REFUSED = 0.2;
const FEWEST = 20;

/** True when more than a fifth of the requests is refused, of those that the status let through. */
export function areTooManyRefused(
  requests: Pick<RecentOutcomes, 'count' | 'refused' | 'refusedByStatus'>,
): boolean {
  const taken = requests.count - requests.refusedByStatus;
  return taken >= FEWEST && requests.refused / taken > MOST_REFUSED;
}

function refusing({ status, requests }: SupplierFacts): Need | undefined {
  if (status !== 'ongoing' || !requests || !areTooManyRefused(requests)) return undefined;
  const { count, refused, refusedByStatus, codes, refusingSince: since } = requests;
  const share = (part: number) => percent(part, count - refusedByStatus);
  const [most] = codes;
  const what = most ? `, ${share(most.count)} for ${most.code}` : '';
  const reason = `${share(refused)} refused${what}${since ? `, since ${since}` : ''}`;
  return { state: 'refusing', words: 'Refusing', since, reason };
}

/** Rounded down, so that 100 % means all. */
function percent(part: number, whole: number): string {
  return `${Math.min(100, Math.floor((100 * part) / whole))} %`;
}

const NEED_OF_LOAD: Readonly<Record<LoadState, NeedState>> = {
  late: 'late',
  unknown: 'unknown',
  stalled: 'stalled',
  loading: 'loading',
  stopped: 'stopped',
  waiting: 'idle',
  'nothing-announced': 'idle',
  ended: 'loaded',
};

function needOf({ status, lastChange }: SupplierFacts, load: Load): Need {
  if (load.state === 'late' || status === 'ongoing')
    return { ...load, state: NEED_OF_LOAD[load.state] };
  const since = lastChange?.changedAt;
  const why = lastChange?.reason ? `: ${lastChange.reason}` : '';
  const reason = since ? `Since ${since}${status === 'paused' ? why : ''}` : 'Takes no data';
  return { state: status, words: status === 'paused' ? 'Paused' : 'Complete', since, reason };
}
