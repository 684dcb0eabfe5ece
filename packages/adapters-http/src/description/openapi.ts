import type { JsonObject } from '../request/json.js';
import type { Limits } from '../request/limits.js';
import type { Described } from '../routing/route.js';
import { sharedAnswers } from './answers.js';
import { COMMON_ANSWERS } from './common-answers.js';
import { Components } from './components.js';
import { introduction } from './introduction.js';
import { describeOperation } from './operation.js';
import { templateOf } from './parameters.js';
import { describeAnswer, REQUEST_ID_HEADER } from './response.js';
import { describeTags } from './tags.js';

/** Everything that callers and operators can ask, as an OpenAPI 3.1 document. */
export function describeApi(routes: readonly Described[], limits: Limits): JsonObject {
  const components = new Components();
  const paths = describePaths(routes, components);
  const responses = describeCommonAnswers(routes, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Customer Data-Import service',
      version: '1',
      description: introduction(limits),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Seen from the document, so that it holds below any prefix of a proxy.
    servers: [{ url: '.', description: 'The instance that gave this document.' }],
    security: [{ accessToken: [] }],
    tags: describeTags(routes),
    paths,
    components: {
      securitySchemes: { accessToken: ACCESS_TOKEN },
      headers: { 'X-Request-Id': REQUEST_ID_HEADER },
      responses,
      schemas: components.schemas,
    },
  };
}

function describePaths(routes: readonly Described[], components: Components): JsonObject {
  const paths = new Map<string, Record<string, JsonObject>>();
  for (const route of routes) {
    const path = templateOf(route);
    const operations = paths.get(path) ?? {};
    operations[route.method.toLowerCase()] = describeOperation(route, components);
    paths.set(path, operations);
  }
  return Object.fromEntries(paths);
}

function describeCommonAnswers(routes: readonly Described[], components: Components): JsonObject {
  const used = new Set(routes.flatMap((route) => [...sharedAnswers(route).values()]));
  const shared = Object.values(COMMON_ANSWERS).filter(({ name }) => used.has(name));
  const named = shared.map(({ name, ...answer }) => {
    const codes = { whole: answer.codes, form: [], rules: {} };
    return [name, describeAnswer({ answer, codes }, {}, components)] as const;
  });
  return Object.fromEntries(named);
}

const ACCESS_TOKEN = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`Token <ACCESS_TOKEN>`, the word included. How to obtain one is said above.',
};
