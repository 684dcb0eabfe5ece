import * as t from 'io-ts';
import type { ErrorCode, Path, Rule } from '../errors/error-code.js';
import { type JsonSchema, isRawJson } from '../printing/json.js';
import type { Findings } from './reader.js';
import { INVALID, NULL } from './form-errors.js';

/**
 * An io-ts codec that only reads: requests are decoded, never encoded. It carries the JSON Schema of what it accepts and
 * the codes that it can report, so that the documentation is made from what runs. `validate` is for values that are
 * right, which most are: of a value with parts it does not say what is wrong. `survey` does.
 */
export interface Codec<A> extends t.Decoder<unknown, A> {
  readonly schema: JsonSchema;
  /** Like `validate`, for correct values: allocates no object but the value. */
  readonly take: Take<A>;
  /** A record may lack it. */
  readonly isOptional: boolean;
  readonly survey: Survey;
  /** Codes of the type and form of the value and its parts. */
  readonly forms: readonly ErrorCode[];
  /** Codes of what the schema does not say, with their places. */
  readonly rules: readonly Rule[];
}

export type Take<A> = (input: unknown) => A | typeof NOT_TAKEN;

/** Stands for a value that was refused: nothing that is read from JSON equals it. */
export const NOT_TAKEN: unique symbol = Symbol('not taken');

/**
 * Reports every problem of a value, and gives what of it could be read, see `Readable`; `undefined` when nothing could.
 */
export type Survey = (input: unknown, path: Path, findings: Findings) => unknown;

/** The readable part of a value: unreadable fields are absent, unreadable items `undefined`. */
export type Readable<A> = A extends Primitive
  ? A
  : A extends readonly (infer I)[]
    ? readonly (Readable<I> | undefined)[]
    : { readonly [K in keyof A]?: Readable<A[K]> };

type Primitive = string | number | boolean | bigint | undefined;

export type ReadBy<C> = C extends Codec<infer A> ? A : never;

type Particulars<A> = Pick<Codec<A>, 'take' | 'survey' | 'isOptional' | 'forms' | 'rules'>;

class ReadingType<A> extends t.Type<A, unknown> implements Codec<A> {
  readonly take: Take<A>;
  readonly survey: Survey;
  readonly isOptional: boolean;
  readonly forms: readonly ErrorCode[];
  readonly rules: readonly Rule[];

  constructor(
    name: string,
    readonly schema: JsonSchema,
    validate: t.Validate<unknown, A>,
    { take, survey, isOptional, forms, rules }: Particulars<A>,
  ) {
    super(name, t.never.is, validate, t.identity);
    this.take = take;
    this.survey = survey;
    this.isOptional = isOptional;
    this.forms = forms;
    this.rules = rules;
  }
}

/** Without a survey of its own, the codec is of values without parts: all that is wrong is what `validate` says. */
export function codec<A>(
  name: string,
  schema: JsonSchema,
  validate: t.Validate<unknown, A>,
  particulars: Partial<Particulars<A>> = {},
): Codec<A> {
  return new ReadingType(name, schema, validate, {
    take: takeOf(validate),
    survey: surveyOf(validate),
    isOptional: false,
    rules: [],
    ...particulars,
    forms: [...new Set([INVALID, ...(particulars.forms ?? [])])],
  });
}

/** The same codec, in some particulars another. One whose `validate` reads something else may need another `survey`. */
export function altered<A, B = A>(
  original: Codec<A>,
  { schema = original.schema, validate, ...particulars }: Alteration<B>,
): Codec<B> {
  const { survey, isOptional, forms, rules } = original;
  const kept = validate
    ? { validate, take: takeOf(validate) }
    : (original as unknown as Pick<Codec<B>, 'validate' | 'take'>);
  const { take } = kept;
  const all = { take, survey, isOptional, forms, rules, ...particulars };
  return codec(original.name, schema, kept.validate, all);
}

type Alteration<B> = Partial<Particulars<B>> & {
  readonly schema?: JsonSchema;
  readonly validate?: t.Validate<unknown, B>;
};

function takeOf<A>(validate: t.Validate<unknown, A>): Take<A> {
  return (input) => {
    const read = validate(input, ROOT);
    return read._tag === 'Right' ? read.right : NOT_TAKEN;
  };
}

/** The validation of a value with parts: `survey` says what is wrong. */
export function validateBy<A>(take: Take<A>): t.Validate<unknown, A> {
  return (input) => {
    const taken = take(input);
    return taken === NOT_TAKEN ? REFUSED : t.success(taken);
  };
}

function surveyOf(validate: t.Validate<unknown, unknown>): Survey {
  return (input, path, findings) => {
    const read = validate(input, ROOT);
    if (read._tag === 'Right') return read.right;
    for (const error of read.left) findings.add(codeOfError(error), path, error.message);
    return undefined;
  };
}

function codeOfError(error: t.ValidationError): ErrorCode {
  return 'code' in error ? (error as Problem).code : INVALID;
}

export interface Problem extends t.ValidationError {
  readonly code: ErrorCode;
}

/** The context of every validation: places are put together only when something is wrong. */
export const ROOT: t.Context = [];

/** Names no problem: the survey of a value with parts does. */
export const REFUSED: t.Validation<never> = t.failures([]);

export function problem(
  code: ErrorCode,
  value: unknown,
  context: t.Context,
  message: string = code.meaning,
): Problem {
  return { code, value, context, message };
}

export function refuse<A>(
  code: ErrorCode,
  value: unknown,
  context: t.Context,
  message?: string,
): t.Validation<A> {
  return t.failures([problem(code, value, context, message)]);
}

/** Refuses a value whose JSON type is not the one that is expected here. */
export function refuseType<A>(
  value: unknown,
  context: t.Context,
  expected: string,
): t.Validation<A> {
  return refuse(value === null ? NULL : INVALID, value, context, typeDetail(value, expected));
}

/** Like `refuseType`, for a survey. */
export function reportType(
  value: unknown,
  path: Path,
  findings: Findings,
  expected: string,
  code: ErrorCode = INVALID,
): undefined {
  findings.add(value === null ? NULL : code, path, typeDetail(value, expected));
}

function typeDetail(value: unknown, expected: string): string {
  return value === null
    ? `null is not accepted: leave the field out, or send ${expected}.`
    : `Expected ${expected}; found ${jsonTypeOf(value)}.`;
}

export function optional<A>(field: Codec<A>): Codec<A | undefined> {
  return altered<A, A | undefined>(field, { isOptional: true });
}

export function described<A>(field: Codec<A>, description: string): Codec<A> {
  return stating(field, { description });
}

/** The same codec, whose schema says this too. */
export function stating<A>(field: Codec<A>, more: JsonSchema): Codec<A> {
  return altered(field, { schema: { ...field.schema, ...more } });
}

/** The JSON type of a value other than null, for people to read. */
function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return isRawJson(value) ? 'a number' : 'an object';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}
