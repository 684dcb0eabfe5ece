import type { JsonSchema } from '../request/codec.js';
import { fieldError, type FieldError } from '../response/answer.js';
import { ERROR_CODES, type ErrorCode } from '../response/error-codes.js';
import {
  codesOf,
  ERROR_SCHEMA,
  FIELD_ERROR_SCHEMA,
  VALIDATION_ERROR_SCHEMA,
} from '../response/error-schemas.js';
import type { Rules } from '../routing/route.js';
import { knownWords } from '../response/known-words.js';

/** Every code that an answer can carry. */
export interface Codes {
  /** Of the request as a whole. */
  readonly whole: readonly ErrorCode[];
  /** Of the form of its fields; none when the answer does not list fields. */
  readonly form: readonly ErrorCode[];
  /** Of what no schema says of its fields. */
  readonly rules: Rules;
}

/** The schema of an error with nothing but the codes that can be in it here. */
export function withCodes(schema: JsonSchema, codes: Codes): JsonSchema {
  const { oneOf } = schema;
  if (Array.isArray(oneOf))
    return { ...schema, oneOf: oneOf.map((part: JsonSchema) => withCodes(part, codes)) };

  const code = knownWords(codes.whole);
  if (schema === ERROR_SCHEMA) return narrowed(schema, { code });
  if (schema === VALIDATION_ERROR_SCHEMA)
    return narrowed(schema, { code, errors: errorsOf(codes) });
  return schema;
}

const narrowed = (schema: JsonSchema, properties: JsonSchema): JsonSchema => ({
  allOf: [schema, { type: 'object', properties }],
});

function errorsOf({ form, rules }: Codes): JsonSchema {
  const code = knownWords([...new Set([...form, ...codesOf(rules)])]);
  return { type: 'array', items: narrowed(FIELD_ERROR_SCHEMA, { code }) };
}

/** What the codes mean, for people, in Markdown. */
export function explained({ whole, form, rules }: Codes): string {
  if (form.length === 0) return whole.map((code) => `- ${meaningOf(code)}`).join('\n');

  const ofForm = `\`code\` is one of ${quoted(whole)}. In \`errors\`, for the form of a field: ${quoted(form)}.`;
  const ofRules = codesOf(rules).map(
    (code) => `- at ${quoted(placesOf(rules, code))}, ${meaningOf(code)}`,
  );
  return ofRules.length === 0 ? ofForm : [`${ofForm} For rules:\n`, ...ofRules].join('\n');
}

/** A body for each code of the request as a whole. */
export function errorExamples(codes: Codes): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    codes.whole.map((code) => {
      const error = { detail: ERROR_CODES[code].meaning, code };
      return [
        code,
        codes.form.length === 0 ? error : { ...error, errors: errorsUnder(code, codes) },
      ];
    }),
  );
}

function errorsUnder(whole: ErrorCode, { whole: all, rules }: Codes): readonly FieldError[] {
  if (whole === 'parse_error') return [fieldError(whole, [])];
  if (whole === 'query_failed_validation') return [fieldError('unknown_field', ['colour'])];
  const broken = whole in rules ? [whole] : codesOf(rules).filter((code) => !all.includes(code));
  return broken.length === 0
    ? [fieldError('unknown_field', ['colour'])]
    : broken.flatMap((code) => placesOf(rules, code).map((place) => fieldError(code, [place])));
}

function placesOf(rules: Rules, code: ErrorCode): readonly string[] {
  return [rules[code] ?? []].flat();
}

function meaningOf(code: ErrorCode): string {
  return `\`${code}\`: ${ERROR_CODES[code].meaning}`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
