import { baseUrl, serviceUrl } from '../../routing/service-url.js';

/** The page reads these parts of an OpenAPI 3.1 document. */
interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, StatedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string | number | boolean;
}

type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Answer {
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

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  /** No operation takes more than one media type. */
  readonly body: (MediaType & { readonly mediaType: string }) | undefined;
  readonly responses: Readonly<Record<string, Answer>>;
  /** Its own, instead of that of the document: empty where no token is needed. */
  readonly security?: readonly unknown[];
}

interface StatedOperation extends Omit<Operation, 'parameters' | 'body'> {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
}

export type Description = Awaited<ReturnType<typeof loadDescription>>;

/** Throws when the service does not answer. */
export async function loadDescription() {
  const answer = await fetch(serviceUrl('openapi.json'));
  const text = (await answer.text()).replaceAll('{base_url}', baseUrl());
  const document = JSON.parse(text) as ApiDocument;
  const { info, tags, paths, components } = document;
  link(components, document as unknown as Linked);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { requestBody, parameters = [], ...stated }]): Operation => {
        const content = Object.entries(requestBody?.content ?? {});
        const [body] = content.map(([mediaType, one]) => ({ mediaType, ...one }));
        return { ...stated, method: method.toUpperCase(), path, parameters, body };
      },
    ),
  );
  const groups = tags.map(({ name }) => ({
    name,
    operations: operations.filter((one) => one.tags.includes(name)),
  }));
  return { title: info.title, introduction: info.description, groups };
}

interface Linked {
  [key: string]: unknown;
}

/** Puts each component in the place of the references to it, and the schema of its lines in the place of a text of lines. */
function link(components: ApiDocument['components'], node: Linked): void {
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== 'object' || child === null) continue;
    const { $ref, contentSchema } = child as { $ref?: unknown; contentSchema?: Linked };
    if (typeof $ref === 'string') {
      const [, , kind = '', title = ''] = $ref.split('/');
      node[key] = Object.assign(components[kind]?.[title] ?? {}, { title });
    } else link(components, child as Linked);
    if (contentSchema) node[key] = (child as Linked)['contentSchema'];
  }
}
