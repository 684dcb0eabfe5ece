import type { Schema } from './description.js';

/** `array of objects`, `number or string`, `string, date-time`. */
export function typeWords(schema: Schema): string {
  const { oneOf, anyOf, type, properties, allOf, format, items } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return distinct(choices.map(typeWords));
  const types = [type ?? (properties || allOf ? 'object' : 'any value')].flat();
  const words = types.map((name) =>
    name === 'array' && items ? `array of ${plural(typeWords(items))}` : name,
  );
  return format === undefined || type === 'array'
    ? distinct(words)
    : `${distinct(words)}, ${format}`;
}

/** Says the limits of a value, in a few words each. */
export function limitWords(schema: Schema): readonly string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern, format } = schema;
  const { exclusiveMinimum: above, exclusiveMaximum: below, default: given } = schema;
  return [
    minLength === 1 && maxLength === undefined
      ? 'not empty'
      : between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    between(minimum, maximum, ''),
    above !== undefined && `above ${above}`,
    below !== undefined && `below ${below}`,
    pattern !== undefined && format === undefined && (PATTERNS[pattern] ?? `matches ${pattern}`),
    given !== undefined && `default ${JSON.stringify(given)}`,
  ].filter((words) => typeof words === 'string');
}

/** `When type is PAYMENT: ...`, one line for each branch of the conditions of an object. */
export function conditionWords(schema: Schema): readonly string[] {
  const { if: condition, then, else: otherwise } = schema;
  if (!condition) return [];
  const cases = Object.entries(condition.properties ?? {}).map(
    ([name, { const: value }]) => `${name} is ${String(value)}`,
  );
  const rest = otherwise ? demands(otherwise) : '';
  return [
    ...(then ? [`When ${cases.join(' and ')}: ${demands(then)}`] : []),
    ...(rest === '' ? [] : [`Otherwise: ${rest}`]),
    ...(otherwise ? conditionWords(otherwise) : []),
  ];
}

function demands({ required = [], properties = {} }: Schema): string {
  const fields = Object.entries(properties);
  const forbidden = fields.filter(([, { not }]) => not).map(([name]) => name);
  const chosen = fields.flatMap(([name, { enum: values }]) =>
    values ? [`${name} is one of ${values.map(String).join(', ')}`] : [],
  );
  return [
    ...(required.length > 0 ? [`${required.join(', ')} required`] : []),
    ...(forbidden.length > 0 ? [`${forbidden.join(', ')} not allowed`] : []),
    ...chosen,
  ].join('; ');
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

const distinct = (words: readonly string[]) => [...new Set(words)].join(' or ');

const plural = (words: string) => words.replace(/^\w+(?=,|$)/, '$&s');

function between(least: number | undefined, most: number | undefined, of: string) {
  if (most !== undefined) return `${least ? `${least} to` : 'at most'} ${most}${of}`;
  return least ? `at least ${least}${of}` : false;
}

const NOT_BLANK = String.raw`\s*[^\s\u0000][^\u0000]*$`;
/** Most texts and names have to match these patterns. */
const PATTERNS: Readonly<Record<string, string>> = {
  [`^${NOT_BLANK}`]: 'not blank',
  [String.raw`^(?!\.{1,2}$)${NOT_BLANK}`]: 'not blank, not . or ..',
};
