import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { counted } from '@data-import/command-kit';
import { DEFAULT_DIALECT, type Dialect } from '../migration/dialect.js';
import {
  cellsOf,
  CsvScanner,
  delimiterStatedIn,
  endsWithReturn,
  LINES,
  type CsvRecord,
  type Marks,
} from './csv-scanner.js';
import type { DataFile } from './data-file.js';
import { decodedChunks, plainChunks, unpackedChunks, windows1252 } from './decoded-chunks.js';

export interface FileDigest {
  readonly sha256: string;
  readonly bytes: number;
}

export async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of plainChunks(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** The dialect of the file: as stated, and what is not stated is guessed from its content. */
export async function dialectOf(file: DataFile, stated: Partial<Dialect>): Promise<Dialect> {
  const encoding = stated.encoding ?? (await encodingOf(file)).encoding;
  if (file.format !== 'csv') return { ...DEFAULT_DIALECT, ...stated, encoding };
  const { quote = DEFAULT_DIALECT.quote } = stated;
  const delimiter =
    stated.delimiter ??
    delimiterOf(await sampleOf(decodedChunks(file, encoding)), { ...stated, quote });
  return { ...stated, encoding, quote, delimiter };
}

/** Two bytes or more that are one character in UTF-8, as ISO 8859-1 reads them. */
const MULTIPLE_BYTES =
  /[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3}/;

/**
 * The encoding that the file seems to have. Hardly a text is UTF-8 by chance, so one with any character of several bytes is
 * UTF-8, and what does not fit is damaged. Where another encoding fits some lines, `remark` says so.
 */
export async function encodingOf(
  file: DataFile,
): Promise<{ readonly encoding: string; readonly remark?: string }> {
  if (file.format === 'parquet') return { encoding: 'utf-8' };
  const sample = await sampleOf(unpackedChunks(file));
  const marked = MARKS.find(([mark]) => sample.toString('latin1', 0, 3).startsWith(mark))?.[1];
  const utf16 = marked ?? utf16Of(sample);
  if (utf16 !== undefined && utf16 !== 'utf-8')
    return {
      encoding: utf16,
      ...(marked === undefined && {
        remark: `It has no byte order mark, and every second byte looks like one of ${utf16}.`,
      }),
    };
  let hasMultipleBytes = marked !== undefined;
  let hasOther = false;
  for await (const lines of wholeLines(file)) {
    if (isAscii(lines)) continue;
    const isValid = isUtf8(lines) || isUtf8(withoutCutCharacter(lines));
    hasOther ||= !isValid;
    hasMultipleBytes ||= isValid || MULTIPLE_BYTES.test(lines.toString('latin1'));
    if (hasOther && hasMultipleBytes) break;
  }
  if (!hasOther) return { encoding: 'utf-8' };
  const encoding = hasMultipleBytes ? 'utf-8' : 'windows-1252';
  return { encoding, remark: await mixtureOf(file, encoding) };
}

const MARKS = [
  ['\xEF\xBB\xBF', 'utf-8'],
  ['\xFF\xFE', 'utf-16le'],
  ['\xFE\xFF', 'utf-16be'],
] as const;

/** A file that was cut off may end within a character. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  const cut = CUT_CHARACTER.exec(bytes.toString('latin1', bytes.length - 3));
  return bytes.subarray(0, bytes.length - (cut?.[0].length ?? 0));
}

const CUT_CHARACTER =
  /(?:[\u00C2-\u00F4]|[\u00E0-\u00F4][\u0080-\u00BF]|[\u00F0-\u00F4][\u0080-\u00BF]{2})$/;

/** The encoding of a text with so many zeros in every second byte as only UTF-16 has. */
export function utf16Of(sample: Buffer): string | undefined {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) * 20 <= sample.length || Math.min(even, odd) * 10 > Math.max(even, odd))
    return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** Pieces of the file that end with a line, or within one that is longer than any record may be. Each is valid until the next. */
async function* wholeLines(file: DataFile): AsyncGenerator<Buffer> {
  // One buffer: what is made for each chunk would stay with the allocator.
  let buffer = Buffer.alloc(0);
  let length = 0;
  let isOfReturns: boolean | undefined;
  for await (const chunk of decodedChunks(file, 'utf-8')) {
    isOfReturns ??= endsWithReturn(chunk, true);
    if (isOfReturns === true)
      for (const [at, byte] of chunk.entries())
        if (byte === CARRIAGE_RETURN && chunk[at + 1] !== NEWLINE) chunk[at] = NEWLINE;
    const room = length + chunk.length;
    if (room > buffer.length) buffer = Buffer.concat([buffer.subarray(0, length)], 2 * room);
    chunk.copy(buffer, length);
    const end = room > LONGEST_LINE ? room : buffer.subarray(0, room).lastIndexOf('\n') + 1;
    if (end > 0) yield buffer.subarray(0, end);
    buffer.copyWithin(0, end, room);
    length = room - end;
  }
  if (length > 0) yield buffer.subarray(0, length);
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const LONGEST_LINE = 4 * 1024 * 1024;

/** Counts the lines that are UTF-8 and those that are not, with an example of each, and names what Windows-1252 does not have. */
async function mixtureOf(file: DataFile, encoding: string): Promise<string> {
  const utf8 = { lines: 0, example: '' };
  const other = { lines: 0, example: '' };
  const unknown = new Set<string>();
  let line = 0;
  for await (const lines of wholeLines(file))
    for (let start = 0; start < lines.length;) {
      const end = (lines.indexOf('\n', start) + 1 || lines.length + 1) - 1;
      const bytes = lines.subarray(start, end);
      start = end + 1;
      line += 1;
      if (isAscii(bytes)) continue;
      const isValid = isUtf8(bytes);
      const counts = isValid ? utf8 : other;
      counts.lines += 1;
      const text = isValid ? bytes.toString() : windows1252(bytes);
      if (!isValid) for (const [one] of text.matchAll(CONTROLS)) unknown.add(one);
      if (counts.lines === 1) counts.example = ` (line ${line}: ${shown(text)})`;
    }
  const bytes = [...unknown].map((one) => `0x${one.charCodeAt(0).toString(16).toUpperCase()}`);
  if (encoding !== 'utf-8')
    return `${counted(other.lines, 'line is', 'lines are')} not UTF-8 and taken for windows-1252${other.example}. ${bytes.length === 0 ? '' : `${listOf(bytes)} no character of it: the file may be in cp850 or cp437. `}State the encoding in migration.toml, if it is another one.`;
  return `${counted(utf8.lines, 'line is', 'lines are')} UTF-8${utf8.example}, ${other.lines} ${other.lines === 1 ? 'is' : 'are'} not and look${other.lines === 1 ? 's' : ''} like windows-1252${other.example}. Read as utf-8 the latter are damaged, read as windows-1252 the former become other letters: mend the file, or state in migration.toml which it is.`;
}

function listOf(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} is` : `${names.join(', ')} are`;
}

// oxlint-disable-next-line no-control-regex -- the range that has no letters
const CONTROLS = /[\u007F-\u009F]/g;
const EXAMPLE_LETTERS = 60;

/** Around the first letter that is not in ASCII, in quotes. */
function shown(line: string): string {
  const text = line.trim();
  const at = Math.max(0, text.search(/[^\0-\u007F]/) - EXAMPLE_LETTERS / 2);
  const end = at + EXAMPLE_LETTERS;
  return JSON.stringify(
    `${at > 0 ? '…' : ''}${text.slice(at, end)}${end < text.length ? '…' : ''}`,
  ).replaceAll(CONTROLS, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
}

const SAMPLE_BYTES = 64 * 1024;
/** A header of thousands of columns is longer than a sample. */
const LONGEST_HEADER = 4 * 1024 * 1024;

async function sampleOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  let sample = Buffer.alloc(0);
  for await (const chunk of chunks) {
    sample = Buffer.concat([sample, chunk]);
    const isEnough = sample.length >= SAMPLE_BYTES && LINE_END.test(sample.toString('latin1'));
    if (isEnough || sample.length >= LONGEST_HEADER) break;
  }
  return sample;
}

const LINE_END = /[\r\n]/;
const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter that gives the most records as many cells as the first, and more than one. */
function delimiterOf(sample: Buffer, marks: Omit<Marks, 'delimiter'>): string {
  return (
    delimiterStatedIn(sample) ?? bestOf(DELIMITERS, sample, marks) ?? DEFAULT_DIALECT.delimiter
  );
}

function bestOf(
  delimiters: readonly string[],
  sample: Buffer,
  marks: Omit<Marks, 'delimiter'>,
  least = 0,
): string | undefined {
  let best: { readonly delimiter: string; readonly score: number } | undefined;
  for (const delimiter of delimiters) {
    const counts = recordsIn(sample, { ...marks, delimiter }).map(({ cells }) => cells);
    const [first = 0] = counts;
    const agreeing = (counts.filter((count) => count === first).length + 1) / (counts.length + 1);
    const score = first > 1 && agreeing >= least ? agreeing * Math.min(first, 20) : 0;
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter;
}

/** Signs and control characters that names and values hardly have, and pairs of them. */
const RARE_DELIMITERS = [
  ...Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).filter(
    (one) => !/[\t\r\n]/.test(one),
  ),
  ...Array.from(' !#$%&*+:<=>?@^`~\u00A4\u00A6\u00A7\u00AC\u00B6\u00F7\u00FE'),
  ...'|| :: ~~ ^^ ## @@ ;; |~ ~| ^| |^ ^~'.split(' '),
];

/** Likely delimiters of a file that seems to have one column. */
export async function rareDelimiterOf(
  file: DataFile,
  { encoding, ...marks }: Dialect,
): Promise<string | undefined> {
  const sample = await sampleOf(decodedChunks(file, encoding));
  return bestOf(RARE_DELIMITERS, sample, marks, 0.9);
}

/** What says that a file has lines before its header, where its first record looks like none and a later one does. */
export async function skippedLinesOf(
  file: DataFile,
  { encoding, ...marks }: Dialect,
): Promise<Pick<Dialect, 'delimiter' | 'skip'> | undefined> {
  const sample = await sampleOf(decodedChunks(file, encoding));
  // Where the usual one parts the first record, it is right.
  const isParted = (recordsIn(sample, marks)[0]?.cells ?? 1) > 1;
  for (const delimiter of isParted ? [marks.delimiter] : DELIMITERS) {
    const records = recordsIn(sample, { ...marks, delimiter });
    const counts = records.map(({ cells }) => cells);
    const cellsAt = (index: number): readonly string[] =>
      cellsOf(records[index]?.bytes.toString() ?? '', { ...marks, delimiter });
    const index = cellsAt(0).length > 1 && looksLikeHeader(cellsAt(0)) ? 0 : firstHeader(counts);
    const header = records[index];
    if (index > 0 && header && looksLikeHeader(cellsAt(index)))
      return { delimiter, skip: header.line - 1 };
  }
  return undefined;
}

const MOST_SKIPPED = 20;

/** The first record with as many cells as most of the following ones, more than before it; 0 if there is none. */
function firstHeader(counts: readonly number[]): number {
  for (let index = 1; index < Math.min(counts.length - 1, MOST_SKIPPED); index += 1) {
    const cells = counts[index] ?? 0;
    const following = counts.slice(index + 1);
    const same = following.filter((count) => count === cells).length;
    if (cells > Math.max(1, ...counts.slice(0, index)) && same * 2 >= following.length)
      return index;
  }
  return 0;
}

function looksLikeHeader(cells: readonly string[]): boolean {
  return (
    new Set(cells).size === cells.length &&
    cells.every((cell) => cell.trim() !== '' && !/^[-+\d.,:/ ]+$|\d{4}/.test(cell))
  );
}

/** The names of the columns of a CSV file, and its first records. */
export async function sampleRecords(
  file: DataFile,
  dialect: Dialect,
): Promise<readonly { readonly line: number; readonly text: string }[]> {
  const sample = await sampleOf(decodedChunks(file, dialect.encoding));
  return recordsIn(sample, file.format === 'csv' ? dialect : LINES).map(({ line, bytes }) => ({
    line,
    text: bytes.toString(),
  }));
}

/** The records of a sample, of which the last may be cut off; that one alone, where there is no other. */
function recordsIn(sample: Buffer, marks: Marks): readonly CsvRecord[] {
  const scanner = new CsvScanner(marks);
  const records = scanner.scan(sample);
  return records.length > 0 ? records : scanner.end();
}
