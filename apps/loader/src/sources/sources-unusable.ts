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
