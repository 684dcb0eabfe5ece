import { RECORD_KINDS, recordDescription } from '../records/record-kinds.js';

/**
 * A row of `staged_<kind>` as it was read. Tables are stored in the order of `subject`, then `row`. A row with a `fault_code`
 * cannot be sent at all: its record was not readable, or it names no account.
 */
const COLUMNS = `
  "row" bigint,
  source_file varchar,
  source_line bigint,
  subject varchar,
  item varchar,
  fault_code varchar,
  fault_attr varchar,
  fault_detail varchar`;

/** `item` is JSON text with the fields that are present, `subject` the external account number (or business identifier). */
export const STAGED_TABLES: readonly string[] = [
  ...RECORD_KINDS.map((kind) => `create table ${recordDescription(kind).table} (${COLUMNS})`),
  'create table staged_files (name varchar, sha256 varchar, bytes bigint)',
  // A remark is a sentence about an oddity of a whole file.
  'create table staged_remarks (file varchar, remark varchar)',
  // The fingerprint is that of the sources of the rows: while it is the same, the rows are used again.
  'create table staging (fingerprint varchar)',
];
