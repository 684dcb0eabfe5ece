/**
 * Thrown at once for what needs the database or the document store when that has not answered in time, until it answers again.
 * Nothing of the request is stored.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(
    readonly part: 'database' | 'database node' | 'document store',
    cause?: unknown,
  ) {
    super(`The ${part} does not answer in time.`, { cause });
  }
}

/**
 * The connection to the database was lost at a commit, and whether it took place could not be found out afterwards. What was
 * to be written is stored whole or not at all. Thrown, as any failure that no use case can act on.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('The connection was lost at a commit whose outcome could not be found out.', { cause });
  }
}
