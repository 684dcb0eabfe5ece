import type { JsonSchema, ReadDescription } from '@data-import/wire/kit';
import { isBodyRequired } from '../reading/read-request.js';
import type { JsonObject } from '../reading/json.js';
import type { CommonAnswer, Described } from '../routing/route.js';
import { ownAnswers, sharedAnswers } from './answers.js';
import type { Components } from './components.js';
import { NDJSON } from '../streaming/list-parts.js';
import { describeAnswer, printExamples } from './response.js';

export function describeOperation(
  route: Described,
  components: Components,
  failure: CommonAnswer,
): JsonObject {
  const { operationId, tag, summary, description, body, lines, form, guardAnswers, roles } = route;
  return {
    operationId,
    tags: [tag.name],
    summary,
    ...(description !== undefined && { description }),
    ...(!guardAnswers && { security: [] }),
    ...(roles && { 'x-roles': roles }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(body && mayHaveFields(body) && { requestBody: describeBody(body, route, components) }),
    ...(lines && { requestBody: describeLines(lines, route, components) }),
    ...(form && { requestBody: contentIn(FORM, form, route, components) }),
    responses: describeAnswers(route, components, failure),
  };
}

function mayHaveFields({ schema: { properties } }: ReadDescription): boolean {
  return properties === undefined || Object.keys(properties as object).length > 0;
}

function describeBody(body: ReadDescription, route: Described, components: Components) {
  const described = contentIn('application/json', body.schema, route, components);
  return { ...described, required: isBodyRequired(body) };
}

const FORM = 'application/x-www-form-urlencoded';

function contentIn(
  mediaType: string,
  schema: JsonSchema,
  { examples }: Pick<Described, 'examples'>,
  components: Components,
) {
  const content = { schema: components.refer(schema), ...printExamples(examples) };
  return { required: true, content: { [mediaType]: content } };
}

/** Generated clients would send an object or a text as one JSON document; bytes are sent as they are. */
function describeLines(
  { schema: line }: ReadDescription,
  { examples = {} }: Described,
  components: Components,
) {
  const contentSchema = components.refer(line);
  const schema = { type: 'string', format: 'binary', contentMediaType: NDJSON, contentSchema };
  const lines = Object.entries(examples).map(([name, one]) => [name, `${JSON.stringify(one)}\n`]);
  const content = { schema, ...printExamples(Object.fromEntries(lines)) };
  return { required: true, content: { [NDJSON]: content } };
}

function describeAnswers(
  route: Described,
  components: Components,
  failure: CommonAnswer,
): JsonObject {
  const own = [...ownAnswers(route, failure)].map(
    ([status, answer]) => [status, describeAnswer(answer, route, components)] as const,
  );
  const shared = [...sharedAnswers(route, failure)].map(
    ([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }] as const,
  );
  // JavaScript lists whole-number keys in ascending order, whatever the order here.
  return Object.fromEntries([...own, ...shared]);
}

/** A path of the route table as OpenAPI writes it. */
export function templateOf({ path }: Pick<Described, 'path'>): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
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
    ...(Object.hasOwn(queryExamples, name) && { example: queryExamples[name] }),
  }));
}

interface Structure {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}
