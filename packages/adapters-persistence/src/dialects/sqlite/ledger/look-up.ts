import type BetterSqlite3 from 'better-sqlite3';

/** What a use case looks up on an account, with statements that are prepared once. */
export interface SqliteLookUp<Lookup, Match> {
  prepare(connection: BetterSqlite3.Database): (accountId: number | null, lookup: Lookup) => Match;
}
