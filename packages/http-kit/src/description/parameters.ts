import type { JsonSchema } from '../json-schema.js';
import type { Described } from '../routing/route.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** A path of the route table as OpenAPI writes it. */
export function templateOf({ path }: Pick<Described, 'path'>): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The parameters of the path, of the query and of the headers. */
export function parametersOf(route: Described): readonly JsonObject[] {
  return [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)];
}

function headerParameters({ header }: Described): readonly JsonObject[] {
  if (!header) return [];
  const { name, description, schema } = header;
  return [{ name, in: 'header', required: false, description, schema }];
}

function pathParameters({ path, pathParameters: known = {} }: Described): readonly JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...known[name],
    schema: { type: 'string', minLength: 1 },
  }));
}

function queryParameters({ query, queryExamples = {} }: Described): readonly JsonObject[] {
  const { properties = {}, required = [] } = query.schema as Structure;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
    ...(name in queryExamples && { example: queryExamples[name] }),
  }));
}

interface Structure {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}
