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
import { OWN_CODES, type OwnCode } from './codes.js';
import { reportNotices } from './notices.js';
import { MISREAD_IN_JSON, misreadTexts } from './twice-encoded.js';
import type { Report } from './problem.js';

const IDENTIFIERS = ['transaction_id', 'statement_id', 'number', 'reference', 'product_code'];

const CODES: Readonly<Record<Oddity, OwnCode>> = {
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

/** Reports texts that are likely mistakes: misread ones, words for nothing, artefacts of spreadsheets, characters that cannot be seen. */
export async function reportOddTexts(
  database: Database,
  kind: RecordKind,
  report: Report,
): Promise<void> {
  const { table, subject: subjectField } = recordDescription(kind);
  const sql = `select "row"::double, source_file, source_line::double, subject, item from ${table}
    where item is not null and (regexp_full_match(subject, ${quoteText(ODD)}) or regexp_matches(item, ${quoteText(`${ODD_IN_JSON}|${MISREAD_IN_JSON}`)}))
    order by "row"`;
  await reportNotices(database, { kind, sql, report }, (text, subject) => {
    const item = readItem(text);
    const texts = [[subjectField, subject] as const, ...textsIn(item)];
    const odd = texts.flatMap(([field, value]) =>
      odditiesOf(value, isIdentifier(field)).map((oddity) => {
        const about = CODES[oddity];
        const seen = oddity === 'unseen' ? ` It is "${visible(value)}".` : '';
        return { field, value, about, detail: `${about.meaning}${seen}` };
      }),
    );
    return [...misreadTexts(item), ...odd];
  });
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
  const look = `lower(regexp_replace(translate(subject, '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'), ${quoteText(`[\\s${UNSEEN_IN_IDENTIFIERS.replace('\u2010-\u2015', '').replace('\u2212', '')}]`)}, '', 'g'))`;
  // Texts of a group stay in memory however many groups there are, so places are read for those alone that are reported.
  const sql = `with subjects as (
      select subject, ${look} as look, min("row") as "row" from ${table}
      where subject is not null and fault_code is null group by subject),
    alike as (
      select "row", subject, first from (
        select *, first_value(subject) over (partition by look order by "row") as first from subjects
        where look in (select look from subjects group by look having count(*) > 1))
      where first <> subject order by "row" limit 1000)
    select "row"::double, source_file, source_line::double, alike.subject, first
    from alike join ${table} using ("row") order by "row"`;
  await reportNotices(database, { kind, sql, report }, (first, value) => [
    {
      field,
      value,
      about: OWN_CODES.looksAlike,
      detail: `"${visible(value)}" and "${visible(first)}" are two, and look alike.`,
    },
  ]);
}
