import type { Result } from 'neverthrow';
import { valueOf } from './refusals.js';

type Refused = Parameters<typeof valueOf>[0] extends Result<unknown, infer E> ? E : never;

interface Page<T> {
  readonly records: readonly T[];
  readonly next: string | undefined;
}

const PAGE_SIZE = 1000;

/** The records of a list, page by page, the next when all of the one before were taken. */
export async function* recordsOfPages<T>(
  readPage: (after: string | undefined, size: number) => Promise<Result<Page<T>, Refused>>,
): AsyncGenerator<T, void> {
  for (let page = valueOf(await readPage(undefined, PAGE_SIZE)); ;) {
    yield* page.records;
    if (page.next === undefined) return;
    page = valueOf(await readPage(page.next, PAGE_SIZE));
  }
}
