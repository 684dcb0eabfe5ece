import { lastingContent, publicRoute, type Answer, type Outline } from '@data-import/http-kit';
import { PAGE_HEADERS } from '../page-headers.js';
import { REFERENCE, type Route } from '../route.js';

/** A static file of the console. */
export interface ConsoleFile {
  /** Below `/console/`; the page itself is `index.html`. */
  readonly path: string;
  readonly mediaType: string;
  readonly read: () => Promise<Buffer>;
}

/** The console at `/console/`, and the way there from `/`. Without files there is no console. */
export function consoleRoutes(files: readonly ConsoleFile[]): readonly Route[] {
  return files.length === 0 ? [] : [START, ...files.map(fileRoute)];
}

const PAGE = 'index.html';

/** The page names its parts by their content, so only the page itself has to be asked for again. */
const PART_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };

function fileRoute({ path, mediaType, read }: ConsoleFile): Route {
  const isPage = path === PAGE;
  const content = lastingContent(read);
  return publicRoute({
    ...undescribed(`/console/${isPage ? '' : path}`),
    handle: async ({ url }) => {
      if (isPage && !url.replace(/\?.*/s, '').endsWith('/')) return redirect('console/');
      const body = { kind: 'lasting', mediaType, content: await content() } as const;
      return { status: 200, body, headers: isPage ? PAGE_HEADERS : PART_HEADERS };
    },
  });
}

const START: Route = publicRoute({
  ...undescribed('/'),
  handle: async () => redirect('console/'),
});

// Relative, so that the console can stand below any prefix of a proxy.
function redirect(location: string): Answer {
  return {
    status: 307,
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
    summary: 'Open the console',
    mediaTypes: [],
    answers: {},
  };
}
