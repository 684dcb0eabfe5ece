import { gzipSync, zstdCompressSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { quoteText } from '../../src/sources/database.js';
import { writeParquet } from '../write-parquet.js';
import type { Random } from '../dirty-export/random.js';

/** The rows of a kind that nothing is wrong with. */
export interface CleanTable {
  readonly kind: 'notes' | 'transactions';
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Content of the data file, with what has to be stated about it. */
export interface Polluted {
  readonly bytes: Buffer | string;
  /** The name behind that of the table, `.csv` if it is left out. */
  readonly ending?: string;
  /** Lines of its table in migration.toml. */
  readonly settings?: string;
  /** What the file has, where that is not the whole of the table. */
  readonly table?: CleanTable;
}

export const ROWS = 100;

const TEXTS = [
  'Prefers to be called, in the morning',
  'Umzug nach München; Schlüssel übergeben',
  'Said "no" twice',
  'First line\nsecond line, with comma\nthird "line"',
  "It's the owner's",
  'Straße 12 | Gärtnerhaus',
  'Plain',
];

/** A hundred notes or transactions, which no other series has. */
export function cleanTable(kind: CleanTable['kind'], series = 0): CleanTable {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const n = index + 1;
    const account = `EXT-${1000 + 10 * series + (n % 9)}`;
    const day = `2019-10-${10 + (n % 20)}`;
    const text = `${n}: ${TEXTS[n % TEXTS.length] ?? ''}`;
    return kind === 'notes'
      ? [account, `${day}T09:30:00Z`, text]
      : [
          account,
          `T-${1000 + ROWS * series + n}`,
          day,
          `${n * 37}.${10 + (n % 90)}`,
          'CHARGE',
          text,
        ];
  });
  return { kind, header: HEADERS[kind], rows };
}

const HEADERS = {
  notes: ['external_account_number', 'created_at', 'body'],
  transactions: [
    'external_account_number',
    'transaction_id',
    'transaction_date',
    'amount',
    'type',
    'note',
  ],
} as const;

export interface Writing {
  readonly delimiter?: string;
  readonly quote?: string;
  /** Before a quote within quotes; the quote itself if it is left out. */
  readonly escape?: string;
  readonly end?: string;
  readonly allQuoted?: boolean;
}

/** A record of CSV. */
export function record(
  cells: readonly string[],
  { delimiter = ',', quote = '"', escape = quote, allQuoted = false }: Writing = {},
): string {
  const isSpecial = (cell: string): boolean =>
    [delimiter, quote, escape, '\n', '\r'].some((mark) => mark !== '' && cell.includes(mark));
  const inQuotes = (cell: string): string => {
    const escaped = escape === quote ? cell : cell.replaceAll(escape, escape + escape);
    return quote + escaped.replaceAll(quote, escape + quote) + quote;
  };
  return cells
    .map((cell) => (quote !== '' && (allQuoted || isSpecial(cell)) ? inQuotes(cell) : cell))
    .join(delimiter);
}

export function csv(
  { header, rows }: Pick<CleanTable, 'header' | 'rows'>,
  writing: Writing = {},
): string {
  const { end = '\n' } = writing;
  return [header, ...rows].map((cells) => record(cells, writing) + end).join('');
}

export function ndjson({ header, rows }: CleanTable): readonly string[] {
  return rows.map((cells) =>
    JSON.stringify(Object.fromEntries(header.map((name, index) => [name, cells[index]]))),
  );
}

/** The lines of the records, the header first, with another one in place of one that is chosen by chance. */
export function withRecord(
  table: CleanTable,
  random: Random,
  change: (line: string, cells: readonly string[]) => string,
): string {
  const at = random.below(table.rows.length);
  return [table.header, ...table.rows]
    .map((cells, index) => (index === at + 1 ? change(record(cells), cells) : record(cells)) + '\n')
    .join('');
}

export const encoded = (text: string, encoding: string): Buffer => iconv.encode(text, encoding);
export const gzip = (text: string | Buffer): Buffer => gzipSync(text);
export const zstd = (text: string | Buffer): Buffer => zstdCompressSync(text);

/** A Parquet file of the table, with columns of other types: SQL by their names. */
export async function parquet(
  { header, rows }: CleanTable,
  types: Readonly<Record<string, string>>,
  path: string,
  options = '',
): Promise<void> {
  const values = rows.map((cells) => `(${cells.map(quoteText).join(', ')})`).join(', ');
  const columns = header.map((name) => `${types[name] ?? name} as ${name}`).join(', ');
  const query = `select ${columns} from (values ${values}) t(${header.join(', ')})`;
  await writeParquet(path, query, options);
}
