import type { CalendarDate } from '@data-import/domain';

/** Names a row, or rows that belong together, by identifiers and external numbers: never by what a customer wrote. */
export type Difference = Readonly<Record<string, string | number | null>>;

/** What came of one check. */
export interface CheckOutcome {
  /** What has to be true of every row. */
  readonly check: string;
  /** How many rows were looked at. */
  readonly rows: number;
  /** How many differ from what has to be true. */
  readonly differences: number;
  /** The first of them. */
  readonly listed: readonly Difference[];
}

/** What a check depends on beside the rows. */
export interface CheckRequest {
  /** Today where the day begins first: whatever expired before this day has expired everywhere. */
  readonly today: CalendarDate;
  /** How many differences of each check are listed. */
  readonly listed: number;
}

/** Whether the stored rows fit each other, whatever was sent, lost or killed while they were written. */
export interface DatabaseCheck {
  /**
   * Runs every check, one after the other, and writes nothing. Each check sees the rows of one moment, so loads may go on
   * meanwhile and no check reports what is half done; two checks may see different moments. What is held in memory does
   * not grow with the number of rows or of differences.
   */
  run(request: CheckRequest): AsyncIterable<CheckOutcome>;
}
