import {
  isCalendarDate,
  isDocumentPath,
  isTooLongALocation,
  isUtcInstant,
  MAXIMUM_LOCATION_BYTES,
  textFault,
  type CalendarDate,
  type DocumentPath,
  type TextFault,
  type UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import { INVALID_DOCUMENT_PATH, TOO_LONG_A_PATH } from '../errors/document-errors.js';
import type { JsonSchema } from '../printing/json.js';
import { codec, refuse, refuseType, stating, type Codec, type REFUSED } from './codec.js';
import { BLANK, INVALID, INVALID_CHOICE, MAX_LENGTH } from './form-errors.js';
import type { Report } from './report.js';

interface Length {
  readonly maxLength: number;
}

/** Text as it was sent: nothing is trimmed. Lengths count code points. */
export function text({ maxLength }: Length): Codec<string> {
  return codec(
    'a text',
    textSchema(maxLength),
    (input, report) => {
      if (typeof input !== 'string') return refuseType(report, input, 'a string');
      const fault = textFault(input, maxLength);
      return fault ? refuseText(report, fault) : input;
    },
    TEXT_FORMS,
  );
}

/** A text of one kind, such as a supplier code, made by its parse function in the domain. */
export function identifier<T extends string>(
  parse: (text: string) => Result<T, TextFault>,
  { maxLength }: Length,
): Codec<T> {
  return codec(
    'a text',
    textSchema(maxLength),
    (input, report) => {
      if (typeof input !== 'string') return refuseType(report, input, 'a string');
      const parsed = parse(input);
      return parsed.isOk() ? parsed.value : refuseText(report, parsed.error);
    },
    TEXT_FORMS,
  );
}

const TEXT_FORMS = { forms: [BLANK, MAX_LENGTH] };

const textSchema = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: NOT_BLANK,
});

function refuseText(report: Report | undefined, fault: TextFault): typeof REFUSED {
  switch (fault.kind) {
    case 'text-malformed':
      return refuse(report, INVALID, NOT_WELL_FORMED);
    case 'text-blank':
      return refuse(report, BLANK);
    case 'text-is-dot-segment':
      return refuse(report, INVALID, DOT_SEGMENT);
    case 'text-too-long':
      return refuse(report, MAX_LENGTH, `At most ${fault.maximumLength} characters.`);
  }
}

const DOT_SEGMENT =
  '"." and ".." are no names: many clients remove them from a path, so nothing under them could be reached.';

const NOT_WELL_FORMED = 'The text must not contain NUL characters or lone surrogates.';

// Begins where white space ends, so that no text is looked at twice.
const NOT_BLANK = '^\\s*[^\\s\\u0000][^\\u0000]*$';

/** An identifier that is a segment of URL paths: `parse` refuses `.` and `..`. */
export function nameInPaths<T extends string>(
  parse: (text: string) => Result<T, TextFault>,
  length: Length,
): Codec<T> {
  return stating(identifier(parse, length), { pattern: NOT_BLANK.replace('^', '^(?!\\.{1,2}$)') });
}

/** Validators refuse an empty list. */
function enumOf(words: readonly string[]): JsonSchema {
  return words.length === 0
    ? { type: 'string', description: 'No word is accepted: none is configured.' }
    : { type: 'string', enum: words };
}

/** A word of a closed list. */
export function oneOf<W extends string>(words: readonly W[]): Codec<W> {
  const known: ReadonlySet<string> = new Set(words);
  const expected = `one of ${words.join(', ')}`;
  return codec<W>(
    'one of some words',
    enumOf(words),
    (input, report) => {
      if (typeof input !== 'string') return refuseType(report, input, expected);
      return known.has(input)
        ? (input as W)
        : refuse(report, INVALID_CHOICE, `One of ${words.join(', ')}.`);
    },
    { forms: [INVALID_CHOICE] },
  );
}

/** A word of a list that the rules of the domain know, and refuse as INVALID_CHOICE. */
export function wordOf(words: Iterable<string>): Codec<string> {
  const schema = enumOf([...new Set(words)]);
  return codec(
    'a word',
    schema,
    (input, report) => {
      if (typeof input !== 'string') return refuseType(report, input, 'a string');
      return breaks('text-malformed', input) ? refuse(report, INVALID, NOT_WELL_FORMED) : input;
    },
    { forms: [INVALID_CHOICE] },
  );
}

const DAY = '(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

const A_DAY = 'Expected an existing date as YYYY-MM-DD, from 1900-01-01 to 2199-12-31.';
const A_MOMENT =
  'Expected an existing time in UTC with whole seconds as YYYY-MM-DDTHH:MM:SSZ, from 1900-01-01T00:00:00Z to 2199-12-31T23:59:59Z.';

export const calendarDate: Codec<CalendarDate> = codec(
  'a date YYYY-MM-DD',
  {
    type: 'string',
    format: 'date',
    pattern: `^${DAY}$`,
    description: 'A day as YYYY-MM-DD, years 1900 to 2199.',
  },
  (input, report) => {
    if (typeof input !== 'string') return refuseType(report, input, 'a date as "YYYY-MM-DD"');
    return isCalendarDate(input) ? input : refuse(report, INVALID, A_DAY);
  },
);

export const utcInstant: Codec<UtcInstant> = codec(
  'a datetime YYYY-MM-DDTHH:MM:SSZ',
  {
    type: 'string',
    format: 'date-time',
    pattern: `^${DAY}T${TIME}Z$`,
    description: 'A moment in UTC as YYYY-MM-DDTHH:MM:SSZ, years 1900 to 2199.',
  },
  (input, report) => {
    if (typeof input !== 'string')
      return refuseType(report, input, 'a datetime as "YYYY-MM-DDTHH:MM:SSZ"');
    return isUtcInstant(input) ? input : refuse(report, INVALID, A_MOMENT);
  },
);

export const nullableInstant: Codec<UtcInstant | null> = codec(
  'a datetime YYYY-MM-DDTHH:MM:SSZ, or null',
  { ...utcInstant.schema, type: ['string', 'null'] },
  (input, report) => (input === null ? null : utcInstant.read(input, report)),
);

// A pattern for documentation alone: on a text of megabytes, what repeats segments would fail.
const SEGMENT = '(?!\\.\\.?(?:/|$))[^/\\\\\\u0000-\\u001f\\u007f-\\u009f]+';
const PATH = `${SEGMENT}(?:/${SEGMENT})*`;

/** A document root has the form of a document path, and may also be empty or end in a slash. */
export const DOCUMENT_ROOT_PATTERN = `^(?!\\s+$)(?:${PATH}/?)?$`;

export const documentPath: Codec<DocumentPath> = codec(
  'a document path',
  {
    type: 'string',
    minLength: 1,
    maxLength: MAXIMUM_LOCATION_BYTES,
    pattern: `^(?!\\s*$)${PATH}$`,
    description: "Relative to the supplier's document root; with it at most 1,024 bytes.",
  },
  (input, report) => {
    if (typeof input !== 'string') return refuseType(report, input, 'a path as a string');
    if (!input.isWellFormed())
      return refuse(report, INVALID, 'The path must not contain lone surrogates.');
    if (breaks('text-blank', input)) return refuse(report, BLANK);
    if (!isDocumentPath(input)) return refuse(report, INVALID_DOCUMENT_PATH);
    return isTooLongALocation(input) ? refuse(report, MAX_LENGTH, TOO_LONG_A_PATH) : input;
  },
  { forms: [BLANK, MAX_LENGTH], rules: [{ code: INVALID_DOCUMENT_PATH, at: [] }] },
);

export const bool: Codec<boolean> = codec('a boolean', { type: 'boolean' }, (input, report) =>
  typeof input === 'boolean' ? input : refuseType(report, input, 'true or false'),
);

function breaks(rule: TextFault['kind'], value: string): boolean {
  return textFault(value, Infinity)?.kind === rule;
}
