import type { Health } from '../../service/health.js';
import type { Progress } from '../../service/progress.js';
import { counted, share } from '../../formats/numbers.js';
import { duration, recently } from '../../formats/times.js';
import { emptyMinutes, quietMinutes } from './quiet-minutes.js';

/** A supplier has one of these needs; the most urgent comes first. */
export const NEEDS = [
  'failing',
  'refusing',
  'late',
  'unknown',
  'stalled',
  'paused',
  'loading',
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

/** The requests of the last minutes; `undefined` while they are unknown, or too few for a share. */
export function recentOf({ requests }: Progress): NonNullable<Progress['requests']> | undefined {
  return requests !== null && requests.count >= FEWEST ? requests : undefined;
}

/** Callers may not read `failures`, so it stays empty for them. */
export function judge(progress: Progress, failures: Health['failures'] = []): Judged {
  const { import_supplier: code, status, rows, accounts, last_change: change } = progress;
  const own = failures.filter((one) => one.import_supplier === code);
  const lately = own.reduce((sum, one) => sum + one.count, 0);
  const failed = Math.max(rows.failed, lately);
  const judged = (need: Need, reason: string): Judged => ({ progress, need, reason, failed });
  const [worst] = own;
  if (worst) {
    const since = own.map((one) => one.since).toSorted()[0] ?? worst.since;
    const codes = [...new Set(own.map((one) => one.code))].join(', ');
    return judged(
      'failing',
      `${codes}: ${counted(lately, 'request')} failed since ${recently(since)}`,
    );
  }
  const recent = recentOf(progress);
  const [latest] = progress.refusals.toSorted((one, other) =>
    other.last_at.localeCompare(one.last_at),
  );
  // A load that went on during a pause was refused for that alone.
  const isOfPause = latest !== undefined && change !== null && latest.last_at <= change.at;
  const isRefusing = recent && recent.refused / recent.count > MOST_REFUSED && !isOfPause;
  if (status === 'ONGOING' && isRefusing) {
    const what = latest ? `: ${latest.code}` : '';
    return judged('refusing', `${share(recent.refused, recent.count)} refused${what}`);
  }
  if (progress.is_late) return judged('late', lateness(progress));
  if (status === 'PAUSED') {
    const why = change?.reason ? `: ${change.reason}` : '';
    return judged('paused', change ? `Since ${recently(change.at)}${why}` : 'Takes no data');
  }
  if (status === 'COMPLETE')
    return judged('complete', change ? `Since ${recently(change.at)}` : 'Takes no data');
  if (progress.as_of !== null) return judged('unknown', asOf(progress.as_of));
  if (progress.flowing_since !== null)
    return judged('loading', `Since ${recently(progress.flowing_since)}`);
  if (rows.left === 0) return judged('idle', 'All announced rows are stored');
  const quiet = quietMinutes(progress);
  // A new database has no history yet: how long nothing was stored is not known.
  const isKnown = progress.last_hour.length > 0;
  const isMissing = rows.left !== null && rows.stored > 0 && isKnown;
  if (isMissing || quiet > 0) {
    const missing = isMissing ? `, ${counted(rows.left ?? 0, 'row')} missing` : '';
    return judged('stalled', `Nothing stored ${howLong(progress.last_hour)}${missing}`);
  }
  const isBegun = rows.stored > 0 || accounts.completed > 0;
  if (!isBegun) return judged('idle', 'Nothing has come yet');
  return judged('idle', isKnown ? 'Nothing comes' : 'Not known yet whether anything comes');
}

function howLong(minutes: Progress['last_hour']): string {
  const empty = emptyMinutes(minutes);
  if (empty < 2) return 'in the last minute';
  return `for ${empty === minutes.length ? 'more than ' : ''}${duration(empty * 60)}`;
}

/** Says that figures are too old to be of now. */
export function asOf(instant: string): string {
  return `Unknown, as of ${recently(instant)}`;
}

function lateness({ at, complete_by: deadline, rows }: Progress): string {
  const by = deadline === null ? '' : recently(deadline);
  if (deadline !== null && at > deadline)
    return `Was due ${by}, ${counted(rows.left ?? 0, 'row')} missing`;
  return `Ends ${rows.ends_at === null ? 'late' : recently(rows.ends_at)}, due ${by}`;
}

/** Sorts by need, and within it by code, so that rows stay where they are. */
export function inOrder(judged: readonly Judged[]): readonly Judged[] {
  return judged.toSorted(
    (one, other) =>
      NEEDS.indexOf(one.need) - NEEDS.indexOf(other.need) ||
      one.progress.import_supplier.localeCompare(other.progress.import_supplier),
  );
}

/** A row and the group that it is in; both stay while someone points at the rows, whatever the supplier needs by now. */
export interface Place {
  readonly code: string;
  readonly need: Need;
}

/** The places of before hold; who has none comes last. Without places by need. */
export function placed(
  judged: readonly Judged[],
  held: readonly Place[] | undefined,
): readonly (Place & { readonly judged: Judged })[] {
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
