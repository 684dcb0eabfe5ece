/** What a use case looks up on an account, as an expression of the read statement. */
export interface PostgresLookUp<Lookup, Match> {
  /** As it stands in the JSON of the request. */
  readonly parameterOf: (lookup: Lookup) => unknown;
  /** Gives the matches as JSON text, over `request.lookup` (json) and `account`; `$1` is the supplier. */
  readonly sql: string;
  readonly matchOf: (json: string | null, lookup: Lookup) => Match;
}
