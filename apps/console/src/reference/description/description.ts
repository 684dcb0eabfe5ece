import { baseUrl, serviceUrl } from '../../routing/service-url.js';

/** The page reads these parts of an OpenAPI 3.1 document. */
interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, StatedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

interface StatedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  /** Its own, instead of that of the document: empty where no token is needed. */
  readonly security?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string | number | boolean;
}

type Content = Readonly<Record<string, MediaType>>;

interface MediaType {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Content;
}

type Keywords<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;
type Limit = `${'min' | 'max'}${'Length' | 'Items' | 'imum'}` | `exclusive${'Min' | 'Max'}imum`;

/** The service states these keywords of JSON Schema. A component has its name as its title. */
export interface Schema
  extends
    Keywords<Limit, number>,
    Keywords<'title' | 'description' | 'format' | 'pattern', string>,
    Keywords<'items' | 'not' | 'if' | 'then' | 'else', Schema>,
    Keywords<'oneOf' | 'anyOf' | 'allOf', readonly Schema[]>,
    Keywords<'enum' | 'x-extensible-enum', readonly unknown[]>,
    Keywords<'const' | 'default', unknown> {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** An operation with all that is needed to show, to find and to send it. */
export interface Operation extends StatedOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Content;
  /** The words that it is found by. */
  readonly words: string;
  /** The parameters and the fields of the body, with their places in addresses: `notes.is_pinned`. */
  readonly fields: readonly FieldAt[];
}

export interface Description {
  readonly title: string;
  readonly introduction: string;
  readonly groups: readonly { readonly name: string; readonly operations: readonly Operation[] }[];
}

/** Throws when the service does not answer. */
export async function loadDescription(): Promise<Description> {
  const answer = await fetch(serviceUrl('openapi.json'));
  const text = (await answer.text()).replaceAll('{base_url}', baseUrl());
  const { info, tags, paths } = linked(JSON.parse(text) as ApiDocument);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, stated]) =>
      operationOf(path, method.toUpperCase(), stated),
    ),
  );
  return {
    title: info.title,
    introduction: info.description,
    groups: tags.map(({ name }) => ({
      name,
      operations: operations.filter((one) => one.tags.includes(name)),
    })),
  };
}

function operationOf(path: string, method: string, stated: StatedOperation): Operation {
  const { operationId, summary, description, parameters = [], requestBody, responses } = stated;
  const body = requestBody?.content ?? {};
  const sent = fieldsIn(body);
  // The schema of a refusal has the codes of all operations; its description has the codes of this operation.
  const given = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? fieldsIn(content) : [],
  );
  const words = [
    operationId,
    method,
    path,
    summary,
    description,
    ...parameters.flatMap((one) => [one.name, one.description]),
    ...Object.values(responses).map((answer) => answer.description),
    ...[...sent, ...given].flatMap(([place, schema]) => [place, ...choicesOf(schema).values]),
  ].join(' ');
  const fields = [...parameters.map(({ name, schema }) => [name, schema] as const), ...sent];
  return { ...stated, method, path, parameters, body, words, fields };
}

type FieldAt = readonly [place: string, schema: Schema];

function fieldsIn(content: Content): readonly FieldAt[] {
  return Object.values(content).flatMap(({ schema = {} }) => fieldsBelow('', schema));
}

function fieldsBelow(path: string, schema: Schema): readonly FieldAt[] {
  const { properties = {}, items = [], oneOf = [], anyOf = [], allOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [path + name, field] as const,
      ...fieldsBelow(`${path}${name}.`, field),
    ]),
    ...[items, oneOf, anyOf, allOf].flat().flatMap((one) => fieldsBelow(path, one)),
  ];
}

/** The values that a schema names; `isOpen` when more may be added within the version. */
export function choicesOf(schema: Schema) {
  const { 'x-extensible-enum': extensible, const: only, enum: all = [] } = schema;
  const values = extensible ?? (only === undefined ? all : [only]);
  return { values: values.map(String), isOpen: extensible !== undefined };
}

interface Linked {
  [key: string]: unknown;
}

/** Puts each component in the place of the references to it, and the schema of its lines in the place of a text of lines. */
function linked(document: ApiDocument): ApiDocument {
  for (const [name, schema] of Object.entries(document.components['schemas'] ?? {}))
    Object.assign(schema, { title: name });
  link(document, document as unknown as Linked);
  return document;
}

function link(document: ApiDocument, node: Linked): void {
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== 'object' || child === null) continue;
    const { $ref, contentSchema } = child as { $ref?: unknown; contentSchema?: Linked };
    if (typeof $ref === 'string') {
      const [, , kind = '', name = ''] = $ref.split('/');
      node[key] = document.components[kind]?.[name];
    } else link(document, child as Linked);
    if (contentSchema) node[key] = (child as Linked)['contentSchema'];
  }
}
