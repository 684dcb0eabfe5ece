import * as t from 'io-ts';
import type { Result } from 'neverthrow';
import type { Path } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';
import { codec, HERE, problem, type Codec } from './codec.js';
import type { JsonObject } from './json.js';
import type { RecordCodec } from './record.js';

/** What the domain says of fields that do not make sense, in its own words: `at` is the path in its own fields. */
export interface Fault {
  readonly kind: FaultKind;
  readonly at: Path;
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

/** Reads the shape, then lets the domain say whether the values make sense together. */
export function into<A, B>(
  shape: Codec<A>,
  construct: (fields: A) => Result<B, readonly Fault[]>,
): Codec<B> {
  return codec(shape.name, shape.schema, (input, context) => {
    const read = shape.validate(input, context);
    if (read._tag === 'Left') return read;
    const constructed = construct(read.right);
    return constructed.isOk()
      ? t.success(constructed.value)
      : t.failures(constructed.error.map(toProblem(input, context, shape)));
  });
}

/** Where the shape is wrong, adds what the domain finds wrong among the fields that are not. */
export function withFaultsAmong<A, B>(
  whole: Codec<B>,
  shape: RecordCodec<A>,
  faultsAmong: (known: Partial<A>) => readonly Fault[],
): Codec<B> {
  return codec(whole.name, whole.schema, (input, context) => {
    const read = whole.validate(input, context);
    if (read._tag === 'Right' || shape.validate(input, HERE)._tag === 'Right') return read;
    const faults = faultsAmong(shape.known(input)).map(toProblem(input, context, shape));
    return t.failures([...read.left, ...faults]);
  });
}

function toProblem(input: unknown, context: t.Context, type: Codec<unknown>) {
  return ({ kind, at }: Fault) => problem(codeOf(kind), input, contextOf(at, context, type));
}

/** What was read, and beside it the object as it was posted. */
export interface Posted<A> {
  readonly posted: JsonObject;
  readonly read: A;
}

export function posted<A>(shape: Codec<A>): Codec<Posted<A>> {
  return codec(shape.name, shape.schema, (input, context) => {
    const read = shape.validate(input, context);
    return read._tag === 'Left'
      ? read
      : t.success({ posted: input as JsonObject, read: read.right });
  });
}

function contextOf(at: Path, context: t.Context, type: Codec<unknown>): t.Context {
  return [...context, ...pathOf(at).map((key) => ({ key: String(key), type }))];
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
