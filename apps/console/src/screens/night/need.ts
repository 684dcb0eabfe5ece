import type { Health } from '../../service/health.js';
import type { Progress } from '../../service/progress.js';
import { counted, share } from '../../formats/numbers.js';
import { duration } from '../../formats/times.js';

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
export type Need = (typeof NEEDS)[number];

export interface Judged {
  readonly progress: Progress;
  readonly need: Need;
  readonly reason: string;
  /** Requests over all time; while the database takes no writes, at least those of the last minutes. */
  readonly failed: number;
}

const MOST_REFUSED = 0.2;
const FEWEST = 20;

type Requests = NonNullable<Progress['requests']>;

/** Requests of the last minutes, with how many the supplier's status let through; `undefined` while unknown, or too few for a share. */
export function recentOf({
  requests,
}: Progress): (Requests & { readonly taken: number }) | undefined {
  if (requests === null) return undefined;
  const taken = requests.count - requests.refused_by_status;
  return taken >= FEWEST ? { ...requests, taken } : undefined;
}

/** Callers may not read `failures`, so it stays empty for them. */
export function judge(progress: Progress, failures: Health['failures'] = []): Judged {
  const { import_supplier: code, status, load, rows, accounts, last_change: change } = progress;
  const own = failures.filter((one) => one.import_supplier === code);
  const lately = own.reduce((sum, one) => sum + one.count, 0);
  const failed = Math.max(rows.failed, lately);
  const judged = (need: Need, reason: string): Judged => ({ progress, need, reason, failed });
  const [worst] = own;
  if (worst) {
    const since = own.map((one) => one.since).toSorted()[0] ?? worst.since;
    const codes = [...new Set(own.map((one) => one.code))].join(', ');
    return judged('failing', `${codes}: ${counted(lately, 'request')} failed since ${since}`);
  }
  const recent = recentOf(progress);
  if (status === 'ONGOING' && recent && recent.refused / recent.taken > MOST_REFUSED) {
    const [most] = recent.codes;
    const what = most ? `, ${share(most.count, recent.taken)} for ${most.code}` : '';
    return judged('refusing', `${share(recent.refused, recent.taken)} refused${what}`);
  }
  if (load.state === 'LATE') return judged('late', lateness(progress));
  if (status === 'PAUSED') {
    const why = change?.reason ? `: ${change.reason}` : '';
    return judged('paused', change ? `Since ${change.at}${why}` : 'Takes no data');
  }
  if (status === 'COMPLETE')
    return judged('complete', change ? `Since ${change.at}` : 'Takes no data');
  const since = load.since ?? '';
  switch (load.state) {
    case 'UNKNOWN':
      return judged('unknown', `Unknown, as of ${since}`);
    case 'LOADING':
      return judged('loading', `Since ${since}`);
    case 'STALLED':
      return judged('stalled', `Nothing stored ${quietSince(progress)}, ${missing(progress)}`);
    case 'STOPPED':
      return judged('stopped', `Since ${since}, ${missing(progress)}`);
    case 'ENDED':
      return judged(
        'loaded',
        load.since === null ? 'All announced rows are stored' : `Since ${since}`,
      );
    case 'WAITING':
      return judged('idle', 'Nothing has come of what was announced');
    default:
      return judged(
        'idle',
        rows.stored + accounts.completed > 0 ? 'Nothing comes' : 'Nothing has come yet',
      );
  }
}

/** Such as "for 6 min". */
function quietSince({ at, load }: Progress): string {
  if (load.since === null) return 'in the last minute';
  return `for ${duration((Date.parse(at) - Date.parse(load.since)) / 1000)}`;
}

/** The stored rows of those that were announced, or of all where none were. */
export function doneOf({ expected, left, stored }: Progress['rows']): number {
  return expected === null || left === null ? stored : Math.min(stored, expected - left);
}

function missing({ rows }: Progress): string {
  return `${counted(rows.left ?? 0, 'row')} missing`;
}

/** Says that figures are old. */
export function asOf(instant: string): string {
  return `Unknown, as of ${instant}`;
}

function lateness(progress: Progress): string {
  const { at, complete_by: deadline, rows } = progress;
  const by = deadline ?? '';
  if (deadline !== null && at > deadline) return `Was due ${by}, ${missing(progress)}`;
  return `Ends ${rows.ends_at ?? 'late'}, due ${by}`;
}

/** Sorts by need, and within it by code, so that rows stay where they are. */
export function inOrder(judged: readonly Judged[]): readonly Judged[] {
  return judged.toSorted(
    (one, other) =>
      NEEDS.indexOf(one.need) - NEEDS.indexOf(other.need) ||
      one.progress.import_supplier.localeCompare(other.progress.import_supplier),
  );
}

/** A row and its group; both stay while someone points at the rows, whatever the supplier needs by now. */
export interface HeldRow {
  readonly code: string;
  readonly need: Need;
}

/** Keeps the former order, new rows last; sorts by need where there is none. */
export function placed(
  judged: readonly Judged[],
  held: readonly HeldRow[] | undefined,
): readonly (HeldRow & { readonly judged: Judged })[] {
  const places = inOrder(judged).map((one) => ({
    code: one.progress.import_supplier,
    need: one.need,
    judged: one,
  }));
  if (!held) return places;
  const rank = (code: string) => {
    const at = held.findIndex((place) => place.code === code);
    return at < 0 ? held.length : at;
  };
  return places
    .map((place) => ({ ...place, need: held[rank(place.code)]?.need ?? place.need }))
    .toSorted((one, other) => rank(one.code) - rank(other.code));
}
