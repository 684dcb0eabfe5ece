import fc from 'fast-check';
import type { OpenApiDocument, Operation } from './openapi-document.js';
import { damaged, oddText, valuesOf } from './values.js';

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values; a name may come twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
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
        headers: headersFor(path, operation),
        body: bodiesOf(operation, document),
      }),
    ),
  );
  return fc.oneof(...requests).map((request) => ({
    ...request,
    body: BODILESS.has(request.method) ? undefined : request.body,
  }));
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'REPORT',
  'LINK',
  'M-SEARCH',
];
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

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
    .map((one) => (one.hasSlash ? one.parts : one.parts.slice(0, -1)).join('/') + one.query)
    .chain((path) => mostly(fc.constant(path), oddPathsFrom(path)));
}

/** What proxies and mistaken clients make of a path. */
function oddPathsFrom(path: string): fc.Arbitrary<string> {
  return fc.constantFrom(
    `/${path}`,
    `${path}/`,
    path.replace('/v1/', '/v1//'),
    path.replace('/v1/', '/v1/./'),
    path.replace('/v1/', '/V1/'),
    path.replace(/\/(?=[^/]*$)/, '%2F'),
    `http://127.0.0.1${path}`,
    `${path}#a`,
    path.replace(/(?=[^/]*\/$)/, '#'),
    `${path}?`,
    `${path}??a=b`,
    `${path}?&=&==`,
  );
}

const oddPart = fc.oneof(
  oddText.map(encodeURIComponent),
  fc.constantFrom('%zz', '%00', '%2e%2e%2fa', '%c3', '%2F', 'a%2Fb', '%2f%2f', '%', '%u0041'),
  fc.constantFrom('a;b=1', 'a,b', '..', '.', '~', '*', '%23', '%3F', '+', '%0d%0aX:%20y', 'A-1%20'),
);

function queriesOf(names: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(
    fc.constantFrom(...names, ...names, 'colour'),
    fc.oneof(fc.constantFrom('true', '0', '1', '17'), oddText).map(encodeURIComponent),
  );
  return fc
    .array(pair, { maxLength: 2 })
    .chain((pairs) => mostly(fc.constant(pairs), fc.constant([...pairs, ...pairs])))
    .map((pairs) => `?${pairs.map((one) => one.join('=')).join('&')}`);
}

function headersFor(
  path: string,
  { requestBody }: Operation,
): fc.Arbitrary<RandomRequest['headers']> {
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {});
  const usual = path.startsWith('/v1/operator/') ? 'Token operator-token' : 'Token caller-token';
  const oneEach = fc.record({
    Authorization: mostly(fc.constant(usual), fc.constantFrom(...ODD_AUTHORIZATIONS)),
    'Content-Type': mostly(fc.constant(type), fc.constantFrom(...ODD_TYPES)),
    Accept: mostly(fc.constantFrom('*/*', 'application/json'), fc.constantFrom(...ODD_ACCEPTS)),
    'Content-Encoding': mostly(fc.constant('identity'), fc.constantFrom(...ODD_ENCODINGS)),
    'X-Request-Id': mostly(fc.constant('r-1'), fc.constantFrom('not sane', '', 'x'.repeat(200))),
  });
  return fc
    .tuple(oneEach, mostly(fc.constant([]), fc.constantFrom(...ODD_HEADERS)))
    .map(([headers, odd]) => [...Object.entries(headers), ...odd]);
}

const ODD_AUTHORIZATIONS = [
  'Token caller-token',
  'Token operator-token',
  'token caller-token',
  'Token x',
  'Bearer x',
  '',
  'Token',
  'Token ',
  'Token a b',
  'Token \u00e9',
  'Token caller-token, Token x',
  ',',
];
const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  '',
  'application/xml',
  'application',
  'application/json; charset="utf-8"',
  'APPLICATION/JSON',
  'application/json;',
  ';',
  '\u00ff',
  'application/json, text/plain',
  'application/vnd.api+json',
  'multipart/form-data',
];
const ODD_ACCEPTS = [
  'application/x-ndjson',
  'text/html',
  'application/graphql-response+json',
  '',
  ',',
  '*',
  'application/json;q=0',
  '*/*;q=0',
  'application/*',
  'text/*, */*;q=0.1',
  '\u00ff',
  ';;q=',
];
const ODD_ENCODINGS = ['gzip', 'br', 'x-gzip', '', 'GZIP', 'gzip, gzip', 'deflate', '\u00ff', ','];

type Headers = readonly (readonly [string, string])[];

const ODD_HEADERS: readonly Headers[] = [
  [['Authorization', 'Token x']],
  [['Content-Type', 'text/plain']],
  [['Content-Encoding', 'gzip']],
  [['Accept', 'text/html']],
  [['Accept-Encoding', 'gzip;q=0, br, \u00ff']],
  [['X-Forwarded-For', ', , not an address']],
  [['Cookie', ';;=;']],
  [['Range', 'bytes=5-1']],
  [['If-None-Match', '*']],
  [['X-HTTP-Method-Override', 'DELETE']],
  [['Origin', 'null']],
  [['__proto__', 'x']],
];

function bodiesOf({ requestBody }: Operation, { components }: OpenApiDocument) {
  const { content = {} } = requestBody ?? {};
  const [{ schema: whole, examples = {} } = { schema: {} }] = Object.values(content);
  const { contentSchema: schema = whole } = whole as { contentSchema?: typeof whole };
  const shown = Object.values(examples).map(({ value }) =>
    typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
  );
  const values = requestBody ? valuesOf(schema, components.schemas) : fc.constant({});
  const value = damaged(fc.oneof(values, fc.constantFrom(...shown, {}))).map((one) =>
    JSON.stringify(one),
  );
  return mostly(
    'application/x-ndjson' in content
      ? fc.array(value, { maxLength: 5 }).map((lines) => lines.join('\n'))
      : value,
    fc.oneof(
      oddText,
      fc.constantFrom('', '{', '[', '{"a":1e999}', '[[[[', '\ufeff{}', '{"a":1,"a":2}', 'null'),
    ),
  );
}
