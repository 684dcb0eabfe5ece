import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { DEFAULT_DIALECT, type Dialect, type Encoding } from '../migration/dialect.js';
import { CsvScanner } from './csv-scanner.js';
import type { DataFile } from './data-file.js';
import { decodedChunks, unpackedChunks } from './decoded-chunks.js';

export interface FileDigest {
  readonly sha256: string;
  readonly bytes: number;
}

export async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** How the file is written: as stated, and else as it looks. */
export async function dialectOf(file: DataFile, stated: Partial<Dialect>): Promise<Dialect> {
  const encoding = stated.encoding ?? (await encodingOf(file));
  if (file.format !== 'csv') return { ...DEFAULT_DIALECT, ...stated, encoding };
  const quote = stated.quote ?? DEFAULT_DIALECT.quote;
  const delimiter =
    stated.delimiter ?? delimiterOf(await sampleOf(decodedChunks(file, encoding)), quote);
  return { ...stated, encoding, quote, delimiter };
}

/** Every file of bytes is some Windows-1252, hardly one that is not UTF-8 by intention is UTF-8 by chance. */
async function encodingOf(file: DataFile): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of unpackedChunks(file)) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

const SAMPLE_BYTES = 256 * 1024;

async function sampleOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of chunks) return chunk.subarray(0, SAMPLE_BYTES);
  return Buffer.alloc(0);
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter that gives the most records as many cells as the first, and more than one. */
function delimiterOf(sample: Buffer, quote: string): string {
  let best = { delimiter: DEFAULT_DIALECT.delimiter, score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = [...new CsvScanner({ delimiter, quote }).scan(sample)].map(({ cells }) => cells);
    const first = counts[0] ?? sample.toString().split(delimiter).length;
    const agreeing = counts.filter((count) => count === first).length;
    const score = first > 1 ? ((agreeing + 1) / (counts.length + 1)) * Math.min(first, 20) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The names of the columns of a CSV file, and its first records. */
export async function sampleRecords(file: DataFile, dialect: Dialect): Promise<readonly Buffer[]> {
  const scanner = new CsvScanner(dialect);
  const sample = await sampleOf(decodedChunks(file, dialect.encoding));
  const records = [...scanner.scan(sample)].map(({ bytes }) => Buffer.from(bytes));
  return records.length > 0 ? records : [...scanner.end()].map(({ bytes }) => Buffer.from(bytes));
}
