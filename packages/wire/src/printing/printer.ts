import { knownWords, type JsonSchema } from './json.js';

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

/** A field of an object that is not simply the field of the same name: what is taken of the whole, and how it is written. */
export interface PrintedField<A> {
  readonly schema: JsonSchema;
  readonly printOf: (whole: A) => unknown;
  readonly isOptional?: true;
}

/** Takes the part of this name in the domain, or whatever the function takes. */
export function field<const Key extends string, B>(
  printer: Printer<B>,
  key: Key,
): PrintedField<{ readonly [Name in Key]: B }>;
export function field<A, B>(printer: Printer<B>, partOf: (whole: A) => B): PrintedField<NoInfer<A>>;
export function field<B>(
  { print, ...printer }: Printer<B>,
  part: string | ((whole: never) => B),
): PrintedField<never> {
  if (typeof part === 'function') return { ...printer, printOf: (whole) => print(part(whole)) };
  return { ...printer, printOf: (whole) => print(whole[part]) };
}

type Fields = Readonly<Record<string, Printer<never> | PrintedField<never>>>;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The object with these fields: printed values as they are, and the sources of computed ones. */
type WholeOf<F extends Fields> = {
  readonly [
    Name in keyof F as F[Name] extends PrintedField<never> ? never : CamelCase<Name>
  ]: PrintedBy<F[Name]>;
} & ([Extract<F[keyof F], PrintedField<never>>] extends [PrintedField<infer A>] ? A : never);

export type PrintedBy<P> = P extends Printer<infer A> ? A : never;

/**
 * An object with these fields, in this order: `first_at` is what the domain calls `firstAt`, unless it is a `field`. `title`
 * is what the API description calls it.
 */
export function object<F extends Fields>(title: string, fields: F): Printer<WholeOf<F>> {
  const entries = Object.entries(fields).map(([name, one]) => ({
    name,
    ...('printOf' in one ? one : field(one, camelCase(name))),
  }));
  const schema = {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map((one) => [one.name, one.schema])),
    required: entries.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
  };
  return {
    schema,
    print(whole) {
      const printed: Record<string, unknown> = {};
      for (const { name, printOf } of entries) {
        const value = printOf(whole as never);
        if (value !== undefined) printed[name] = value;
      }
      return printed;
    },
  };
}

function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
