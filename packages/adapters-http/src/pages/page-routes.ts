import {
  lastingContent,
  publicRoute,
  succeeded,
  type Answer,
  type Outline,
  type PublicRoute,
} from '@data-import/http-kit';
import { REFERENCE, type Route } from '../route.js';

export interface PageFile {
  /** The path relative to the page; the page itself is `index.html`. */
  readonly path: string;
  readonly mediaType: string;
  readonly read: () => Promise<Buffer>;
}

/** The files of the pages for people; a page without files does not exist. */
export interface Pages {
  readonly console?: readonly PageFile[];
  readonly docs?: readonly PageFile[];
}

/** The pages below their names, and the way to the console from `/`. */
export function pageRoutes(
  { console = [], docs = [] }: Pages,
  ready: PublicRoute,
): readonly Route[] {
  return [
    ...(console.length === 0 ? [] : [START, readinessForConsole(ready)]),
    ...console.map((file) => fileRoute('console/', file)),
    ...docs.map((file) => fileRoute('docs/', file)),
  ];
}

const PAGE = 'index.html';

/** The names of the parts contain a hash of their content, so browsers revalidate only the page itself. */
const PART_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };

function fileRoute(folder: string, { path, mediaType, read }: PageFile): Route {
  const isPage = path === PAGE;
  const content = lastingContent(read);
  return publicRoute({
    ...undescribed(`/${folder}${isPage ? '' : path}`),
    handle: async ({ url }) => {
      if (isPage && !url.replace(/\?.*/s, '').endsWith('/')) return redirect(308, folder);
      const body = { kind: 'lasting', mediaType, content: await content() } as const;
      return { status: 200, body, headers: isPage ? PAGE_HEADERS : PART_HEADERS };
    },
  });
}

const START: Route = publicRoute({
  ...undescribed('/'),
  handle: async () => redirect(307, 'console/'),
});

/** Proxies hide `/readyz`. Not ready is no failure of this request, so it is a 200 too. */
const readinessForConsole = ({ answer }: PublicRoute): Route =>
  publicRoute({
    ...undescribed('/console/readyz/'),
    handle: async (incoming) => {
      const { status } = await answer(incoming);
      return succeeded({ status: status === 200 ? 'ready' : 'not_ready' });
    },
  });

// The location is relative, so that a proxy can serve the pages below any prefix.
function redirect(status: 307 | 308, location: string): Answer {
  return {
    status,
    headers: { Location: location },
    body: { kind: 'other', mediaType: 'text/plain; charset=utf-8', content: location },
  };
}

/** The API description leaves out files for people. They ignore `Accept`, because browsers take any type. */
function undescribed(path: string): Outline {
  return {
    operationId: path,
    tag: REFERENCE,
    method: 'GET',
    path,
    summary: 'Open a page',
    mediaTypes: [],
    answers: {},
  };
}

/** Headers of a page for people: no other host, nothing inline and no frame, so an injected script cannot run. */
const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-cache',
};
