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
    description: PATH_PARAMETERS.get(name) ?? '',
    schema: { type: 'string', minLength: 1 },
  }));
}

const PATH_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['import_supplier_code', 'The code of the import supplier.'],
  ['external_account_number', "The caller's own identifier of the account."],
  ['external_business_identifier', "The caller's own identifier of the business."],
  ['organisation_id', 'The identifier that the organisation was given.'],
  ['api_key_id', 'The identifier of the API key, which is not the key.'],
  ['service_account_number', "The platform's number of the account."],
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
