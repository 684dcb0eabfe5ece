/** The page reads these parts of an OpenAPI 3.1 document, its references resolved. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, StatedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

export interface StatedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
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

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Content;
}

type Keyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum';

/** The service states these keywords of JSON Schema. A component has its name as its title. */
export interface Schema extends Readonly<Partial<Record<Keyword, number>>> {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
}

interface Linked {
  [key: string]: unknown;
}

/** Puts each component in the place of the references to it, and the schema of its lines in the place of a text of lines. */
export function linked(document: ApiDocument): ApiDocument {
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
