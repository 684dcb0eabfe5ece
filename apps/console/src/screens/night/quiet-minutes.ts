import type { Counts, Progress } from '../../service/progress.js';

const WORTH_SAYING = 5;

/** Counts the minutes without data from a supplier that had begun and has imports to come; 0 if there is nothing to say. */
export function quietMinutes({ status, accounts, rates, last_hour: minutes }: Progress): number {
  const isDone = accounts.completed + accounts.failed >= accounts.expected;
  if (status !== 'ONGOING' || isDone || !rates || isBusy(rates)) return 0;
  const lastBusy = minutes.findLastIndex(isBusy);
  const quiet = minutes.length - 1 - lastBusy;
  return lastBusy >= 0 && quiet >= WORTH_SAYING ? quiet : 0;
}

function isBusy({ accounts, notes, transactions, statements, payment_instructions }: Counts) {
  return accounts + notes + transactions + statements + payment_instructions > 0;
}
