import { type JsonSchema, isJsonObject } from '../printing/json.js';
import { codec, refuse, refuseType, REFUSED, type Codec, type ReadBy } from './codec.js';
import { REQUIRED, UNKNOWN_FIELD } from './form-errors.js';
import type { Report } from './report.js';

export type Properties = Readonly<Record<string, Codec<unknown>>>;

export type RecordOf<P extends Properties> = {
  readonly [K in keyof P]: ReadBy<P[K]>;
};

/** A field by its name in the object that is sent and its key in the one that is read. */
export interface RecordField {
  readonly name: string;
  readonly key: string;
  readonly codec: Codec<unknown>;
  /** Stands for a field that was left out. */
  readonly preset?: unknown;
}

/** An object with these fields and no others. `name` is what the documentation calls it. */
export function record<const P extends Properties>(
  name: string,
  properties: P,
): Codec<RecordOf<P>> {
  const fields = Object.entries<Codec<unknown>>(properties);
  return recordOf(
    name,
    fields.map(([key, one]) => ({ name: key, key, codec: one })),
    {},
  );
}

/** A field read ahead of its record, with the report on it. */
interface ReadAhead {
  readonly value: unknown;
  readonly report: Report | undefined;
}

/** `blank` has the fields of an object that has none of its optional ones. */
export function recordOf<A>(
  title: string,
  fields: readonly RecordField[],
  blank: object,
): Codec<A> {
  const known = new Map(fields.map((field) => [field.name, field]));
  const required = fields.filter(({ codec: { isOptional } }) => !isOptional);
  const unknown = unknownDetail([...known.keys()]);

  // Every bulk line passes here: without a report, no object is made but the one that is read.
  const readFields = (
    input: unknown,
    report?: Report,
    ahead?: ReadonlyMap<string, ReadAhead>,
  ): A | typeof REFUSED => {
    if (!isJsonObject(input)) return refuseType(report, input, 'an object');
    const read: Record<string, unknown> = report ? {} : { ...blank };
    let missing = required.length;
    for (const name in input) {
      const field = known.get(name);
      report?.enter(name);
      const part = field
        ? (partAhead(ahead?.get(name), report) ?? field.codec.read(input[name], report))
        : refuse(report, UNKNOWN_FIELD, unknown);
      report?.leave();
      if (part === REFUSED || !field) {
        if (!report) return REFUSED;
        continue;
      }
      if (!field.codec.isOptional) missing -= 1;
      read[field.key] = part;
    }
    if (!report) return missing > 0 ? REFUSED : (read as A);
    // In the order of the fields, in which differences between two items are named.
    const readable: Record<string, unknown> = {};
    for (const { name, key, codec: one, preset } of fields)
      if (Object.hasOwn(read, key)) readable[key] = read[key];
      else if (Object.hasOwn(input, name)) continue;
      else if (one.isOptional) readable[key] = preset;
      else report.add(REQUIRED, undefined, [name]);
    return readable as A;
  };

  const lists = fields.filter(({ codec: { slices } }) => slices);
  return codec<A>(title, schemaOf(title, fields), readFields, {
    slices:
      lists.length === 0
        ? undefined
        : function* (input, report, slice) {
            const ahead = new Map<string, ReadAhead>();
            for (const { name, codec: one } of isJsonObject(input) ? lists : []) {
              if (!Object.hasOwn(input as object, name) || !one.slices) continue;
              const own = report?.of(name);
              const value = yield* one.slices((input as Properties)[name], own, slice);
              ahead.set(name, { value, report: own });
            }
            return readFields(input, report, ahead);
          },
    forms: [
      UNKNOWN_FIELD,
      ...(required.length > 0 ? [REQUIRED] : []),
      ...fields.flatMap(({ codec: { forms } }) => forms),
    ],
    rules: fields.flatMap(({ name, codec: { rules } }) =>
      rules.map(({ code, at }) => ({ code, at: [name, ...at] })),
    ),
  });
}

function partAhead(ahead: ReadAhead | undefined, report: Report | undefined): unknown {
  if (ahead?.report) report?.merge(ahead.report);
  return ahead?.value;
}

function unknownDetail(names: readonly string[]): string {
  return names.length === 0
    ? 'Unknown field. No fields are allowed here.'
    : `Unknown field. Allowed fields: ${names.join(', ')}.`;
}

function schemaOf(title: string, fields: readonly RecordField[]): JsonSchema {
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, codec: one }) => [name, one.schema])),
    required: fields.flatMap(({ name, codec: { isOptional } }) => (isOptional ? [] : [name])),
    additionalProperties: false,
  };
}
