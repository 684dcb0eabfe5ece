import { knownWords, type JsonSchema } from '../json-schema.js';

/** Writes a value as JSON and describes what it writes: the schema cannot differ from the output. */
export interface Printer<A> {
  readonly schema: JsonSchema;
  /** `undefined` for a field that is left out of its object; otherwise a JSON value. */
  readonly print: (value: A) => unknown;
  /** `print` can return `undefined`. */
  readonly isOptional?: true;
}

/** The value as it is, described by this schema. */
export function verbatim<A>(schema: JsonSchema): Printer<A> {
  return { schema, print: (value) => value };
}

/** `null` where there is no value. */
export function nullable<A>({ schema, print }: Printer<A>): Printer<A | undefined> {
  return {
    schema:
      'title' in schema
        ? { anyOf: [schema, { type: 'null' }] }
        : { ...schema, type: [schema['type'], 'null'].flat() },
    print: (value) => (value === undefined ? null : print(value)),
  };
}

/** A field that is left out where there is no value. */
export function optional<A>({ schema, print }: Printer<A>): Printer<A | undefined> {
  return {
    schema,
    print: (value) => (value === undefined ? undefined : print(value)),
    isOptional: true,
  };
}

/** Adds a description for people to a printer or to a field of an object. */
export function described<P extends { readonly schema: JsonSchema }>(
  printer: P,
  description: string,
): P {
  return { ...printer, schema: { ...printer.schema, description } };
}

export function listOf<A>({ schema, print }: Printer<A>): Printer<readonly A[]> {
  return { schema: { type: 'array', items: schema }, print: (values) => values.map(print) };
}

/** The words of the wire for the words of the domain; more can be added. */
export function words<W extends string>(table: Readonly<Record<W, string>>): Printer<W> {
  return { schema: knownWords(Object.values(table)), print: (word) => table[word] };
}

/** A field of an object: what is taken of the whole, and how it is written. */
export interface PrintedField<A> {
  readonly schema: JsonSchema;
  readonly print: (whole: A) => unknown;
  readonly isOptional: boolean;
}

export function field<A, B>(printer: Printer<B>, partOf: (whole: A) => B): PrintedField<A> {
  const { schema, print, isOptional = false } = printer;
  return { schema, print: (whole) => print(partOf(whole)), isOptional };
}

/** An object with these fields, in this order. `title` is what the API description calls it. */
export function object<A>(
  title: string,
  fields: Readonly<Record<string, PrintedField<A>>>,
): Printer<A> {
  const entries = Object.entries(fields);
  const schema = {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, one.schema])),
    required: entries.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
  };
  return {
    schema,
    print(whole) {
      const printed: Record<string, unknown> = {};
      for (const [name, { print }] of entries) {
        const value = print(whole);
        if (value !== undefined) printed[name] = value;
      }
      return printed;
    },
  };
}
