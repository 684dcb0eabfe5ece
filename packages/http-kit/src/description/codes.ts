import {
  attrOf,
  type ErrorCode,
  type FieldError,
  type JsonSchema,
  knownWords,
  QUERY_FAILED_VALIDATION,
  type Rule,
} from '@data-import/wire/kit';
import { PARSE_ERROR } from '../errors/transport-errors.js';
import {
  ERROR_SCHEMA,
  FIELD_ERROR_SCHEMA,
  VALIDATION_ERROR_SCHEMA,
} from '../sending/error-schemas.js';

export interface Codes {
  readonly whole: readonly ErrorCode[];
  /** Codes about the form of a field; empty when the answer does not list fields. */
  readonly form: readonly ErrorCode[];
  /** Rules about fields that no schema can state. */
  readonly rules: readonly Rule[];
}

/** The error schema with only the codes that can occur here. */
export function withCodes(schema: JsonSchema, codes: Codes): JsonSchema {
  for (const keyword of ['oneOf', 'anyOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts))
      return { ...schema, [keyword]: parts.map((part: JsonSchema) => withCodes(part, codes)) };
  }

  const code = wordsOf(codes.whole);
  if (schema === ERROR_SCHEMA) return narrowed(schema, { code });
  if (schema === VALIDATION_ERROR_SCHEMA)
    return narrowed(schema, { code, errors: errorsOf(codes) });
  return schema;
}

const narrowed = (schema: JsonSchema, properties: JsonSchema): JsonSchema => ({
  allOf: [schema, { type: 'object', properties }],
});

function errorsOf({ form, rules }: Codes): JsonSchema {
  const code = wordsOf([...new Set([...form, ...codesIn(rules)])]);
  return { type: 'array', items: narrowed(FIELD_ERROR_SCHEMA, { code }) };
}

export function wordsOf(codes: readonly ErrorCode[]): JsonSchema {
  return knownWords(codes.map(({ code }) => code));
}

export function explained({ whole, form, rules }: Codes): string {
  if (form.length === 0) return whole.map((code) => `- ${meaningOf(code)}`).join('\n');

  const ofForm = `\`code\` is one of ${quoted(namesOf(whole))}. In \`errors\`, for the form of a field: ${quoted(namesOf(form))}.`;
  const ofRules = codesIn(rules).map(
    (code) => `- at ${quoted(placesOf(rules, code))}, ${meaningOf(code)}`,
  );
  return ofRules.length === 0 ? ofForm : [`${ofForm} For rules:\n`, ...ofRules].join('\n');
}

/** A body for each code of the request as a whole. */
export function errorExamples(codes: Codes): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    codes.whole.map((code) => {
      const error = { detail: code.meaning, code: code.code };
      const { length } = codes.form;
      return [code.code, length === 0 ? error : { ...error, errors: errorsUnder(code, codes) }];
    }),
  );
}

function errorsUnder(whole: ErrorCode, { whole: all, form, rules }: Codes): readonly FieldError[] {
  if (whole === PARSE_ERROR) return [example(whole, 'non_field_errors')];
  const unknown = form.find(({ code }) => code === 'unknown_field') ?? form[0];
  const anywhere = unknown ? [example(unknown, 'colour')] : [];
  // On a route with a body the rules are those of the body, so a bad query is shown as an unknown parameter.
  if (whole === QUERY_FAILED_VALIDATION && all.includes(PARSE_ERROR)) return anywhere;
  const codes = codesIn(rules);
  const broken = codes.includes(whole) ? [whole] : codes.filter((code) => !all.includes(code));
  return broken.length === 0
    ? anywhere
    : broken.flatMap((code) => placesOf(rules, code).map((place) => example(code, place)));
}

function example({ code, meaning }: ErrorCode, attr: string): FieldError {
  return { detail: meaning, code, attr };
}

function codesIn(rules: readonly Rule[]): readonly ErrorCode[] {
  return [...new Set(rules.map(({ code }) => code))];
}

function placesOf(rules: readonly Rule[], code: ErrorCode): readonly string[] {
  return rules.filter((rule) => rule.code === code).map(({ at }) => attrOf(at));
}

function meaningOf({ code, meaning }: ErrorCode): string {
  return `\`${code}\`: ${meaning}`;
}

function namesOf(codes: readonly ErrorCode[]): readonly string[] {
  return codes.map(({ code }) => code);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
