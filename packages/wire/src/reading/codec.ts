import * as t from 'io-ts';
import type { ErrorCode, Rule } from '../errors/error-code.js';
import { type JsonSchema, isRawJson } from '../printing/json.js';
import { INVALID, NULL } from './form-errors.js';
import { Report, type Slice } from './report.js';

/**
 * An io-ts codec that only reads: requests are decoded, never encoded. It carries the JSON Schema of what it accepts and
 * the codes that it can report, so that the documentation is made from what runs.
 */
export interface Codec<A> extends t.Decoder<unknown, A> {
  readonly schema: JsonSchema;
  readonly read: Read<A>;
  /** Reads as `read` does, and yields now and then; only of a codec that reads lists. */
  readonly slices: Slices<A> | undefined;
  /** A record may lack it. */
  readonly isOptional: boolean;
  /** Codes of the type and form of the value and its parts. */
  readonly forms: readonly ErrorCode[];
  /** Codes of what the schema does not say, with their places. */
  readonly rules: readonly Rule[];
}

/**
 * Without a report, `REFUSED` at the first problem. With one, reports every problem, and gives what could be read all the
 * same, see `Readable`; `REFUSED` when nothing could.
 */
export type Read<A> = (input: unknown, report?: Report) => A | typeof REFUSED;

export type Slices<A> = (
  input: unknown,
  report: Report | undefined,
  slice: Slice,
) => Generator<undefined, A | typeof REFUSED>;

/** Stands for a value that was refused: nothing that is read from JSON equals it. */
export const REFUSED: unique symbol = Symbol('refused');

/** The readable part of a value: unreadable fields are absent, unreadable items `undefined`. */
export type Readable<A> = A extends Primitive
  ? A
  : A extends readonly (infer I)[]
    ? readonly (Readable<I> | undefined)[]
    : { readonly [K in keyof A]?: Readable<A[K]> };

type Primitive = string | number | boolean | bigint | undefined;

export type ReadBy<C> = C extends Codec<infer A> ? A : never;

type Particulars<A> = Pick<Codec<A>, 'slices' | 'isOptional' | 'forms' | 'rules'>;

class ReadingType<A> extends t.Type<A, unknown> implements Codec<A> {
  readonly slices: Slices<A> | undefined;
  readonly isOptional: boolean;
  readonly forms: readonly ErrorCode[];
  readonly rules: readonly Rule[];

  constructor(
    name: string,
    readonly schema: JsonSchema,
    readonly read: Read<A>,
    { slices, isOptional, forms, rules }: Particulars<A>,
  ) {
    super(name, t.never.is, validateBy(read), t.identity);
    this.slices = slices;
    this.isOptional = isOptional;
    this.forms = forms;
    this.rules = rules;
  }
}

function validateBy<A>(read: Read<A>): t.Validate<unknown, A> {
  return (input, context) => {
    const value = read(input);
    if (value !== REFUSED) return t.success(value);
    const report = new Report();
    read(input, report);
    return t.failures(
      report.errors.map(({ attr, detail }) => ({
        value: input,
        context,
        message: `${attr}: ${detail}`,
      })),
    );
  };
}

export function codec<A>(
  name: string,
  schema: JsonSchema,
  read: Read<A>,
  particulars: Partial<Particulars<A>> = {},
): Codec<A> {
  return new ReadingType(name, schema, read, {
    slices: undefined,
    isOptional: false,
    rules: [],
    ...particulars,
    forms: [...new Set([INVALID, ...(particulars.forms ?? [])])],
  });
}

/** The same codec with some properties replaced. */
export function altered<A>(
  { name, schema, read, slices, isOptional, forms, rules }: Codec<A>,
  different: Partial<Particulars<A>> & { readonly schema?: JsonSchema },
): Codec<A> {
  const all = { slices, isOptional, forms, rules, ...different };
  return codec(name, different.schema ?? schema, read, all);
}

/**
 * Reads as the shape does, and makes something else of what could be read. It `isWhole` when nothing is wrong with it:
 * without a report it always is.
 */
export function finishing<A, B>(
  { name, schema, read, slices, isOptional, forms, rules }: Codec<A>,
  finish: (
    read: A,
    isWhole: boolean,
    report: Report | undefined,
    input: unknown,
  ) => B | typeof REFUSED,
): Codec<B> {
  const finished = (
    problems: number | undefined,
    value: A | typeof REFUSED,
    input: unknown,
    report: Report | undefined,
  ) => (value === REFUSED ? REFUSED : finish(value, report?.total === problems, report, input));
  return codec<B>(
    name,
    schema,
    (input, report) => finished(report?.total, read(input, report), input, report),
    {
      slices:
        slices &&
        function* (input, report, slice) {
          return finished(report?.total, yield* slices(input, report, slice), input, report);
        },
      isOptional,
      forms,
      rules,
    },
  );
}

/** Reports a problem, where there is a report. */
export function refuse(
  report: Report | undefined,
  code: ErrorCode,
  detail?: string,
): typeof REFUSED {
  report?.add(code, detail);
  return REFUSED;
}

/** Refuses a value whose JSON type is not the one that is expected here. */
export function refuseType(
  report: Report | undefined,
  value: unknown,
  expected: string,
  code: ErrorCode = INVALID,
): typeof REFUSED {
  return value === null
    ? refuse(report, NULL, `null is not accepted: leave the field out, or send ${expected}.`)
    : refuse(report, code, report && `Expected ${expected}; found ${jsonTypeOf(value)}.`);
}

export function optional<A>(field: Codec<A>): Codec<A | undefined> {
  return altered<A | undefined>(field, { isOptional: true });
}

export function described<A>(field: Codec<A>, description: string): Codec<A> {
  return stating(field, { description });
}

/** The same codec, with more in its schema. */
export function stating<A>(field: Codec<A>, more: JsonSchema): Codec<A> {
  return altered(field, { schema: { ...field.schema, ...more } });
}

/** The JSON type of a value other than null, for people to read. */
function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return isRawJson(value) ? 'a number' : 'an object';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}
