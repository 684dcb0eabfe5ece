import { rowsOf } from '../../service/batches.js';
import type { Counts, Progress } from '../../service/progress.js';

const WORTH_SAYING = 5;

/** Counts the minutes without data from a supplier that had begun and has imports to come; 0 if there is nothing to say. */
export function quietMinutes({ status, accounts, rates, last_hour: minutes }: Progress): number {
  const isDone = accounts.completed + accounts.failed >= accounts.expected;
  if (status !== 'ONGOING' || isDone || !rates || isBusy(rates)) return 0;
  const quiet = emptyMinutes(minutes);
  return quiet < minutes.length && quiet >= WORTH_SAYING ? quiet : 0;
}

/** Counts the whole minutes since something was stored; all of them when nothing was in the last hour. */
export function emptyMinutes(minutes: Progress['last_hour']): number {
  return minutes.length - 1 - minutes.findLastIndex(isBusy);
}

function isBusy(counts: Counts): boolean {
  return counts.accounts + rowsOf(counts) > 0;
}
