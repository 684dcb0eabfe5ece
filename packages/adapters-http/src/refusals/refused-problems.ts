import type { RefusedRequest } from '@data-import/application';
import { type Answer, isJsonObject } from '@data-import/http-kit';
import type { JsonSchema } from '@data-import/wire/kit';

type Problem = RefusedRequest['problems'][number];

interface Sent {
  readonly body: unknown;
  readonly query: unknown;
}

interface Schemas {
  readonly body: JsonSchema | undefined;
  readonly query: JsonSchema;
}

/** The problems of a refused request, or one that failed: each code once, with the first place that has it. */
export function problemsIn(
  { status, body }: Answer,
  sent: Sent = { body: undefined, query: undefined },
  schemas: Schemas = { body: undefined, query: {} },
): readonly Problem[] {
  const value = body.kind === 'json' && isJsonObject(body.value) ? body.value : {};
  const { code, errors } = value;
  if (!Array.isArray(errors) || errors.length === 0)
    return typeof code === 'string'
      ? [{ code, example: { status, attr: undefined, valueType: undefined } }]
      : [];

  const problems = new Map<string, Problem>();
  for (const error of errors as readonly { readonly code: string; readonly attr: string }[])
    if (!problems.has(error.code))
      problems.set(error.code, { code: error.code, example: exampleOf(error.attr) });
  return [...problems.values()];

  function exampleOf(attr: string): Problem['example'] {
    const place = placeOf(attr.split('.'), sent, schemas);
    return { status, ...place };
  }
}

type Place = Pick<Problem['example'], 'attr' | 'valueType'>;

function placeOf(segments: readonly string[], sent: Sent, schemas: Schemas): Place {
  if (segments.join('.') === WHOLE) return { attr: WHOLE, valueType: undefined };
  const [first = ''] = segments;
  const isOfQuery = Object.hasOwn(propertiesOf(schemas.query), first);
  const [schema, value] = isOfQuery ? [schemas.query, sent.query] : [schemas.body ?? {}, sent.body];
  return { attr: knownPath(segments, schema).join('.'), valueType: typeAt(segments, value) };
}

const WHOLE = 'non_field_errors';
const INVENTED = '*';

/** The part of the path that the schema knows; the first unknown name is text of the caller and is masked. */
function knownPath(segments: readonly string[], schema: JsonSchema): readonly string[] {
  const path: string[] = [];
  let schemas: readonly JsonSchema[] = [schema];
  for (const segment of segments) {
    schemas = schemas.flatMap(alternativesOf).flatMap((one) => partOf(one, segment));
    if (schemas.length === 0) return [...path, INVENTED];
    path.push(segment);
  }
  return path;
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const others = ['anyOf', 'oneOf', 'allOf'].flatMap(
    (keyword) => (schema[keyword] ?? []) as readonly JsonSchema[],
  );
  return [schema, ...others.flatMap(alternativesOf)];
}

function partOf(schema: JsonSchema, segment: string): readonly JsonSchema[] {
  const { items } = schema;
  if (items !== undefined) return /^\d{1,9}$/.test(segment) ? [items as JsonSchema] : [];
  const properties = propertiesOf(schema);
  const part = Object.hasOwn(properties, segment) ? properties[segment] : undefined;
  return part ? [part] : [];
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}

/** Type and size of the value at the path, never the value; `undefined` when there is none. */
function typeAt(segments: readonly string[], value: unknown): string | undefined {
  let found: unknown = value;
  for (const segment of segments) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, segment))
      return undefined;
    found = (found as Readonly<Record<string, unknown>>)[segment];
  }
  return typeOf(found);
}

function typeOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (typeof value === 'string') return `string of ${lengthOf(value)} characters`;
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'object') return isJsonObject(value) ? 'object' : 'number';
  return typeof value;
}

/** Counts code points, as the limits on lengths do. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
