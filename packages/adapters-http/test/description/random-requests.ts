import fc from 'fast-check';
import type { OpenApiDocument, Operation } from './openapi-document.js';
import { damaged, oddText, valuesOf } from './values.js';

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** By the name of a path parameter: values that lead to something. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Requests to every operation: most are right in most of their parts. */
export function requestsTo(document: OpenApiDocument, known: Known): fc.Arbitrary<RandomRequest> {
  const requests = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      fc.record({
        method: mostly(fc.constant(method.toUpperCase()), fc.constantFrom(...METHODS)),
        path: pathsOf(path, operation, known),
        headers: headersFor(path),
        body: bodiesOf(operation, document),
      }),
    ),
  );
  return fc.oneof(...requests).map((request) => ({
    ...request,
    body: BODILESS.has(request.method) ? undefined : request.body,
  }));
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 12 }, { arbitrary: odd, weight: 1 });
}

function pathsOf(template: string, { parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const parts = template.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined
      ? fc.constant(part)
      : mostly(fc.constantFrom(...(known[name] ?? [])), oddPart);
  });
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return fc
    .record({
      parts: fc.tuple(...parts),
      hasSlash: mostly(fc.constant(true), fc.constant(false)),
      query: mostly(fc.constant(''), queriesOf(names)),
    })
    .map((one) => (one.hasSlash ? one.parts : one.parts.slice(0, -1)).join('/') + one.query);
}

const oddPart = fc.oneof(
  oddText.map(encodeURIComponent),
  fc.constantFrom('%zz', '%00', '%2e%2e%2fa', '%c3'),
);

function queriesOf(names: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(
    fc.constantFrom(...names, ...names, 'colour'),
    fc.oneof(fc.constantFrom('true', '0', '1', '17'), oddText).map(encodeURIComponent),
  );
  return fc
    .array(pair, { maxLength: 2 })
    .map((pairs) => `?${pairs.map((one) => one.join('=')).join('&')}`);
}

function headersFor(path: string): fc.Arbitrary<Readonly<Record<string, string>>> {
  const usual = path.startsWith('/v1/operator/') ? 'Token operator-token' : 'Token caller-token';
  return fc.record({
    Authorization: mostly(
      fc.constant(usual),
      fc.constantFrom('Token caller-token', 'Token operator-token', 'Token x', 'Bearer x', ''),
    ),
    'Content-Type': mostly(
      fc.constant('application/json'),
      fc.constantFrom('text/plain', 'application/json; charset=utf-16', '', 'application/xml'),
    ),
    Accept: mostly(
      fc.constantFrom('*/*', 'application/json'),
      fc.constantFrom('application/x-ndjson', 'text/html', 'application/graphql-response+json'),
    ),
    'Content-Encoding': mostly(fc.constant('identity'), fc.constantFrom('gzip', 'br', 'x-gzip')),
    'X-Request-Id': fc.constantFrom('r-1', 'not sane', ''),
  });
}

function bodiesOf({ requestBody }: Operation, { components }: OpenApiDocument) {
  const { schema = {}, examples = {} } = requestBody?.content['application/json'] ?? {};
  const shown = Object.values(examples).map(({ value }) => value);
  const values = requestBody ? valuesOf(schema, components.schemas) : fc.constant({});
  return mostly(
    damaged(fc.oneof(values, fc.constantFrom(...shown, {}))).map((value) => JSON.stringify(value)),
    fc.oneof(
      oddText,
      fc.constantFrom('{', '[', '{"a":1e999}', '[[[[', '\ufeff{}', '{"a":1,"a":2}'),
    ),
  );
}
