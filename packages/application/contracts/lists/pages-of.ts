import { expect } from 'chai';
import type { Page } from '../../src/lists/reader.js';

/** More than any list of a test has. */
const MOST_PAGES = 500;

/** Reads a list until nothing follows; `between` is what happens after each page. */
export async function pagesOf<T>(
  limit: number,
  read: (after: string | undefined, limit: number) => Promise<Page<T> | undefined>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<readonly (readonly T[])[]> {
  const pages: (readonly T[])[] = [];
  let after: string | undefined;
  do {
    const page = await read(after, limit);
    expect(page?.records).to.have.length.at.most(limit);
    pages.push(page?.records ?? []);
    after = page?.next;
    await between();
  } while (after !== undefined && pages.length < MOST_PAGES);
  expect(after, 'what follows the last page').to.equal(undefined);
  return pages;
}
