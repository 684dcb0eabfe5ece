/** The value of `PRAGMA user_version`: a journal with another number was written by another version of the loader. */
export const JOURNAL_VERSION = 6;

/**
 * The answers to the rows of a load. Answered lines are kept as ranges and numbers, so that the journal stays small; only
 * rows that failed or differ have a row of their own.
 */
export const JOURNAL_TABLES = `
  create table if not exists run (
    id integer primary key check (id = 1),
    -- Of the files and settings that lines and their numbers depend on.
    fingerprint text not null,
    -- Of the staged rows alone.
    staged text not null,
    -- Of service, supplier, batch and whatever else decides what is stored of a row.
    scope text not null,
    maximum_items integer not null,
    -- Of the known rows, which are not sent; 0 if all rows are.
    generation integer not null,
    -- Whether the outcome of each row is kept.
    has_row_outcomes integer not null,
    started_at text not null,
    -- Whether the rows that cannot be sent have their outcomes.
    is_prepared integer not null default 0,
    -- When every row had an outcome.
    ended_at text,
    -- Of the import supplier, as JSON, when the run began or ended last.
    counters text not null
  ) strict;

  create table if not exists kinds (
    kind text primary key,
    rows integer not null,
    loaded integer not null default 0,
    already_there integer not null default 0,
    moved integer not null default 0,
    different integer not null default 0,
    failed integer not null default 0
  ) strict, without rowid;

  -- What is announced for the import batch, as JSON, once it was counted.
  create table if not exists announcement (
    expected text not null
  ) strict;

  create table if not exists answered_lines (
    phase text not null,
    first_line integer not null,
    last_line integer not null,
    primary key (phase, first_line)
  ) strict, without rowid;

  create table if not exists failed_rows (
    kind text not null,
    row integer not null,
    -- Whether a retry has still to send it.
    is_waiting integer not null default 0,
    -- Whether the service has refused it as it stands: only a retry sends it again.
    is_refused integer not null,
    primary key (kind, row)
  ) strict, without rowid;

  create table if not exists problems (
    kind text not null,
    row integer not null,
    position integer not null,
    code text not null,
    attr text not null,
    detail text not null,
    primary key (kind, row, position)
  ) strict, without rowid;

  -- Of rows that were answered and did not fail.
  create table if not exists row_outcomes (
    kind text not null,
    row integer not null,
    outcome text not null,
    primary key (kind, row)
  ) strict, without rowid;

  create table if not exists differences (
    kind text not null,
    row integer not null,
    attr text not null,
    stored text not null,
    posted text not null,
    primary key (kind, row, attr)
  ) strict, without rowid;
`;
