import * as t from 'io-ts';
import type { Result } from 'neverthrow';
import type { Path } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';
import { codec, ROOT, REFUSED, type Codec, type Readable } from './codec.js';
import type { JsonObject } from './json.js';

/** What the domain says of fields that do not make sense, in its own words: `at` is the path in its own fields. */
export interface Fault {
  readonly kind: FaultKind;
  readonly at: Path;
  /** What would be right, for people to read. */
  readonly detail?: string;
}

/** The words of the domain are those of the codes, but for a few. A word without a code does not compile. */
export type FaultKind = Kebab<ErrorCode> | keyof typeof OTHER_CODES;

type Kebab<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Kebab<Tail>}`
  : S;

const OTHER_CODES = {
  'amount-is-zero': 'invalid',
  'document-location-too-long': 'max_length',
  'line-items-empty': 'empty',
  'not-in-vocabulary': 'invalid_choice',
  'required-for-type': 'required',
} as const satisfies Record<string, ErrorCode>;

const EXCEPTIONS: Readonly<Record<string, ErrorCode>> = OTHER_CODES;

export function codeOf(kind: FaultKind): ErrorCode {
  return EXCEPTIONS[kind] ?? (kind.replaceAll('-', '_') as ErrorCode);
}

/** A path in fields of the domain as a path in fields of the request. */
export function pathOf(at: Path): Path {
  return at.map((part) => (typeof part === 'string' ? snakeCased(part) : part));
}

/** How the domain makes something of the fields of a shape, and finds what is wrong with those that could be read. */
interface Construction<A extends object, B> {
  readonly construct: (fields: A) => Result<B, unknown>;
  /** Finds what `construct` refuses. Nothing when it takes all fields that have the shape. */
  readonly faultsAmong?: (readable: Readable<A>) => readonly Fault[];
  /** The fields as `construct` names them; in camelCase when absent. */
  readonly renamed?: (readable: Readable<A>) => object;
}

/** Reads the shape, then lets the domain say whether the values make sense together. */
export function into<A extends object, B>(
  shape: Codec<A>,
  { construct, faultsAmong, renamed }: Construction<A, B>,
): Codec<B> {
  const validate: t.Validate<unknown, B> = (input, context) => {
    const read = shape.validate(input, context);
    if (read._tag === 'Left') return read;
    const constructed = construct(read.right);
    return constructed.isOk() ? t.success(constructed.value) : REFUSED;
  };
  return codec(shape.name, shape.schema, validate, (input, path, findings) => {
    const whole = validate(input, ROOT);
    if (whole._tag === 'Right') return whole.right;
    const readable = shape.survey(input, path, findings) as Readable<A> | undefined;
    if (readable === undefined) return undefined;
    for (const { kind, at, detail } of faultsAmong?.(readable) ?? [])
      findings.add(codeOf(kind), [...path, ...pathOf(at)], detail);
    return renamed?.(readable) ?? camelCased(readable);
  });
}

/** What was read, and beside it the object as it was posted. */
export interface Posted<A> {
  readonly posted: JsonObject;
  readonly read: A;
}

/** Of what is refused, a survey gives what could be read of `read`. */
export function posted<A>(shape: Codec<A>): Codec<Posted<A>> {
  const validate: t.Validate<unknown, Posted<A>> = (input, context) => {
    const read = shape.validate(input, context);
    return read._tag === 'Left'
      ? read
      : t.success({ posted: input as JsonObject, read: read.right });
  };
  return codec(shape.name, shape.schema, validate, shape.survey);
}

/** Fields of the domain in the words of the request, which does not say that an amount is in hundredths. */
export function wireNamesOf(fields: readonly string[]): string {
  return fields.map((name) => snakeCased(name.replace(/Minor$/, ''))).join(', ');
}

/** The fields under the names that the domain has for them. */
export function camelCased(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
