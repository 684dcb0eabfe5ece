import { isBodyRequired } from '../reading/read-request.js';
import type { ReadDescription } from '../reading/reader.js';
import type { Described } from '../routing/route.js';
import type { CommonAnswer } from '../routing/common-answer.js';
import { ownAnswers, sharedAnswers } from './answers.js';
import type { Components } from './components.js';
import { printExamples } from './examples.js';
import { describeAnswer, NDJSON } from './response.js';
import { parametersOf } from './parameters.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** An operation object of OpenAPI. */
export function describeOperation(
  route: Described,
  components: Components,
  failure: CommonAnswer,
): JsonObject {
  const { operationId, tag, summary, description, body, lines, guardAnswers } = route;
  return {
    operationId,
    tags: [tag.name],
    summary,
    ...(description !== undefined && { description }),
    ...(!guardAnswers && { security: [] }),
    parameters: parametersOf(route),
    ...(body && { requestBody: describeBody(body, route, components) }),
    ...(lines && { requestBody: describeLines(lines, route, components) }),
    responses: describeAnswers(route, components, failure),
  };
}

function describeBody(body: ReadDescription, { examples }: Described, components: Components) {
  const content = { schema: components.refer(body.schema), ...printExamples(examples) };
  return { required: isBodyRequired(body), content: { 'application/json': content } };
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
