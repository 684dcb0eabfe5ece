/** As much of an OpenAPI document as is needed to hold requests and answers against it. */
export interface OpenApiDocument {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly responses: Readonly<Record<string, DocumentedAnswer>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

export type PathItem = Readonly<Record<string, Operation>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly 'x-roles'?: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DocumentedAnswer | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface DocumentedAnswer {
  readonly description: string;
  readonly content?: Content;
  readonly 'x-also-as'?: readonly string[];
}

export interface Reference {
  readonly $ref: string;
}

export type Content = Readonly<Record<string, Body>>;

export interface Body {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;
