import type { Schema } from './document.js';

/** `array of objects`, `number or string`, `string, date-time`. */
export function typeWords(schema: Schema): string {
  const { oneOf, anyOf, type, format, items } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return distinct(choices.map(typeWords));
  const types = typesOf(schema);
  if (types.length === 0) return 'any value';
  const words = distinct(
    types.map((name) =>
      name === 'array' && items ? `array of ${plural(typeWords(items))}` : name,
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
  const { oneOf, anyOf, allOf, items, properties, additionalProperties } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return choices.flatMap(objectsIn);
  if (allOf) return [merged(schema, [...allOf, schema])];
  if (items) return objectsIn(items);
  if (properties) return [schema];
  return typeof additionalProperties === 'object' ? objectsIn(additionalProperties) : [];
}

function merged({ title = '' }: Schema, parts: readonly Schema[]): Schema {
  const properties: Record<string, Schema> = {};
  for (const part of parts)
    for (const [name, field] of Object.entries(part.properties ?? {}))
      properties[name] = { ...properties[name], ...field };
  return { title, properties, required: parts.flatMap(({ required = [] }) => required) };
}

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
