import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { OWN_CODES } from './codes.js';
import { reportNotices } from './notices.js';
import type { Report } from './problem.js';

/** Fields that say when something happened. */
const PAST_FIELDS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  accounts: ['account_created_at'],
  notes: ['created_at'],
  transactions: ['transaction_date'],
  'historical-statements': ['issued_date', 'bill_period_from_date', 'bill_period_to_date'],
};

/** Reports what has not happened yet: years of two digits become such dates. Texts of dates have the order of their days. */
export async function reportFutureDates(
  database: Database,
  kind: RecordKind,
  { report, now }: { readonly report: Report; readonly now: () => Date },
): Promise<void> {
  const today = quoteText(`${now().toISOString().slice(0, 10)}T24`);
  for (const field of PAST_FIELDS[kind] ?? []) {
    const sql = `select * from (
        select "row"::double as "row", source_file, source_line::double, subject, json_extract_string(item, '$.${field}') as value
        from ${recordDescription(kind).table} where contains(item, ${quoteText(`"${field}":`)}))
      where value > ${today} and regexp_matches(value, '^\\d{4}-\\d\\d-\\d\\d($|T)') order by "row"`;
    await reportNotices(database, { kind, sql, report }, (value) => [
      { field, value, about: OWN_CODES.inFuture },
    ]);
  }
}
