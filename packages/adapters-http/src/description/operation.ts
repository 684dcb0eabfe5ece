import type { JsonSchema } from '../request/codec.js';
import type { JsonObject } from '../request/json.js';
import type { Described } from '../routing/route.js';
import { ownAnswers, sharedAnswers } from './answers.js';
import type { Components } from './components.js';
import { printExamples } from './examples.js';
import { describeAnswer } from './response.js';
import { parametersOf } from './parameters.js';
import { tagOf } from './tags.js';

/** An operation object of OpenAPI. */
export function describeOperation(route: Described, components: Components): JsonObject {
  const { operationId, summary, description, body, isPublic } = route;
  return {
    ...(operationId !== undefined && { operationId }),
    tags: [tagOf(route)],
    summary,
    ...(description !== undefined && { description }),
    ...(isPublic && { security: [] }),
    parameters: parametersOf(route),
    ...(body && { requestBody: describeBody(body, route, components) }),
    responses: describeAnswers(route, components),
  };
}

function describeBody(body: JsonSchema, { examples }: Described, components: Components) {
  const content = { schema: components.refer(body), ...printExamples(examples) };
  return { required: true, content: { 'application/json': content } };
}

function describeAnswers(route: Described, components: Components): JsonObject {
  const own = [...ownAnswers(route)].map(
    ([status, answer]) => [status, describeAnswer(answer, route, components)] as const,
  );
  const shared = [...sharedAnswers(route)].map(
    ([status, name]) => [status, { $ref: `#/components/responses/${name}` }] as const,
  );
  // Whole numbers are listed in their order, whoever comes first.
  return Object.fromEntries([...own, ...shared]);
}
