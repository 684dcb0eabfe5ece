import type {
  ImportProcessCursor,
  ImportProcessPage,
  ListedProcess,
  SupplierNotFound,
} from '@data-import/application';
import type { Result } from 'neverthrow';
import type { Parts } from '../response/pulled.js';
import type { PrintPage } from './list-format.js';
import type { ListReaders } from './list-readers.js';

export type ReadPage<Listed extends ListedProcess> = (
  after: ImportProcessCursor | undefined,
  limit: number,
) => Promise<Result<ImportProcessPage<Listed>, SupplierNotFound>>;

interface Reading<Listed extends ListedProcess> {
  readonly readPage: ReadPage<Listed>;
  /** A record as it is answered. */
  readonly print: (record: Listed) => object;
  readonly format: PrintPage;
  readonly readers: ListReaders;
}

type Place<Listed extends ListedProcess> =
  | { readonly page: ImportProcessPage<Listed> }
  | { readonly after: ImportProcessCursor }
  | 'end';

/**
 * The text of a list from its first page on. Nothing is read until somebody asks for the next part, and what is kept in
 * between is where the list goes on: not a generator, which would keep the part that it gave last.
 */
export class ListParts<Listed extends ListedProcess> implements Parts {
  #place: Place<Listed>;
  readonly #reading: Reading<Listed>;
  readonly #leave: () => void;

  constructor(first: ImportProcessPage<Listed>, reading: Reading<Listed>) {
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
    const { next, records } = page;
    this.#place = next === undefined ? 'end' : { after: next };
    const { print, format } = this.#reading;
    const lines = records.map((record) => JSON.stringify(print(record)));
    return format(lines, { isFirst, isLast: next === undefined });
  }

  leave(): void {
    this.#place = 'end';
    this.#leave();
  }

  #pageAfter(after: ImportProcessCursor): Promise<ImportProcessPage<Listed> | undefined> {
    const { readers, readPage } = this.#reading;
    return readers.inTurn(async () => {
      if (this.#place === 'end') return undefined;
      const page = await readPage(after, readers.pageSize);
      if (page.isOk()) return page.value;
      throw new Error('The import supplier went away while its list was read.');
    });
  }
}
