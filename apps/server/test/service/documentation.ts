import { expect } from 'chai';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As JSON says, else the text. */
  readonly body: unknown;
}

/** The operations that the service describes at `/openapi.json`; tests of its routes hold answers against it. */
export class Documentation {
  readonly #paths: readonly (readonly [RegExp, string])[];

  private constructor(private readonly paths: Readonly<Record<string, object>>) {
    this.#paths = Object.keys(paths).map((path) => [patternOf(path), path]);
  }

  static async of(url: string): Promise<Documentation> {
    const response = await fetch(`${url}/openapi.json`);
    expect(response.status, 'the status of /openapi.json').to.equal(200);
    const { paths } = (await response.json()) as { paths: Readonly<Record<string, object>> };
    return new Documentation(paths);
  }

  /** Method and path of everything that can be asked, parameters in braces. */
  get operations(): readonly (readonly [method: string, path: string])[] {
    return Object.entries(this.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
    );
  }

  /** The operation that a request to this path asks for. */
  operationFor(
    method: string,
    pathAndQuery: string,
  ): readonly [method: string, path: string] | undefined {
    const path = pathAndQuery.replace(/\?.*/, '').replace(/\/?$/, '/');
    const template = this.#paths.find(([pattern]) => pattern.test(path))?.[1];
    return template === undefined ? undefined : [method, template];
  }
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll('.', '\\.').replace(/\/?$/, '/');
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
