import { CSV, NDJSON } from '../streaming/list-parts.js';
import type { JsonSchema } from '@data-import/wire/kit';
import type { AnswerDescription, Described } from '../routing/route.js';
import type { OwnAnswer } from './answers.js';
import { errorExamples, explained, withCodes } from './codes.js';
import type { Components } from './components.js';
import type { JsonObject } from '../reading/json.js';

export const REQUEST_ID_HEADER: JsonObject = {
  description:
    "The request's id in the logs: the caller's own if it sent a valid one, otherwise a new one.",
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
};

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
  const types: readonly string[] = [mediaType ?? mediaTypes].flat();
  // Generated clients would take the whole answer for a line: beside another form, lines are not described but named.
  const also: readonly string[] = types.length > 1 ? types.filter((type) => BY_LINE.has(type)) : [];
  const described = { schema: components.refer(schema ?? TEXT), ...printExamples(examples) };
  const content = types.filter((type) => !also.includes(type)).map((type) => [type, described]);
  return { content: Object.fromEntries(content), ...(also.length > 0 && { 'x-also-as': also }) };
}

const BY_LINE: ReadonlySet<string> = new Set([NDJSON, CSV]);
const TEXT: JsonSchema = { type: 'string' };

export function printExamples(examples: Readonly<Record<string, unknown>> = {}): JsonObject {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) };
}
