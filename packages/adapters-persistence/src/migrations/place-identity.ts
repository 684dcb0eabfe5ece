/** Which place a database is, and of which instance: it says so itself, so that two addresses are not mixed up. */
export interface PlaceIdentity {
  /** 1 to 64. */
  readonly number: number;
  /** The same in every place of an instance. */
  readonly instance: string;
}
