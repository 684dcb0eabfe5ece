import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { DEFAULT_DIALECT, type Dialect, type Encoding } from '../migration/dialect.js';
import { CsvScanner, delimiterStatedIn, type CsvRecord } from './csv-scanner.js';
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
  const quote = stated.quote ?? DEFAULT_DIALECT.quote;
  const delimiter =
    stated.delimiter ?? delimiterOf(await sampleOf(decodedChunks(file, encoding)), quote);
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
): Promise<{ readonly encoding: Encoding; readonly remark?: string }> {
  if (file.format === 'parquet') return { encoding: 'utf-8' };
  const utf16 = utf16Of(await sampleOf(unpackedChunks(file)));
  if (utf16) return { encoding: utf16 };
  let hasMultipleBytes = false;
  let hasOther = false;
  for await (const lines of wholeLines(file)) {
    if (isAscii(lines)) continue;
    const isValid = isUtf8(lines);
    hasOther ||= !isValid;
    hasMultipleBytes ||= isValid || MULTIPLE_BYTES.test(lines.toString('latin1'));
    if (hasOther && hasMultipleBytes) return { encoding: 'utf-8', remark: await mixtureOf(file) };
  }
  return { encoding: hasOther ? 'windows-1252' : 'utf-8' };
}

/** The encoding of a text with a byte order mark, or with so many zeros in every second byte as only UTF-16 has. */
function utf16Of(sample: Buffer): Encoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) * 20 <= sample.length || Math.min(even, odd) * 10 > Math.max(even, odd))
    return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** Pieces of the file that end with a line, or within one that is longer than any record may be. */
async function* wholeLines(file: DataFile): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of decodedChunks(file, 'utf-8')) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.length > LONGEST_LINE ? bytes.length : bytes.lastIndexOf('\n') + 1;
    if (end > 0) yield bytes.subarray(0, end);
    rest = Buffer.from(bytes.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

const LONGEST_LINE = 4 * 1024 * 1024;

/** Counts the lines that are UTF-8 and those that are not, with an example of each. */
async function mixtureOf(file: DataFile): Promise<string> {
  const utf8 = { lines: 0, example: '' };
  const other = { lines: 0, example: '' };
  let line = 0;
  for await (const lines of wholeLines(file))
    for (let start = 0; start < lines.length;) {
      const end = (lines.indexOf('\n', start) + 1 || lines.length + 1) - 1;
      const bytes = lines.subarray(start, end);
      start = end + 1;
      line += 1;
      if (isAscii(bytes)) continue;
      const isValid = isUtf8(bytes);
      const counted = isValid ? utf8 : other;
      counted.lines += 1;
      if (counted.lines === 1)
        counted.example = ` (line ${line}: ${shown(isValid ? bytes.toString() : windows1252(bytes))})`;
    }
  return `${utf8.lines} lines are UTF-8${utf8.example}, ${other.lines} are not and look like windows-1252${other.example}. Read as utf-8 the latter are damaged, read as windows-1252 the former become other letters: mend the file, or state in migration.toml which it is.`;
}

const EXAMPLE_LETTERS = 60;

/** Around the first letter that is not in ASCII, in quotes. */
function shown(text: string): string {
  const at = Math.max(0, text.search(/[^\0-\u007F]/) - EXAMPLE_LETTERS / 2);
  return JSON.stringify(text.slice(at, at + EXAMPLE_LETTERS).trim());
}

const SAMPLE_BYTES = 256 * 1024;

async function sampleOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of chunks) return chunk.subarray(0, SAMPLE_BYTES);
  return Buffer.alloc(0);
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter that gives the most records as many cells as the first, and more than one. */
function delimiterOf(sample: Buffer, quote: string): string {
  const stated = delimiterStatedIn(sample);
  if (stated !== undefined) return stated;
  let best = { delimiter: DEFAULT_DIALECT.delimiter, score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new CsvScanner({ delimiter, quote }).scan(sample).map(({ cells }) => cells);
    const first = counts[0] ?? sample.toString().split(delimiter).length;
    const agreeing = counts.filter((count) => count === first).length;
    const score = first > 1 ? ((agreeing + 1) / (counts.length + 1)) * Math.min(first, 20) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The names of the columns of a CSV file, and its first records. */
export async function sampleRecords(
  file: DataFile,
  dialect: Dialect,
): Promise<readonly { readonly line: number; readonly text: string }[]> {
  const scanner = new CsvScanner(dialect);
  const sample = await sampleOf(decodedChunks(file, dialect.encoding));
  const records = scanner.scan(sample).map(withText);
  return records.length > 0 ? records : scanner.end().map(withText);
}

function withText({ line, bytes }: CsvRecord) {
  return { line, text: bytes.toString() };
}
