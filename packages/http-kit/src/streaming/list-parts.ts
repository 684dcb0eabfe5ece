import { createHash } from 'node:crypto';
import type { Result } from 'neverthrow';
import type { Client } from '../shares/client.js';
import type { Parts } from '../sending/pulled.js';
import type { ListReaders } from './list-readers.js';

export interface ListPage<Listed> {
  readonly records: readonly Listed[];
  readonly next: string | undefined;
}

export type ReadPage<Listed, E = unknown> = (
  after: string | undefined,
  limit: number,
) => Promise<Result<ListPage<Listed>, E>>;

interface ListReading<Listed> {
  readonly readPage: ReadPage<Listed>;
  readonly print: (record: Listed) => unknown;
  readonly format: PrintPage;
  readonly readers: ListReaders;
  readonly client: Client;
}

type NextPage<Listed> = { readonly page: ListPage<Listed> } | { readonly after: string } | 'end';

/** The text of a list, read part by part on demand. Between parts only the cursor is held; a generator would also hold the last part. */
export class ListParts<Listed> implements Parts {
  #nextPage: NextPage<Listed>;
  #isContinued = false;
  #leave: (() => void) | undefined;

  constructor(
    first: ListPage<Listed>,
    private readonly reading: ListReading<Listed>,
  ) {
    this.#nextPage = { page: first };
  }

  /** A page without records that others follow is passed over. */
  async next(): Promise<string | undefined> {
    const { readers, client } = this.reading;
    this.#leave ??= readers.enter(client);
    while (this.#nextPage !== 'end') {
      const text = await this.#textOf(this.#nextPage);
      if (text === undefined || text !== '') return text;
    }
    return undefined;
  }

  async #textOf(place: Exclude<NextPage<Listed>, 'end'>): Promise<string | undefined> {
    const isFirst = 'page' in place;
    const page = isFirst ? place.page : await this.#pageAfter(place.after);
    if (!page) return undefined;
    const { next, records } = page;
    this.#nextPage = next === undefined ? 'end' : { after: next };
    const { print, format } = this.reading;
    const lines = records.map((record) => JSON.stringify(print(record)));
    const isContinued = this.#isContinued;
    this.#isContinued ||= records.length > 0;
    return format(lines, { isFirst, isContinued, isLast: next === undefined });
  }

  leave(): void {
    this.#nextPage = 'end';
    this.#leave?.();
  }

  #pageAfter(after: string): Promise<ListPage<Listed> | undefined> {
    const { readers, client, readPage } = this.reading;
    return readers.inTurn(client, async () => {
      if (this.#nextPage === 'end') return undefined;
      const page = await readPage(after, readers.pageSizeFor(client));
      if (page.isOk()) return page.value;
      throw new Error('What is listed went away while its list was read.');
    });
  }
}

interface PlaceOfPage {
  readonly isFirst: boolean;
  /** True if an earlier page had records, so that a separator is needed. */
  readonly isContinued: boolean;
  readonly isLast: boolean;
}

/** Prints a page of records, each given as JSON text, as a part of the whole list. */
type PrintPage = (records: readonly string[], place: PlaceOfPage) => string;

const printArray: PrintPage = (records, { isFirst, isContinued, isLast }) => {
  const separator = isContinued && records.length > 0 ? ',\n' : '';
  return `${isFirst ? '[' : ''}${separator}${records.join(',\n')}${isLast ? ']' : ''}`;
};

const printLines: PrintPage = (records) => (records.length === 0 ? '' : `${records.join('\n')}\n`);

export const NDJSON = 'application/x-ndjson';

const FORMATS: ReadonlyMap<string, PrintPage> = new Map([
  ['application/json', printArray],
  [NDJSON, printLines],
]);

export const LIST_MEDIA_TYPES: readonly string[] = [...FORMATS.keys()];

export const CSV = 'text/csv';

/** Of a list that can be CSV, `columns` are the fields of a record, those of an object in it behind a dot. */
export function formatOf(mediaType: string, columns: readonly string[] = []): PrintPage {
  return mediaType === CSV ? printTable(columns) : (FORMATS.get(mediaType) ?? printArray);
}

const printTable =
  (columns: readonly string[]): PrintPage =>
  (records, { isFirst }) => {
    const rows = records.map((json) => {
      const record: unknown = JSON.parse(json);
      return columns.map((column) => cellOf(valueAt(record, column.split('.'))));
    });
    return [...(isFirst ? [columns] : []), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
  };

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (of, name) => (of as Readonly<Record<string, unknown>>)[name],
    value,
  );
}

/** RFC 4180; a text that a spreadsheet would take for a formula begins with an apostrophe. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A cursor as text, tied to its list: one that was cut short, changed or given to another list is refused. It is no secret:
 * every page checks the permission to read.
 */
export function encodeCursor(cursor: string, list: readonly string[]): string {
  return `${Buffer.from(cursor).toString('base64url')}.${digestOf(cursor, list)}`;
}

/** The cursor that was given out for this list; `undefined` for anything else. */
export function decodeCursor(text: string, list: readonly string[]): string | undefined {
  const cursor = Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString();
  return encodeCursor(cursor, list) === text ? cursor : undefined;
}

function digestOf(cursor: string, list: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify([...list, cursor]));
  return digest.digest('base64url').slice(0, 16);
}

/** The `Link` header to the next page: the requested URL with these parameters replaced. */
export function nextLink(
  url: string,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
}
