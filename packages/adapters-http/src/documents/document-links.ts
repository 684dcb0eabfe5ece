import { setImmediate } from 'node:timers/promises';
import type { DocumentStore } from '@data-import/application';
import { locateDocument, type DocumentPath, type DocumentRoot } from '@data-import/domain';

/** A link is signed, which takes time: others get their turn after so many. */
const LINKS_AT_ONCE = 32;

/** A link for each path, `null` where there is none to be had: whoever asks can do without. */
export async function linkDocuments(
  store: Pick<DocumentStore, 'linkTo'>,
  root: DocumentRoot,
  paths: readonly (DocumentPath | undefined)[],
): Promise<readonly (string | null)[]> {
  const links: (string | null)[] = [];
  for (const [index, path] of paths.entries()) {
    if (index % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
    links.push(path === undefined ? null : await linkTo(store, root, path));
  }
  return links;
}

async function linkTo(
  store: Pick<DocumentStore, 'linkTo'>,
  root: DocumentRoot,
  path: DocumentPath,
): Promise<string | null> {
  const location = locateDocument(root, path);
  return location.isOk() ? store.linkTo(location.value).catch(() => null) : null;
}
