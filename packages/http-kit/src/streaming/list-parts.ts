import type { Parts } from '../sending/pulled.js';
import type { ListPage, PrintPage } from './list-format.js';
import type { ListReaders } from './list-readers.js';

export type ReadPage = (after: string | undefined, limit: number) => Promise<ListPage | undefined>;

interface Reading {
  readonly readPage: ReadPage;
  readonly print: PrintPage;
  readonly readers: ListReaders;
}

type Place = { readonly page: ListPage } | { readonly after: string } | 'end';

/**
 * The text of a list from its first page on. Nothing is read until somebody asks for the next part, and what is kept in
 * between is where the list goes on: not a generator, which would keep the part that it gave last.
 */
export class ListParts implements Parts {
  #place: Place;
  readonly #reading: Reading;
  readonly #leave: () => void;

  constructor(first: ListPage, reading: Reading) {
    this.#place = { page: first };
    this.#reading = reading;
    this.#leave = reading.readers.enter();
  }

  async next(): Promise<string | undefined> {
    const place = this.#place;
    if (place === 'end') return undefined;

    const isFirst = 'page' in place;
    const page = isFirst ? place.page : await this.#pageAfter(place.after);
    if (!page) return undefined;
    const { next } = page;
    this.#place = next === undefined ? 'end' : { after: next };
    return this.#reading.print(page, { isFirst, isLast: next === undefined });
  }

  leave(): void {
    this.#place = 'end';
    this.#leave();
  }

  #pageAfter(after: string): Promise<ListPage | undefined> {
    const { readers, readPage } = this.#reading;
    return readers.inTurn(async () => {
      if (this.#place === 'end') return undefined;
      const page = await readPage(after, readers.pageSize);
      if (page) return page;
      throw new Error('What is listed went away while its list was read.');
    });
  }
}
