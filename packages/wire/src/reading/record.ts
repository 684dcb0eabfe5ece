import { type JsonSchema, isJsonObject } from '../printing/json.js';
import {
  codec,
  NOT_TAKEN,
  reportType,
  validateBy,
  type Codec,
  type ReadBy,
  type Survey,
  type Take,
} from './codec.js';
import { REQUIRED, UNKNOWN_FIELD } from './form-errors.js';

export type Properties = Readonly<Record<string, Codec<unknown>>>;

export type RecordOf<P extends Properties> = {
  readonly [K in keyof P]: ReadBy<P[K]>;
};

/**
 * An object with these fields and no others. Walks the object once, and gives back the object itself unless one of its
 * fields is read as something else. `name` is what the documentation calls it.
 */
export function record<const P extends Properties>(
  name: string,
  properties: P,
): Codec<RecordOf<P>> {
  const known = new Map(Object.entries<Codec<unknown>>(properties));
  const required = [...known.values()].filter(({ isOptional }) => !isOptional).length;

  const take: Take<RecordOf<P>> = (input) => {
    if (!isJsonObject(input)) return NOT_TAKEN;
    let output: Record<string, unknown> = input;
    let missing = required;
    for (const key in input) {
      const field = known.get(key);
      if (!field) return NOT_TAKEN;
      const value = input[key];
      const taken = field.take(value);
      if (taken === NOT_TAKEN) return NOT_TAKEN;
      if (!field.isOptional) missing -= 1;
      if (taken === value) continue;
      if (output === input) output = { ...input };
      output[key] = taken;
    }
    return missing > 0 ? NOT_TAKEN : (output as RecordOf<P>);
  };
  const fields = [...known.entries()];
  return codec(name, schemaOf(name, known), validateBy(take), {
    take,
    survey: surveyOf(known),
    forms: [
      UNKNOWN_FIELD,
      ...(required > 0 ? [REQUIRED] : []),
      ...fields.flatMap(([, { forms }]) => forms),
    ],
    rules: fields.flatMap(([key, { rules }]) =>
      rules.map(({ code, at }) => ({ code, at: [key, ...at] })),
    ),
  });
}

/** Gives the fields that could be read, and `undefined` for optional ones that were not sent. */
function surveyOf(known: ReadonlyMap<string, Codec<unknown>>): Survey {
  const names = [...known.keys()].join(', ');
  return (input, path, findings) => {
    if (!isJsonObject(input)) return reportType(input, path, findings, 'an object');
    const readable: Record<string, unknown> = {};
    for (const key in input) {
      const field = known.get(key);
      if (!field) {
        findings.add(UNKNOWN_FIELD, [...path, key], unknownDetail(names));
        continue;
      }
      const read = field.survey(input[key], [...path, key], findings);
      if (read !== undefined) readable[key] = read;
    }
    for (const [key, { isOptional }] of known) {
      if (Object.hasOwn(input, key)) continue;
      if (isOptional) readable[key] = undefined;
      else findings.add(REQUIRED, [...path, key]);
    }
    return readable;
  };
}

function unknownDetail(names: string): string {
  return names === ''
    ? 'Unknown field. No fields are allowed here.'
    : `Unknown field. Allowed fields: ${names}.`;
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
