/** A record of a data file of which no row could be made. */
export interface UnreadableRecord {
  readonly file: string;
  readonly line: number;
  readonly detail: string;
}
