import type { Schema } from './description.js';

/** `array of objects`, `number or string`, `string, date-time`. */
export function typeWords({ oneOf, anyOf, allOf, type, format, items }: Schema): string {
  const choices = oneOf ?? anyOf;
  if (choices) return distinct(choices.map(typeWords));
  const words = [type ?? (allOf ? 'object' : 'any value')]
    .flat()
    .map((name) => (name === 'array' && items ? `array of ${plural(typeWords(items))}` : name));
  return distinct(words) + (format === undefined ? '' : `, ${format}`);
}

/** Says the limits of a value, in a few words each. */
export function limitWords(schema: Schema): readonly string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern, format } = schema;
  const { exclusiveMinimum: above, exclusiveMaximum: below, default: given } = schema;
  const values = valuesOf(schema).join(', ');
  return [
    minLength === 1 && maxLength === undefined
      ? 'not empty'
      : between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    between(minimum, maximum, ''),
    above !== undefined && `above ${above}`,
    below !== undefined && `below ${below}`,
    pattern !== undefined &&
      format === undefined &&
      (pattern.endsWith(NOT_BLANK) ? 'not blank' : `matches ${pattern}`),
    values !== '' && `${schema['x-extensible-enum'] ? 'values so far' : 'one of'} ${values}`,
    given !== undefined && `default ${JSON.stringify(given)}`,
  ].filter((words) => typeof words === 'string');
}

/** The objects with fields that a value is, or consists of. */
export function objectsIn(schema: Schema): readonly Schema[] {
  const { oneOf, anyOf, allOf, items } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return choices.flatMap(objectsIn);
  if (items) return objectsIn(items);
  const parts = [...(allOf ?? []), schema];
  const properties: Record<string, Schema> = {};
  for (const [name, field] of parts.flatMap((part) => Object.entries(part.properties ?? {})))
    properties[name] = { ...properties[name], ...field };
  const required = parts.flatMap((part) => part.required ?? []);
  return allOf || schema.properties ? [{ ...schema, properties, required }] : [];
}

/** All fields in a value with their places, such as `notes.is_pinned`. */
export function fieldsIn(schema: Schema = {}, path = ''): readonly (readonly [string, Schema])[] {
  return objectsIn(schema)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .flatMap(([name, field]) => [
      [path + name, field] as const,
      ...fieldsIn(field, `${path}${name}.`),
    ]);
}

/** The values that a schema names. */
export function valuesOf(schema: Schema): readonly string[] {
  const { 'x-extensible-enum': extensible, const: only, enum: all = [] } = schema;
  return (extensible ?? (only === undefined ? all : [only])).map(String);
}

const distinct = (words: readonly string[]) => [...new Set(words)].join(' or ');

const plural = (words: string) => words.replace(/^\w+(?=,|$)/, '$&s');

function between(least: number | undefined, most: number | undefined, of: string) {
  if (most !== undefined) return `${least ? `${least} to` : 'at most'} ${most}${of}`;
  return least ? `at least ${least}${of}` : false;
}

/** Most texts and names have to match a pattern with this end. */
const NOT_BLANK = String.raw`\s*[^\s\u0000][^\u0000]*$`;
