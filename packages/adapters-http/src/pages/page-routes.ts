import { lastingContent, publicRoute, type Answer, type Outline } from '@data-import/http-kit';
import { REFERENCE, type Route } from '../route.js';
import { PAGE_HEADERS } from './page-headers.js';

/** A static file of a page for people. */
export interface PageFile {
  /** Below the place of the page; the page itself is `index.html`. */
  readonly path: string;
  readonly mediaType: string;
  readonly read: () => Promise<Buffer>;
}

/** Pages for people by where they stand. Without files there is no page. */
export interface Pages {
  readonly console?: readonly PageFile[];
  /** The reference of the API. */
  readonly docs?: readonly PageFile[];
}

/** The pages below their names, and the way to the console from `/`. */
export function pageRoutes({ console = [], docs = [] }: Pages): readonly Route[] {
  return [
    ...(console.length === 0 ? [] : [START]),
    ...console.map((file) => fileRoute('console/', file)),
    ...docs.map((file) => fileRoute('docs/', file)),
  ];
}

const PAGE = 'index.html';

/** The page names its parts by their content, so only the page itself has to be asked for again. */
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

// Relative, so that the pages can stand below any prefix of a proxy.
function redirect(status: 307 | 308, location: string): Answer {
  return {
    status,
    headers: { Location: location },
    body: { kind: 'other', mediaType: 'text/plain; charset=utf-8', content: location },
  };
}

/** Files for people are no part of the description. A browser accepts what it is given. */
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
