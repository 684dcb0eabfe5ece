/** Characters that no one sees, or that look like a space or a hyphen. Escapes of a class of a regular expression, for RE2 too. */
export const UNSEEN_IN_IDENTIFIERS =
  '\u0001-\u0008\u000E-\u001F\u007F-\u00A0\u00AD\u061C\u180E\u2000-\u200F\u2010-\u2015\u2028-\u202F\u205F-\u206F\u2212\u3000\uFEFF';
/** Those that are in no text on purpose; a note may have a no-break space, or a joiner of an Indian script. */
export const UNSEEN_IN_TEXTS = '\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF';

/** Words that programs write for nothing, in lower case. */
export const WORDS_FOR_NOTHING = [
  'null',
  '(null)',
  '<null>',
  '[null]',
  '\\n',
  'nan',
  '-nan',
  'nat',
  'na',
  'n/a',
  '#n/a',
  'none',
  'nil',
  'undefined',
];

/** What spreadsheets make of identifiers: rounded numbers, formulas, faults, dates, and what does not fit into a column. */
export const SPREADSHEET_ARTEFACT =
  '[+-]?\\d+([.,]\\d+)?[eE][+-]?\\d+|=.+|#(REF!|VALUE!|NAME\\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!)|#{3,}|\\d+[.,]0|\\d{1,2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\\d{1,2}';

export type Oddity = 'nothing' | 'artefact' | 'space' | 'unseen' | 'quoted';

const NOTHING: ReadonlySet<string> = new Set(WORDS_FOR_NOTHING);
const ARTEFACT = new RegExp(`^(${SPREADSHEET_ARTEFACT})$`);
const FAULT_OF_CELL = /^#(REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;
const IDENTIFIERS = new RegExp(`[${UNSEEN_IN_IDENTIFIERS}]`);
const QUOTED = /^(["'`]).*\1$/s;
const TEXTS = new RegExp(`[${UNSEEN_IN_TEXTS}]`);

/** The oddities of a text that is hardly meant as it is. */
export function odditiesOf(text: string, isIdentifier: boolean): readonly Oddity[] {
  const found: Oddity[] = [];
  if (NOTHING.has(text.toLowerCase())) found.push('nothing');
  if ((isIdentifier ? ARTEFACT : FAULT_OF_CELL).test(text)) found.push('artefact');
  if (isIdentifier && text.trim() !== text) found.push('space');
  if ((isIdentifier ? IDENTIFIERS : TEXTS).test(text)) found.push('unseen');
  if (QUOTED.test(text)) found.push('quoted');
  return found;
}

/** Two identifiers with the same key differ in spaces, in characters that no one sees, in hyphens or in case alone. */
export function lookOf(identifier: string): string {
  if (/^[!-~]*$/.test(identifier)) return identifier.toLowerCase();
  return identifier
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(new RegExp(`[\\s${UNSEEN_IN_IDENTIFIERS}]`, 'g'), '')
    .toLowerCase();
}

// Control characters, and those that end a line for some programs or that look like nothing, a space or a hyphen.
const UNSEEN = new RegExp(`[\\p{Cc}\\uD800-\\uDFFF${UNSEEN_IN_IDENTIFIERS}]`, 'gu');

/** The text with characters that cannot be seen escaped as in JSON, so that no identifier looks like another or writes a line of its own. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character
      ? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
      : escaped;
  });
}
