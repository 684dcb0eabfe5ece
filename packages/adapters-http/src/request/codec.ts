import * as t from 'io-ts';
import { ERROR_CODES, type ErrorCode } from '../response/error-codes.js';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * An io-ts codec that only reads: requests are decoded, never encoded. It carries the JSON Schema of what it accepts,
 * so that the documentation is made from what runs. Its errors are `Problem`s.
 */
export interface Codec<A> extends t.Decoder<unknown, A> {
  readonly schema: JsonSchema;
  /** Whether a record may lack it. */
  readonly isOptional: boolean;
}

/** What a codec makes of what is sent. */
export type ReadBy<C> = C extends Codec<infer A> ? A : never;

class ReadingType<A> extends t.Type<A, unknown> implements Codec<A> {
  constructor(
    name: string,
    readonly schema: JsonSchema,
    validate: t.Validate<unknown, A>,
    readonly isOptional: boolean,
  ) {
    super(name, t.never.is, validate, t.identity);
  }
}

export function codec<A>(
  name: string,
  schema: JsonSchema,
  validate: t.Validate<unknown, A>,
  isOptional = false,
): Codec<A> {
  return new ReadingType(name, schema, validate, isOptional);
}

export interface Problem extends t.ValidationError {
  readonly code: ErrorCode;
}

/** Whoever passes no place of its own on reads what is relative to itself; places are put together only when something is wrong. */
export const HERE: t.Context = [];

export function problem(
  code: ErrorCode,
  value: unknown,
  context: t.Context,
  message: string = ERROR_CODES[code].meaning,
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

/** For a value whose JSON type is not the one that is read here. */
export function refuseType<A>(
  value: unknown,
  context: t.Context,
  code: ErrorCode = 'invalid',
): t.Validation<A> {
  return refuse(value === null ? 'null' : code, value, context);
}

/** The errors of a part, as errors of the whole. */
export function placed(
  errors: t.Errors,
  context: t.Context,
  key: string | number,
  type: t.Decoder<unknown, unknown>,
  actual: unknown,
): t.Errors {
  const place = [...context, { key: String(key), type, actual }];
  return errors.map((error) => ({ ...error, context: [...place, ...error.context] }));
}

export function optional<A>({ name, schema, validate }: Codec<A>): Codec<A | undefined> {
  return codec<A | undefined>(name, schema, validate, true);
}

export function described<A>(field: Codec<A>, description: string): Codec<A> {
  return stating(field, { description });
}

/** The same codec, whose schema says this too. */
export function stating<A>(
  { name, schema, validate, isOptional }: Codec<A>,
  more: JsonSchema,
): Codec<A> {
  return codec(name, { ...schema, ...more }, validate, isOptional);
}
