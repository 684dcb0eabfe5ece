import { readFile } from 'node:fs/promises';
import {
  lastingContent,
  publicRoute,
  type Answer,
  type JsonObject,
  type LastingContent,
  type Outline,
} from '@data-import/http-kit';
import { PAGE_HEADERS } from '../page-headers.js';
import { REFERENCE, type Route } from '../route.js';

/** The document itself, and the page on which it is read and tried. */
export function descriptionRoutes(document: JsonObject): readonly Route[] {
  const printed = lastingContent(async () => Buffer.from(JSON.stringify(document)));
  return [
    publicRoute({
      ...undescribed('/openapi.json', 'application/json'),
      handle: async () => lasting('application/json', await printed()),
    }),
    ...ASSETS.map(assetRoute),
  ];
}

interface Asset {
  readonly path: string;
  readonly mediaType: string;
  readonly file: URL;
}

const ofSwaggerUi = (name: string) => new URL(import.meta.resolve(`swagger-ui-dist/${name}`));
const ofOurs = (name: string) => new URL(`../../../pages/docs/${name}`, import.meta.url);

const ASSETS: readonly Asset[] = [
  { path: '/docs/', mediaType: 'text/html', file: ofOurs('index.html') },
  { path: '/docs/initializer.js', mediaType: 'text/javascript', file: ofOurs('initializer.js') },
  { path: '/docs/index.css', mediaType: 'text/css', file: ofSwaggerUi('index.css') },
  { path: '/docs/swagger-ui.css', mediaType: 'text/css', file: ofSwaggerUi('swagger-ui.css') },
  {
    path: '/docs/swagger-ui-bundle.js',
    mediaType: 'text/javascript',
    file: ofSwaggerUi('swagger-ui-bundle.js'),
  },
];

function assetRoute({ path, mediaType, file }: Asset): Route {
  return publicRoute({
    ...undescribed(path, mediaType),
    handle: async ({ url }) =>
      path.endsWith('/') && !pathOf(url).endsWith('/')
        ? TO_DOCS
        : { ...lasting(mediaType, await contentOf(file)), headers: PAGE_HEADERS },
  });
}

const CONTENTS = new Map<string, () => Promise<LastingContent>>();

/** Files are the same for every app: they are read once in a process. */
function contentOf(file: URL): Promise<LastingContent> {
  const content = CONTENTS.get(file.href) ?? lastingContent(() => readFile(file));
  CONTENTS.set(file.href, content);
  return content();
}

function lasting(mediaType: string, content: LastingContent): Answer {
  const body = { kind: 'lasting', mediaType: `${mediaType}; charset=utf-8`, content } as const;
  return { status: 200, body };
}

// The page refers to its parts by their places beside it, so that it can stand below any prefix of a proxy.
const TO_DOCS: Answer = {
  status: 308,
  headers: { Location: 'docs/' },
  body: { kind: 'other', mediaType: 'text/plain; charset=utf-8', content: 'docs/' },
};

function pathOf(url: string): string {
  return url.replace(/\?.*/s, '');
}

/** These routes are the description; it does not describe itself. */
const undescribed = (path: string, mediaType: string): Outline => ({
  operationId: path,
  tag: REFERENCE,
  method: 'GET',
  path,
  summary: 'Get the OpenAPI description',
  mediaTypes: [mediaType],
  answers: {},
});
