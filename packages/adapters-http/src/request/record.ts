import * as t from 'io-ts';
import { MAXIMUM_ERRORS } from '../response/answer.js';
import {
  codec,
  HERE,
  placed,
  problem,
  refuse,
  refuseType,
  type JsonSchema,
  type ReadBy,
  type Codec,
} from './codec.js';
import { isJsonObject } from './json.js';

export type Properties = Readonly<Record<string, Codec<unknown>>>;

export type RecordOf<P extends Properties> = {
  readonly [K in keyof P]: ReadBy<P[K]>;
};

/** A codec that can also say what it makes of the good fields of an object that has bad ones. */
export interface RecordCodec<A> extends Codec<A> {
  /** Fields that are wrong, or are missing and required, are left out; optional ones that were not sent are `undefined`. */
  readonly known: (input: unknown) => Partial<A>;
}

/**
 * An object with these fields and no others. Walks the object once, and gives back the object itself unless one of its
 * fields is read as something else. `name` is what the documentation calls it.
 */
export function record<const P extends Properties>(
  name: string,
  properties: P,
): RecordCodec<RecordOf<P>> {
  const known = new Map(Object.entries<Codec<unknown>>(properties));
  const required = [...known].filter(([, field]) => !field.isOptional);

  const reading = codec<RecordOf<P>>(name, schemaOf(name, known), (input, context) => {
    if (!isJsonObject(input)) return refuseType(input, context);
    const errors: t.Errors = [];
    let output: Record<string, unknown> = input;
    let missing = required.length;
    for (const key in input) {
      const field = known.get(key) ?? UNKNOWN;
      const value = input[key];
      const read = field.validate(value, HERE);
      if (!field.isOptional) missing -= 1;
      if (read._tag === 'Left') {
        errors.push(...placed(read.left, context, key, field, value));
        if (errors.length >= MAXIMUM_ERRORS) return t.failures(errors);
      } else if (read.right !== value) {
        if (output === input) output = { ...input };
        output[key] = read.right;
      }
    }
    if (missing > 0) errors.push(...absences(required, input, context));
    return errors.length === 0 ? t.success(output as RecordOf<P>) : t.failures(errors);
  });
  return Object.assign(reading, {
    known: (input: unknown) => knownFields(known, input) as Partial<RecordOf<P>>,
  });
}

function knownFields(
  properties: ReadonlyMap<string, Codec<unknown>>,
  input: unknown,
): Readonly<Record<string, unknown>> {
  if (!isJsonObject(input)) return {};
  const known: Record<string, unknown> = {};
  for (const [key, field] of properties) {
    const isSent = Object.hasOwn(input, key);
    const read = isSent ? field.validate(input[key], HERE) : t.success(undefined);
    if (read._tag === 'Right' && (isSent || field.isOptional)) known[key] = read.right;
  }
  return known;
}

const UNKNOWN: Codec<unknown> = codec(
  'nothing',
  {},
  (input, context) => refuse('unknown_field', input, context),
  true,
);

function absences(
  required: readonly (readonly [string, Codec<unknown>])[],
  input: object,
  context: t.Context,
): t.Errors {
  return required
    .filter(([key]) => !Object.hasOwn(input, key))
    .flatMap(([key, field]) =>
      placed([problem('required', undefined, HERE)], context, key, field, undefined),
    );
}

function schemaOf(title: string, properties: ReadonlyMap<string, Codec<unknown>>): JsonSchema {
  const entries = [...properties];
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])),
    required: entries.filter(([, { isOptional }]) => !isOptional).map(([key]) => key),
    additionalProperties: false,
  };
}
