import type { RefusedRequest } from '@data-import/application';
import { parseStatementId, parseTransactionId, parseUtcInstant } from '@data-import/domain';
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
      ? [{ code, item: undefined, example: { status, attr: undefined, valueType: undefined } }]
      : [];

  const problems = new Map<string, Problem>();
  for (const error of errors as readonly { readonly code: string; readonly attr: string }[])
    if (!problems.has(error.code)) problems.set(error.code, problemOf(error));
  return [...problems.values()];

  function problemOf(error: { readonly code: string; readonly attr: string }): Problem {
    const segments = error.attr.split('.');
    return {
      code: error.code,
      item: itemAt(segments, sent.body),
      example: { status, ...placeOf(segments, sent, schemas) },
    };
  }
}

/** Finds the identifier of each kind of item, by the name of its list. */
const IDENTIFIERS = {
  transactions: ['transaction_id', parseTransactionId],
  statements: ['statement_id', parseStatementId],
  notes: ['created_at', parseUtcInstant],
} as const;

/** Only an identifier that can be read: anything else may be text about a customer. */
function itemAt([list = '', index = '']: readonly string[], body: unknown): string | undefined {
  if (!Object.hasOwn(IDENTIFIERS, list) || !isJsonObject(body)) return undefined;
  const [name, parse] = IDENTIFIERS[list as keyof typeof IDENTIFIERS];
  const items = body[list];
  const item: unknown = Array.isArray(items) ? items[Number(index)] : undefined;
  const text = isJsonObject(item) ? item[name] : undefined;
  return typeof text === 'string' && parse(text).isOk() ? text : undefined;
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
