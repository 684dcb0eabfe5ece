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
