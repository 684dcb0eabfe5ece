/**
 * Thrown at once for what needs the database or the document store when that has not answered in time, until it answers again.
 * Nothing of the request is stored.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(
    readonly part: 'database' | 'document store',
    cause?: unknown,
  ) {
    super(`The ${part} does not answer in time.`, { cause });
  }
}
