import { dayIn, utcInstantOf, type CalendarDate } from '@data-import/domain';
import type { Clock } from '../clock/clock.js';

/** Names a row, or rows that belong together, by identifiers and external numbers: never by what a customer wrote. */
export type DifferingRows = Readonly<Record<string, string | number | null>>;

export interface CheckOutcome {
  /** The condition that every row has to meet. */
  readonly check: string;
  readonly rows: number;
  /** The number of differences, including those that are not listed. */
  readonly differences: number;
  /** The first of them. */
  readonly listed: readonly DifferingRows[];
}

export interface CheckRequest {
  /** Today where the day begins first: whatever expired before this day has expired everywhere. */
  readonly today: CalendarDate;
  /** The most differences of each check that are listed. */
  readonly listed: number;
}

/** Checks that the stored rows fit each other, whatever was sent, lost or killed while they were written. */
export interface DatabaseCheck {
  /**
   * Runs every check, one after the other, and writes nothing. Each check sees the rows of one moment, so loads may go on
   * meanwhile and no check reports what is half done; two checks may see different moments. What is held in memory does
   * not grow with the number of rows or of differences.
   */
  run(request: CheckRequest): AsyncIterable<CheckOutcome>;
}

const LISTED = 100;
const WHERE_A_DAY_BEGINS_FIRST = 'Pacific/Kiritimati';

/** Checks everything that is stored; each outcome as soon as it is known, with its first 100 differences. */
export const makeCheckDatabase =
  (databaseCheck: DatabaseCheck, clock: Clock) => (): AsyncIterable<CheckOutcome> =>
    databaseCheck.run({
      today: dayIn(WHERE_A_DAY_BEGINS_FIRST, utcInstantOf(clock.now())),
      listed: LISTED,
    });
