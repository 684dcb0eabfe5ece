import { MINUTE_MS, type Mark } from '../../parts/chart.js';

/** Health reports a failure for so long; failures closer together count as one. */
const TOLD_MINUTES = 5;

/** When the supplier began to fail and when it stopped; each is marked once Night shows it. */
export function turnsOf(failed: readonly (number | undefined)[], from: number): readonly Mark[] {
  const isFailing = (minute: number) =>
    failed.slice(Math.max(0, minute - TOLD_MINUTES + 1), minute + 1).some((count = 0) => count > 0);
  return failed.flatMap((_, minute) => {
    if (minute === 0 || isFailing(minute) === isFailing(minute - 1)) return [];
    return isFailing(minute)
      ? { at: timeOf(from + minute * MINUTE_MS), label: 'Requests fail' }
      : {
          at: timeOf(from + (minute - TOLD_MINUTES + 1) * MINUTE_MS),
          label: 'No request fails any more',
        };
  });
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

/** A count of requests is known; that there was none, in the minutes alone of which the stored rows are known, too. */
export function whereKnown(
  counts: readonly (number | undefined)[],
  stored: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  return counts.map((count, minute) =>
    count === 0 && stored[minute] === undefined ? undefined : count,
  );
}
