import { open } from 'node:fs/promises';
import type { DataFile } from './data-file.js';
import { unpackedChunks } from './decoded-chunks.js';
import { utf16Of } from './file-facts.js';

/** Files that are no text by their first bytes, as ISO 8859-1 reads them, and what to do about each. */
const BINARY: readonly {
  readonly type: string;
  readonly remedy: string;
  readonly beginnings: readonly string[];
}[] = [
  { type: 'gzip', remedy: 'name it NAME.gz', beginnings: ['\x1F\x8B'] },
  {
    type: 'Zstandard',
    remedy: 'name it NAME.zst',
    // The others are frames that a reader skips.
    beginnings: [
      '\x28\xB5\x2F\xFD',
      ...Array.from({ length: 16 }, (_, n) => `${String.fromCharCode(0x50 + n)}\x2A\x4D\x18`),
    ],
  },
  { type: 'Parquet', remedy: 'name it TABLE.parquet', beginnings: ['PAR1'] },
  { type: 'encrypted Parquet', remedy: 'write it without encryption', beginnings: ['PARE'] },
  {
    type: 'an Excel workbook or another zip archive',
    remedy: 'save the sheet as CSV in UTF-8, or unpack the archive',
    beginnings: ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'],
  },
  {
    type: 'an old Excel workbook or another Office document',
    remedy: 'save its sheet as CSV in UTF-8',
    beginnings: ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'],
  },
  {
    type: 'packed or no text',
    remedy: 'unpack it, or export the data as CSV in UTF-8',
    beginnings: ['BZh', '\xFD7zXZ\0', '7z\xBC\xAF', 'Rar!', '%PDF-', 'SQLite format 3\0'],
  },
  {
    type: 'text in UTF-32',
    remedy: 'save it in UTF-8',
    beginnings: ['\xFF\xFE\0\0', '\0\0\xFE\xFF'],
  },
];

function binaryType(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const found = BINARY.find(({ beginnings }) => beginnings.some((one) => text.startsWith(one)));
  // The name of a column may begin with the same letters, such as ORCID.
  return found && (!/^\w/.test(text) || CONTROL.test(text)) ? found : undefined;
}

// oxlint-disable-next-line no-control-regex -- the range that texts do not have
const CONTROL = /[\0-\u0008\u000E-\u001A]/;

const BEGINNING_BYTES = 4096;

/** Why the content of the file is not what its name says, and what to do; `undefined` if it may be. */
export async function contentFaultOf(file: DataFile): Promise<string | undefined> {
  const clause = await clauseOf(file);
  return clause === undefined ? undefined : `${file.name} ${clause}.`;
}

async function clauseOf(file: DataFile): Promise<string | undefined> {
  const { name, table, format, compression, path } = file;
  const packed = PACKED.find((one) => one.compression === compression);
  const bytes = await beginningOf({ ...file, compression: undefined });
  // The text formats say themselves what is missing.
  if (bytes.length === 0) return packed || format === 'parquet' ? 'is empty' : undefined;
  const plainName = packed ? name.slice(0, -1 - packed.compression.length) : name;
  const found = binaryType(bytes);
  const remedy = found?.remedy.replace('NAME', plainName).replace('TABLE', table) ?? '';
  if (packed && found?.type !== packed.type)
    return found
      ? `is ${found.type}: ${remedy}`
      : `is not ${packed.type}: name it ${plainName}, if it is not packed`;
  if (format === 'parquet' && found?.type === 'Parquet')
    return (await hasEnd(path)) ? undefined : 'ends too early: it is cut off. Get the file again';
  if (found && !packed) return `is ${found.type}: ${remedy}`;
  const unpacked = packed ? await beginningOf(file) : bytes;
  const inner = packed && binaryType(unpacked);
  if (inner) return `has ${inner.type} in its ${packed.type}: unpack it and see what it is`;
  return textClauseOf(unpacked, file);
}

const PACKED = [
  { compression: 'gz', type: 'gzip' },
  { compression: 'zst', type: 'Zstandard' },
] as const;

/** A record may have some by a fault. */
const MOST_ZEROS = 16;

function textClauseOf(bytes: Buffer, { format, table }: DataFile): string | undefined {
  if (
    utf16Of(bytes) === undefined &&
    !hasMark(bytes) &&
    zerosIn(bytes) > Math.max(MOST_ZEROS, bytes.length / 50)
  )
    return 'is no text: it has NUL characters, as binary files have. Unpack it, or export the data as CSV in UTF-8';
  // In UTF-16 it is the same text between zeros and behind a mark.
  const text = bytes
    .toString('latin1')
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (/^<(?:!doctype html|html|table)/i.test(text))
    return 'is an HTML page: save it as CSV in UTF-8';
  if (text.startsWith('<?xml')) return 'is XML: export the data as CSV or NDJSON';
  const lines = text.split(/[\r\n]+/);
  if (/^\[\s*(?:\{|$)/.test(text))
    return `is a JSON array: write each of its objects on a line of its own, in ${table}.ndjson (jq -c '.[]' does it)`;
  const objects = lines.filter((line) => line.startsWith('{')).length;
  if (objects > 0 && /^\{\s*$/.test(lines[0] ?? ''))
    return `is JSON over several lines: write each object on one line, in ${table}.ndjson (jq -c . does it)`;
  switch (format) {
    case 'csv':
      return isObject(lines[0] ?? '') ? `is NDJSON: name it ${table}.ndjson` : undefined;
    case 'ndjson':
      return text !== '' && objects === 0
        ? `is no NDJSON, because no line begins with {: name it ${table}.csv, if it is CSV`
        : undefined;
    case 'parquet':
      return `is not Parquet: name it ${table}.${text.startsWith('{') ? 'ndjson' : 'csv'}, if it is text`;
  }
}

function isObject(line: string): boolean {
  // The name of a column may begin with a bracket.
  return /^\{\s*"(?:[^"\\]|\\.)*"\s*:.*\}\s*$/.test(line);
}

function zerosIn(bytes: Buffer): number {
  let zeros = 0;
  for (const byte of bytes) if (byte === 0) zeros += 1;
  return zeros;
}

function hasMark(bytes: Buffer): boolean {
  return /^(?:\xFF\xFE|\xFE\xFF)/.test(bytes.toString('latin1', 0, 2));
}

async function beginningOf(file: DataFile): Promise<Buffer> {
  for await (const chunk of unpackedChunks(file))
    return Buffer.from(chunk.subarray(0, BEGINNING_BYTES));
  return Buffer.alloc(0);
}

/** Parquet has its mark at both ends. */
async function hasEnd(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, Math.max(0, size - 4));
  return size > 8 && buffer.toString('latin1', 0, bytesRead) === 'PAR1';
}
