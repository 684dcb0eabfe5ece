import type { ErrorCode, JsonSchema } from '@data-import/wire/kit';
import type { JsonObject } from '../reading/json.js';
import type { CommonAnswer, Described } from '../routing/route.js';
import { ERROR_SCHEMA, ERROR_TITLES } from '../sending/error-schemas.js';
import { errorCatalogue, sharedAnswers } from './answers.js';
import { wordsOf } from './codes.js';
import { Components } from './components.js';
import { describeOperation, templateOf } from './operation.js';
import { describeAnswer, REQUEST_ID_HEADER } from './response.js';

/** The parts of the document that no route states. */
export interface ApiDescription {
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly security: readonly JsonObject[];
  readonly securitySchemes: JsonObject;
  readonly failure: CommonAnswer;
  /** An example of a path to a field, for the description of `attr`. */
  readonly samplePlace: string;
}

export function describeApi(routes: readonly Described[], about: ApiDescription): JsonObject {
  const components = new Components();
  const paths = describePaths(routes, components, about);
  const responses = describeCommonAnswers(routes, components, about);
  return {
    openapi: '3.1.0',
    info: about.info,
    servers: about.servers,
    security: about.security,
    tags: [...new Map(routes.map(({ tag }) => [tag.name, tag])).values()],
    paths,
    components: {
      securitySchemes: about.securitySchemes,
      headers: { 'X-Request-Id': REQUEST_ID_HEADER },
      responses,
      schemas: withCatalogue(components.schemas, errorCatalogue(routes, about.failure), about),
    },
  };
}

function describePaths(
  routes: readonly Described[],
  components: Components,
  { failure }: ApiDescription,
): JsonObject {
  const paths = new Map<string, Record<string, JsonObject>>();
  for (const route of routes) {
    const path = templateOf(route);
    const operations = paths.get(path) ?? {};
    operations[route.method.toLowerCase()] = describeOperation(route, components, failure);
    paths.set(path, operations);
  }
  return Object.fromEntries(paths);
}

function describeCommonAnswers(
  routes: readonly Described[],
  components: Components,
  { failure }: ApiDescription,
): JsonObject {
  const shared = routes.flatMap((route) => [...sharedAnswers(route, failure).values()]);
  const named = new Map(shared.map((answer) => [answer.name, answer]));
  return Object.fromEntries(
    [...named].map(([name, { description, headers = {}, codes }]) => [
      name,
      describeAnswer(
        {
          answer: { description, headers, schema: ERROR_SCHEMA },
          codes: { whole: codes, form: [], rules: [] },
        },
        {},
        components,
      ),
    ]),
  );
}

/** Lists all codes in the schemas of errors that can carry any of them. */
function withCatalogue(
  schemas: Readonly<Record<string, JsonSchema>>,
  catalogue: readonly ErrorCode[],
  { samplePlace }: ApiDescription,
): JsonObject {
  const errors = ERROR_TITLES.flatMap((title) => {
    const schema = schemas[title];
    if (!schema) return [];
    const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>;
    const { attr } = properties;
    const place = attr && {
      attr: {
        ...attr,
        description: `Dot path of the input, such as ${samplePlace}; non_field_errors for the request as a whole.`,
      },
    };
    return [
      [title, { ...schema, properties: { ...properties, code: wordsOf(catalogue), ...place } }],
    ];
  });
  return { ...schemas, ...Object.fromEntries(errors) };
}
