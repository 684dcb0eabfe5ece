import { nameOf, type Description } from './description.js';
import type { Schema } from './document.js';

/** An object that has fields of its own, by the name that tells it from others. */
export interface Inner {
  readonly name: string;
  readonly schema: Schema;
}

/** `array of objects`, `number or string`, `string, date-time`. */
export function typeWords(stated: Schema, description: Description): string {
  const schema = description.schema(stated);
  const { oneOf, anyOf, type, format, items } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return distinct(choices.map((choice) => typeWords(choice, description)));
  const types = typesOf(schema);
  if (types.length === 0) return 'any value';
  const words = distinct(
    types.map((name) =>
      name === 'array' && items ? `array of ${plural(typeWords(items, description))}` : name,
    ),
  );
  return format === undefined || type === 'array' ? words : `${words}, ${format}`;
}

/** Says the limits of a value, in a few words each. */
export function limitWords(schema: Schema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, format } = schema;
  const words = [
    schema.minLength === 1 && schema.maxLength === undefined
      ? 'not empty'
      : between(schema.minLength, schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, 'items'),
    between(minimum, maximum, ''),
    exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`,
    exclusiveMaximum === undefined ? '' : `below ${exclusiveMaximum}`,
    pattern === undefined || format !== undefined ? '' : patternWords(pattern),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return words.filter((word) => word !== '');
}

export interface Choices {
  readonly values: readonly unknown[];
  /** `true` when values may be added within the version. */
  readonly isOpen: boolean;
}

export function choicesOf(schema: Schema): Choices {
  const extensible = schema['x-extensible-enum'];
  if (extensible) return { values: extensible, isOpen: true };
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return { values, isOpen: false };
}

/** The objects with fields that a value is, or consists of. */
export function innerOf(stated: Schema, description: Description): readonly Inner[] {
  const schema = description.schema(stated);
  const { oneOf, anyOf, items, properties, additionalProperties } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return choices.flatMap((choice) => innerOf(choice, description));
  if (schema.allOf) return [{ name: nameIn(stated), schema: merged(schema, description) }];
  if (items) return innerOf(items, description);
  if (properties) return [{ name: nameIn(stated), schema }];
  return typeof additionalProperties === 'object' ? innerOf(additionalProperties, description) : [];
}

function merged(schema: Schema, description: Description): Schema {
  const parts = (schema.allOf ?? []).map((part) => description.schema(part));
  const properties: Record<string, Schema> = {};
  for (const part of [...parts, schema])
    for (const [name, field] of Object.entries(part.properties ?? {}))
      properties[name] = { ...properties[name], ...field };
  return {
    type: 'object',
    properties,
    required: [...parts, schema].flatMap(({ required = [] }) => required),
  };
}

const nameIn = ({ $ref, title = '' }: Schema) => ($ref === undefined ? title : nameOf($ref));

function typesOf({ type, properties, allOf }: Schema): readonly string[] {
  if (typeof type === 'string') return [type];
  return type ?? (properties || allOf ? ['object'] : []);
}

const distinct = (words: readonly string[]) => [...new Set(words)].join(' or ');

function plural(words: string): string {
  return /^\w+$/.test(words) ? `${words}s` : words.replace(/^\w+(?=,)/, '$&s');
}

function between(least: number | undefined, most: number | undefined, of: string): string {
  if (most === undefined) return least ? `at least ${least} ${of}`.trim() : '';
  return `${least ? `${least} to` : 'at most'} ${most} ${of}`.trim();
}

// Most texts and names have to match these patterns, which get words of their own.
const NOT_BLANK = String.raw`\s*[^\s\u0000][^\u0000]*$`;
const PATTERNS = new Map([
  [`^${NOT_BLANK}`, 'not blank'],
  [String.raw`^(?!\.{1,2}$)${NOT_BLANK}`, 'not blank, not . or ..'],
]);

function patternWords(pattern: string): string {
  return PATTERNS.get(pattern) ?? `matches ${pattern}`;
}
