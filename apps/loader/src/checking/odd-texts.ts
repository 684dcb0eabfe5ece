import {
  odditiesOf,
  SPREADSHEET_ARTEFACT,
  UNSEEN_IN_IDENTIFIERS,
  UNSEEN_IN_TEXTS,
  visible,
  WORDS_FOR_NOTHING,
  type Oddity,
} from '@data-import/command-kit';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { readItem } from '../sources/json-numbers.js';
import { placeOf } from '../staging/staged-rows.js';
import { OWN_CODES } from './codes.js';
import type { Report } from './problem.js';

const IDENTIFIERS = ['transaction_id', 'statement_id', 'number', 'reference', 'product_code'];

const CODES: Readonly<Record<Oddity, { code: string; meaning: string; remedy: string }>> = {
  nothing: OWN_CODES.wordForNothing,
  artefact: OWN_CODES.spreadsheetArtefact,
  space: OWN_CODES.spaceAtEnd,
  unseen: OWN_CODES.unseenCharacter,
  quoted: OWN_CODES.inQuotes,
};

const WORDS = WORDS_FOR_NOTHING.map((word) => word.replaceAll(/[\\()[\]/]/g, '\\$&')).join('|');
/** Finds more than is odd in an identifier: each is looked at again. */
const ODD = `(?i:${WORDS})|${SPREADSHEET_ARTEFACT}|[\\s\u00A0].*|.*[\\s\u00A0]|.*[${UNSEEN_IN_IDENTIFIERS}].*|["'\`].*["'\`]`;
/** The same in JSON, where a backslash and a quote have another before them. */
const ODD_IN_JSON = [
  `[${UNSEEN_IN_TEXTS}]`,
  `:"(?i:${WORDS.replaceAll('\\\\n', '\\\\\\\\n')})"`,
  `:"#[A-Z]`,
  `:"(?:\\\\"|['\`])(?:[^"\\\\]|\\\\.)*["'\`]"`,
  `"(?:${IDENTIFIERS.join('|')})":"(?:${SPREADSHEET_ARTEFACT.replace('=.+', '=.*?')}|[\\s\u00A0][^"]*|[^"]*[\\s\u00A0${UNSEEN_IN_IDENTIFIERS}]|\\\\[tnr][^"]*|[^"]*\\\\[tnr]|[^"]*[${UNSEEN_IN_IDENTIFIERS}][^"]*)"`,
].join('|');

/** Reports texts that are likely mistakes: words for nothing, artefacts of spreadsheets, characters that cannot be seen. */
export async function reportOddTexts(
  database: Database,
  kind: RecordKind,
  { report, flush }: { readonly report: Report; readonly flush: () => Promise<void> },
): Promise<void> {
  const { table, subject: subjectField } = recordDescription(kind);
  const chunks = database.stream(
    `select "row"::double, source_file, source_line::double, subject, item from ${table}
     where item is not null and (regexp_full_match(subject, ${quoteText(ODD)}) or regexp_matches(item, ${quoteText(ODD_IN_JSON)}))
     order by "row"`,
  );
  for await (const chunk of chunks) {
    for (const row of chunk) {
      const subject = String(row[3]);
      const texts = [[subjectField, subject] as const, ...textsIn(readItem(String(row[4])))];
      for (const [field, value] of texts)
        for (const oddity of odditiesOf(value, isIdentifier(field))) {
          const { code, meaning, remedy } = CODES[oddity];
          report({
            ...placeOf(row),
            severity: 'notice',
            kind,
            subject,
            field,
            value,
            code,
            detail: oddity === 'unseen' ? `${meaning} It is "${visible(value)}".` : meaning,
            remedy,
          });
        }
    }
    await flush();
  }
  await reportAlikeSubjects(database, kind, report);
}

function isIdentifier(field: string): boolean {
  return field.startsWith('external_') || IDENTIFIERS.includes(field);
}

/** All texts of an item with their paths. */
function textsIn(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, path === '' ? name : `${path}.${name}`),
  );
}

/** Numbers of accounts or businesses that differ in nothing that one sees. */
async function reportAlikeSubjects(
  database: Database,
  kind: RecordKind,
  report: Report,
): Promise<void> {
  const { table, subject: field } = recordDescription(kind);
  const { code, remedy } = OWN_CODES.looksAlike;
  const look = `lower(regexp_replace(translate(subject, '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'), ${quoteText(`[\\s${UNSEEN_IN_IDENTIFIERS.replace('\u2010-\u2015', '').replace('\u2212', '')}]`)}, '', 'g'))`;
  const rows = await database.rows(
    `with subjects as (
       select subject, ${look} as look, min("row") as "row", arg_min(source_file, "row") as file, arg_min(source_line, "row") as line
       from ${table} where subject is not null and fault_code is null group by subject)
     select "row"::double, file, line::double, subject, first from (
       select *, first_value(subject) over (partition by look order by "row") as first from subjects
       where look in (select look from subjects group by look having count(*) > 1))
     where first <> subject order by "row" limit 1000`,
  );
  for (const row of rows)
    report({
      ...placeOf(row),
      severity: 'notice',
      kind,
      subject: String(row[3]),
      field,
      value: String(row[3]),
      code,
      detail: `"${visible(String(row[3]))}" and "${visible(String(row[4]))}" are two, and look alike.`,
      remedy,
    });
}
