import { locateDocument, type DocumentPath, type DocumentRoot } from '@data-import/domain';
import type { Timer } from '../clock/clock.js';
import type { DocumentStore } from './document-store.js';

/** A link is signed, which takes time: after this many, other requests get their turn. */
const LINKS_IN_A_ROW = 32;

interface Linking {
  readonly documentStore: Pick<DocumentStore, 'linkTo'>;
  readonly timer: Timer;
}

/** A link for each path; `undefined` for no path, for a location that is too long, and where the store throws. */
export async function linkDocuments(
  { documentStore: store, timer }: Linking,
  root: DocumentRoot,
  paths: readonly (DocumentPath | undefined)[],
): Promise<readonly (string | undefined)[]> {
  const links: (string | undefined)[] = [];
  for (const [index, path] of paths.entries()) {
    if (index % LINKS_IN_A_ROW === LINKS_IN_A_ROW - 1)
      await new Promise<void>((resolve) => timer.after(0, resolve));
    links.push(path === undefined ? undefined : await linkTo(store, root, path));
  }
  return links;
}

async function linkTo(
  store: Pick<DocumentStore, 'linkTo'>,
  root: DocumentRoot,
  path: DocumentPath,
): Promise<string | undefined> {
  const location = locateDocument(root, path);
  return location.isOk() ? store.linkTo(location.value, root).catch(() => undefined) : undefined;
}
