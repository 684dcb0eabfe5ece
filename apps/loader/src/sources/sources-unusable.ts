/** The sources cannot be staged: the message names the file and what to do. */
export class SourcesUnusable extends Error {
  override readonly name = 'SourcesUnusable';
  /** True if the same command may succeed later. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** A record of a data file of which no row could be made. */
export interface UnreadableRecord {
  readonly file: string;
  readonly line: number;
  readonly detail: string;
}
