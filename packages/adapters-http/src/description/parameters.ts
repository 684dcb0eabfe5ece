import type { JsonSchema } from '../request/codec.js';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_SCHEMA } from '../request/idempotency-key.js';
import type { JsonObject } from '../request/json.js';
import type { Described } from '../routing/route.js';

/** A path of the route table as OpenAPI writes it. */
export function templateOf({ path }: Pick<Described, 'path'>): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The parameters of the path, of the query and of the headers. */
export function parametersOf(route: Described): readonly JsonObject[] {
  return [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)];
}

function headerParameters({ takesIdempotencyKey }: Described): readonly JsonObject[] {
  if (!takesIdempotencyKey) return [];
  return [
    {
      name: IDEMPOTENCY_KEY,
      in: 'header',
      required: false,
      description:
        'The same request again under the same key changes nothing and is answered alike.',
      schema: IDEMPOTENCY_KEY_SCHEMA,
    },
  ];
}

function pathParameters({ path }: Described): readonly JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...PATH_PARAMETERS.get(name),
    schema: { type: 'string', minLength: 1 },
  }));
}

interface PathParameter {
  readonly description: string;
  /** Of the demo, where the demo has it. */
  readonly example: string;
}

const PATH_PARAMETERS: ReadonlyMap<string, PathParameter> = new Map([
  [
    'import_supplier_code',
    { description: 'The code of the import supplier.', example: 'DEMO_ENERGY' },
  ],
  [
    'external_account_number',
    { description: "The caller's own identifier of the account.", example: 'EXT-1234' },
  ],
  [
    'external_business_identifier',
    { description: "The caller's own identifier of the business.", example: 'BIZ-100' },
  ],
  [
    'organisation_id',
    {
      description: 'The identifier that the organisation was given.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    },
  ],
  [
    'api_key_id',
    {
      description: 'The identifier of the API key, which is not the key.',
      example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    },
  ],
  [
    'service_account_number',
    { description: "The platform's number of the account.", example: 'A-0123ABCD' },
  ],
]);

function queryParameters({ query }: Described): readonly JsonObject[] {
  const { properties = {}, required = [] } = query as Structure;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

interface Structure {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}
