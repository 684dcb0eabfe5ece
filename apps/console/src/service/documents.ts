import type { components, StreamLine } from '@data-import/client';
import type { Session } from '../session/session.js';
import { gather } from './gather.js';

export type MissingDocument = components['schemas']['MissingDocument'];
type SearchTotal = components['schemas']['DocumentSearchTotal'];

export interface DocumentSearch {
  /** The first of those that are missing. */
  readonly documents: readonly MissingDocument[];
  readonly missing: number;
  /** Counts the missing documents of each folder, largest first. */
  readonly folders: readonly (readonly [folder: string, missing: number])[];
  /** All that are missing, as CSV; made at the end. */
  readonly csv?: Blob;
  /** Comes last: without it the search was interrupted. */
  readonly total: SearchTotal | undefined;
}

export const MOST_SHOWN = 10_000;
/** Folders that are found later are counted together. */
const MOST_FOLDERS = 1000;
/** The browser holds a piece outside of the memory of the page. */
const LINES_OF_PIECE = 10_000;
const MISSING = '/v1/operator/import-suppliers/{import_supplier_code}/missing-documents/';
const COLUMNS = ['external_account_number', 'kind', 'statement_id', 'document_path'] as const;

export function folderOf({ document_path: path }: MissingDocument): string {
  return path.slice(0, path.lastIndexOf('/') + 1) || '/';
}

/**
 * Asks the file store for every document of the supplier; gives the state several times a second.
 *
 * @throws ClientError when it is refused or interrupted.
 */
export function findMissingDocuments(
  { client }: Session,
  supplier: string,
  signal: AbortSignal,
): AsyncGenerator<DocumentSearch, void> {
  const answer = client.stream(MISSING, {
    method: 'GET',
    path: { import_supplier_code: supplier },
    signal,
  });
  const documents: MissingDocument[] = [];
  const folders = new Map<string, number>();
  const pieces: Blob[] = [];
  let lines = `${COLUMNS.join()}\r\n`;
  let missing = 0;
  let total: SearchTotal | undefined;
  const take = (line: StreamLine<typeof MISSING>) => {
    if ('missing' in line) {
      total = line;
      return;
    }
    missing += 1;
    const own = folderOf(line);
    const folder = folders.size < MOST_FOLDERS || folders.has(own) ? own : 'other folders';
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
    lines += `${COLUMNS.map((column) => quoted(line[column] ?? '')).join()}\r\n`;
    if (missing % LINES_OF_PIECE === 0) {
      pieces.push(new Blob([lines]));
      lines = '';
    }
    if (documents.length < MOST_SHOWN) documents.push(line);
  };
  return gather(answer, take, () => ({
    documents: [...documents],
    missing,
    folders: [...folders].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b)),
    ...(total && { csv: new Blob([...pieces, lines], { type: 'text/csv' }) }),
    total,
  }));
}

/** A field of CSV; an apostrophe keeps spreadsheets from calculating what a caller has sent. */
function quoted(text: string): string {
  return `"${text.replace(/^[=+@\t\r-]/, "'$&").replaceAll('"', '""')}"`;
}
