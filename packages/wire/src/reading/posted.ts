/** What was read, and beside it the object as it was posted. */
export interface Posted<A> {
  readonly posted: Readonly<Record<string, unknown>>;
  readonly read: A;
}
