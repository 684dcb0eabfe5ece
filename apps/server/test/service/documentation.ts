import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'chai';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As JSON says, else the text. */
  readonly body: unknown;
}

interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

/** What the service says of itself at `/openapi.json`, to hold answers against. */
export class Documentation {
  static readonly #known = new Map<string, Documentation>();
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #paths: readonly (readonly [RegExp, string])[];

  private constructor(private readonly api: OpenApi) {
    this.#ajv.addKeyword({
      keyword: 'x-extensible-enum',
      schemaType: 'array',
      validate: (known: readonly unknown[], word: unknown) => known.includes(word),
    });
    this.#ajv.addSchema(api, 'api');
    this.#paths = Object.keys(api.paths).map((path) => [patternOf(path), path]);
  }

  static async of(url: string): Promise<Documentation> {
    const response = await fetch(`${url}/openapi.json`);
    expect(response.status, 'the status of /openapi.json').to.equal(200);
    const text = await response.text();
    const known = this.#known.get(text) ?? new Documentation(JSON.parse(text) as OpenApi);
    this.#known.set(text, known);
    return known;
  }

  /** Method and path of everything that can be asked, parameters in braces. */
  get operations(): readonly (readonly [method: string, path: string])[] {
    return Object.entries(this.api.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
    );
  }

  /** What a request to this path asks for. */
  operationFor(
    method: string,
    pathAndQuery: string,
  ): readonly [method: string, path: string] | undefined {
    const path = pathOf(pathAndQuery);
    const template = this.#paths.find(([pattern]) => pattern.test(path))?.[1];
    return template === undefined ? undefined : [method, template];
  }

  check(method: string, pathAndQuery: string, { status, body }: Answer): void {
    const asked = `${method} ${pathAndQuery} ${status}`;
    const [, template] = this.operationFor(method, pathAndQuery) ?? [];
    const operation = template && this.api.paths[template]?.[method.toLowerCase()];
    if (!operation) return expectRefusal(asked, status, body);

    const described = this.#resolved(operation.responses[String(status)]);
    expect(described, `${asked} is not documented`).not.to.equal(undefined);
    const schema = described?.content?.['application/json']?.schema;
    if (schema) this.#validate(schema, body, asked);
  }

  #resolved(described: Described | undefined): Described | undefined {
    const name = described?.$ref?.split('/').at(-1);
    return name === undefined ? described : this.api.components.responses[name];
  }

  #validate(schema: object, body: unknown, asked: string): void {
    const key = JSON.stringify(schema);
    const known = this.#validators.get(key) ?? this.#ajv.compile(absolute(key));
    this.#validators.set(key, known);
    const isDocumented = known(body);
    const problems = this.#ajv.errorsText(known.errors);
    expect(isDocumented, `${asked}: ${problems} in ${JSON.stringify(body)}`).to.equal(true);
  }
}

function absolute(schema: string): object {
  return JSON.parse(schema.replaceAll('"#/', '"api#/')) as object;
}

function pathOf(pathAndQuery: string): string {
  return pathAndQuery.replace(/\?.*/, '').replace(/\/?$/, '/');
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll('.', '\\.').replace(/\/?$/, '/');
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** What is nowhere documented can only be refused. */
function expectRefusal(asked: string, status: number, body: unknown): void {
  expect(status, asked).to.be.within(400, 499);
  expect(body, asked).to.have.all.keys('detail', 'code');
}
