import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { baseUrl, serviceUrl } from '../../routing/service-url.js';
import type {
  ApiDocument,
  Content,
  Header,
  Parameter,
  Referable,
  Response,
  Schema,
  StatedOperation,
} from './document.js';

/** An operation with all that is needed to show and to send it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Content;
  readonly answers: readonly (Response & { readonly status: string })[];
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The description of the service, its references followed where they are read. */
export class Description {
  readonly title: string;
  readonly introduction: string;
  readonly groups: readonly Group[];
  /** The words that each operation is found by, by its id. */
  readonly words: ReadonlyMap<string, string>;

  constructor(private readonly document: ApiDocument) {
    const { info, tags, paths } = document;
    this.title = info.title;
    this.introduction = info.description;
    const stated = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    this.groups = tags.map(({ name, description = '' }) => ({
      name,
      description,
      operations: stated
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => this.#operation(path, method, operation)),
    }));
    const operations = this.groups.flatMap((group) => group.operations);
    this.words = new Map(operations.map((one) => [one.id, this.#wordsOf(one)]));
  }

  operation(id: string): Operation | undefined {
    return this.groups.flatMap(({ operations }) => operations).find((found) => found.id === id);
  }

  /** Its own, its parameters, and its fields and codes. */
  #wordsOf(operation: Operation): string {
    const { id, method, path, summary, description, parameters, body, answers } = operation;
    // The schema of a refusal has the codes of all operations; its description has those of this one.
    const successes = answers.filter(({ status }) => status.startsWith('2'));
    const contents = [body, ...successes.map(({ content = {} }) => content)];
    const schemas = contents.flatMap((content) => Object.values(content));
    const seen = new Set<Schema>();
    return [
      id,
      method,
      path,
      summary,
      description,
      ...parameters.flatMap((one) => [one.name, one.description]),
      ...answers.map((answer) => answer.description),
      ...schemas.flatMap(({ schema = {} }) => this.#wordsIn(schema, seen)),
    ].join(' ');
  }

  /** Lists the paths of the parameters of an operation and of the fields of its body, as addresses have them. */
  placesIn({ parameters, body }: Operation): readonly string[] {
    const names = parameters.map(({ name }) => name);
    const fields = Object.values(body).flatMap(({ schema = {} }) => this.#fieldsIn(schema, ''));
    return [...new Set([...names, ...fields])];
  }

  #fieldsIn(stated: Schema, path: string): readonly string[] {
    const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = this.schema(stated);
    const fields = Object.entries(properties).flatMap(([name, field]) => [
      path + name,
      ...this.#fieldsIn(field, `${path}${name}.`),
    ]);
    const same = [...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf];
    return [...fields, ...same.flatMap((one) => this.#fieldsIn(one, path))];
  }

  #wordsIn(stated: Schema, seen: Set<Schema>): readonly unknown[] {
    const schema = this.schema(stated);
    if (seen.has(schema)) return [];
    seen.add(schema);
    const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
    const inner = [...Object.values(properties), ...oneOf, ...anyOf, ...allOf];
    return [
      ...Object.keys(properties),
      ...(schema.enum ?? schema['x-extensible-enum'] ?? [schema.const]),
      ...(items ? [...inner, items] : inner).flatMap((one) => this.#wordsIn(one, seen)),
    ];
  }

  schema(schema: Schema): Schema {
    const { $ref, contentSchema } = schema;
    if (contentSchema) return this.schema(contentSchema);
    return $ref === undefined ? schema : this.#component('schemas', $ref);
  }

  header(header: Referable<Header>): Header {
    return '$ref' in header ? this.#component('headers', header.$ref) : header;
  }

  #operation(path: string, method: string, stated: StatedOperation): Operation {
    const { operationId, summary, description = '', parameters = [], requestBody } = stated;
    return {
      id: operationId,
      method: method.toUpperCase(),
      path,
      summary,
      description,
      needsToken: stated.security?.length !== 0,
      parameters,
      body: requestBody?.content ?? {},
      answers: Object.entries(stated.responses).map(([status, answer]) => ({
        ...('$ref' in answer ? this.#component('responses', answer.$ref) : answer),
        status,
      })),
    };
  }

  #component<Kind extends keyof ApiDocument['components']>(
    kind: Kind,
    reference: string,
  ): ApiDocument['components'][Kind][string] {
    const found = this.document.components[kind][nameOf(reference)];
    if (found === undefined) throw new Error(`The description has no ${reference}.`);
    return found as ApiDocument['components'][Kind][string];
  }
}

export async function loadDescription(): Promise<Description> {
  const answer = await fetch(serviceUrl('openapi.json'));
  const text = (await answer.text()).replaceAll('{base_url}', baseUrl());
  return new Description(JSON.parse(text) as ApiDocument);
}

/** The last part of `#/components/schemas/Note`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

export const DescriptionContext = createContext<Description | undefined>(undefined);

export function useDescription(): Description {
  const description = useContext(DescriptionContext);
  if (!description) throw new Error('This part is shown only with a description.');
  return description;
}
