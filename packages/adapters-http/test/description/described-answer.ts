import { expect } from 'chai';
import type { Body, DocumentedAnswer, OpenApiDocument, PathItem } from './openapi-document.js';

/** A request that was answered. */
export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

/** Where the body of an answer is described. */
export interface DescribedBody {
  /** To its schema: a JSON Pointer. */
  readonly pointer: string;
  readonly mediaType: string;
  /** The description itself. */
  readonly body: Body;
}

/**
 * Says where the body of an answer is described; nowhere when it has none. Fails for an answer whose status or media
 * type that the document does not describe.
 */
export function describedBody(
  document: OpenApiDocument,
  asked: Asked,
  response: Response,
): DescribedBody | undefined {
  if (UNDESCRIBED.some((prefix) => asked.path.startsWith(prefix))) return undefined;
  const what = `${asked.method} ${asked.path} answered with ${response.status}`;
  expect(response.headers.get('x-request-id'), what).to.match(/^[\w.-]{1,128}$/);
  const method = asked.method === 'HEAD' ? 'get' : asked.method.toLowerCase();
  const [path, item] = findPath(document, asked) ?? [];
  if (path === undefined || !item || !(method in item))
    return unlistedBody(asked, response, item, what);

  const place = ['paths', path, method, 'responses', String(response.status)];
  const answer = item[method]?.responses[response.status];
  expect(answer, what).not.to.equal(undefined);
  if (!answer || asked.method === 'HEAD') return undefined;
  return '$ref' in answer
    ? bodyIn(answer.$ref.slice(1), sharedAnswer(document, answer.$ref), response, what)
    : bodyIn(pointerTo(place), answer, response, what);
}

/** The description itself, and links that are followed as they were given. */
const UNDESCRIBED = ['/docs', '/openapi.json', '/v1/documents/'];

export function pointerTo(place: readonly string[]): string {
  const escaped = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.map((part) => `/${encodeURIComponent(part)}`).join('');
}

function findPath(
  { paths }: OpenApiDocument,
  { path }: Asked,
): readonly [string, PathItem] | undefined {
  const withSlash = path.replace(/\?.*/s, '').replace(/\/?$/, '/');
  const fitting = Object.entries(paths).filter(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(withSlash),
  );
  return fitting.find(([template]) => template === withSlash) ?? fitting[0];
}

const NO_EXAMPLES: Body = { schema: {} };

// Every path and method that the document does not list is answered alike.
function unlistedBody(
  { path, method }: Asked,
  response: Response,
  item: PathItem | undefined,
  what: string,
): DescribedBody | undefined {
  const isGuarded = path.startsWith('/v1/');
  const guarded = isGuarded ? [401, 500] : [];
  if (path.startsWith('/v1/operator/')) guarded.push(403);
  expect(response.status, what).to.be.oneOf([...guarded, item ? 405 : 404]);
  if (item && response.status === 405)
    expect(response.headers.get('allow')?.toLowerCase().split(', ')).to.include.members(
      Object.keys(item),
    );
  if (method === 'HEAD') return undefined;
  return { pointer: '/components/schemas/Error', mediaType: 'application/json', body: NO_EXAMPLES };
}

function sharedAnswer({ components }: OpenApiDocument, ref: string): DocumentedAnswer {
  const answer = components.responses[ref.replace('#/components/responses/', '')];
  if (!answer) throw new Error(`The document has no ${ref}.`);
  return answer;
}

function bodyIn(
  pointer: string,
  { content, 'x-also-as': also = [] }: DocumentedAnswer,
  response: Response,
  what: string,
): DescribedBody | undefined {
  const mediaType = response.headers.get('content-type')?.replace(/;.*/s, '') ?? '';
  if (!content) {
    expect(mediaType, what).to.equal('');
    return undefined;
  }
  const list = 'application/json';
  if (also.includes(mediaType))
    return {
      pointer: `${pointer}${pointerTo(['content', list, 'schema', 'items'])}`,
      mediaType,
      body: content[list] ?? NO_EXAMPLES,
    };
  const body = content[mediaType];
  if (!body) expect.fail(`${what}, in ${mediaType}`);
  return { pointer: `${pointer}${pointerTo(['content', mediaType, 'schema'])}`, mediaType, body };
}
