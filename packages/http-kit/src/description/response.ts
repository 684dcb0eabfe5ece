import type { JsonSchema } from '../json-schema.js';
import type { AnswerDescription, Described } from '../routing/route.js';
import type { OwnAnswer } from './answers.js';
import { errorExamples, explained, withCodes } from './codes.js';
import type { Components } from './components.js';
import { printExamples } from './examples.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** Every answer names its request. */
export const REQUEST_ID_HEADER: JsonObject = {
  description:
    "The request's id in the logs: the caller's own if it sent a valid one, otherwise a new one.",
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
};

/** A response object of OpenAPI. `mediaTypes` are those of the route. */
export function describeAnswer(
  { answer, codes }: OwnAnswer,
  { mediaTypes }: Pick<Described, 'mediaTypes'>,
  components: Components,
): JsonObject {
  const { description = '', headers } = answer;
  if (codes.whole.length === 0)
    return {
      description,
      headers: describeHeaders(headers),
      ...contentOf(answer, mediaTypes, components),
    };

  const schema = withCodes(answer.schema ?? {}, codes);
  const examples = { ...answer.examples, ...errorExamples(codes) };
  return {
    description: `${description}\n\n${explained(codes)}`,
    headers: describeHeaders(headers),
    ...contentOf({ ...answer, schema, examples }, undefined, components),
  };
}

function describeHeaders(headers: AnswerDescription['headers'] = {}): JsonObject {
  const described = Object.entries(headers).map(
    ([name, description]) => [name, { description, schema: { type: 'string' } }] as const,
  );
  return {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...Object.fromEntries(described),
  };
}

function contentOf(
  { schema, mediaType, examples }: AnswerDescription,
  mediaTypes: readonly string[] = ['application/json'],
  components: Components,
): JsonObject {
  if (!schema && mediaType === undefined) return {};
  const content = [mediaType ?? mediaTypes]
    .flat()
    .map((type) => [
      type,
      type === NDJSON
        ? describeLines(schema, examples, components)
        : { schema: components.refer(schema ?? TEXT), ...printExamples(examples) },
    ]);
  return { content: Object.fromEntries(content) };
}

const NDJSON = 'application/x-ndjson';
const TEXT: JsonSchema = { type: 'string' };

/** Of a list that is given one item a line, OpenAPI can describe a line. */
function describeLines(
  schema: JsonSchema = {},
  examples: AnswerDescription['examples'] = {},
  components: Components,
): JsonObject {
  const lines = Object.entries(examples).map(([name, items]) => [name, [items].flat()[0]]);
  const line = (schema['items'] ?? schema) as JsonSchema;
  return { schema: components.refer(line), ...printExamples(Object.fromEntries(lines)) };
}
