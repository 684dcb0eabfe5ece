/** The sources cannot be staged: the message names the file and what to do. */
export class SourcesUnusable extends Error {
  override readonly name = 'SourcesUnusable';
  /** True if the same command may succeed later. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

/** A record of a data file of which no row could be made. */
export interface UnreadableRecord {
  readonly file: string;
  readonly line: number;
  readonly detail: string;
  /** `unreadable_record` and `non_field_errors` where they are left out. */
  readonly code?: string;
  readonly attr?: string;
}

/** An oddity of a record that was read. */
export interface RecordNotice {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly detail: string;
}
