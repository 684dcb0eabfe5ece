import { open } from 'node:fs/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import iconv from 'iconv-lite';
import type { DataFile } from './data-file.js';
import { SourcesUnusable } from './sources-unusable.js';

/** Larger ones are no faster, and what is made of them stays with the allocator. */
const CHUNK_BYTES = 64 * 1024;

/** Is told, in a clause about the file, why there is not all of it. */
export type OnDamage = (clause: string) => void;

/** The bytes of the file, unpacked. A chunk is valid until the next one is read. */
export function unpackedChunks(
  { name, path, compression }: DataFile,
  onDamage: OnDamage = () => undefined,
): AsyncIterable<Buffer> {
  const bytes = plainChunks(path);
  return compression === undefined
    ? bytes
    : unpacked(name, bytes, UNPACKING[compression], onDamage);
}

const UNPACKING = {
  gz: () => createGunzip({ chunkSize: CHUNK_BYTES }),
  zst: () => createZstdDecompress({ chunkSize: CHUNK_BYTES }),
} as const;

/** All that can be unpacked, also of a file that was cut off: a stream would throw away what it has when it fails. */
async function* unpacked(
  name: string,
  bytes: AsyncIterable<Buffer>,
  start: () => Unpacking,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  const started = (): Unpacking => {
    const one = start();
    one.on('data', (piece: Buffer) => pieces.push(piece));
    one.on('error', () => undefined);
    return one;
  };
  let unpacking = started();
  const step = (begin: (end: (error?: Error | null) => void) => void) =>
    new Promise<Error | undefined>((resolve) => {
      const end = (error?: Error | null): void => {
        unpacking.off('error', end);
        resolve(error ?? undefined);
      };
      unpacking.once('error', end);
      begin(end);
    });
  let failure: Error | undefined;
  try {
    for await (const chunk of bytes) {
      let rest = chunk;
      while (rest.length > 0 && !failure) {
        const piece = rest;
        const before = unpacking.bytesWritten;
        failure = await step((end) => unpacking.write(piece, end));
        yield* pieces.splice(0);
        // Zstandard ends with its first frame, and a file may have many.
        rest = start === UNPACKING.gz ? NOTHING : rest.subarray(unpacking.bytesWritten - before);
        if (rest.length > 0) unpacking = started();
      }
      if (failure) break;
    }
    // The callback of `end` comes before the end of the data is checked.
    failure ??= await step((end) => unpacking.once('close', () => end()).end());
    yield* pieces.splice(0);
    if (failure) onDamage(clauseOf(failure, name));
  } finally {
    unpacking.destroy();
  }
}

type Unpacking = ReturnType<(typeof UNPACKING)[keyof typeof UNPACKING]>;

/** @throws SourcesUnusable where it is not known which of the bytes are wrong. */
function clauseOf({ message }: Error, name: string): string {
  if (message.includes('unexpected end')) return 'ends too early: its compressed data is cut off';
  if (/incorrect header check|Unknown frame/.test(message))
    return 'has other data behind its compressed data';
  throw new SourcesUnusable(
    `${name} is damaged: its compressed data has errors. Get the file again.`,
  );
}

/** The bytes of the file, in one buffer: new ones would be memory outside the heap, which starts full collections. */
export async function* plainChunks(path: string): AsyncGenerator<Buffer> {
  await using file = await open(path);
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The text of the file in UTF-8, without a byte order mark. A chunk may end within a character, and is valid until the next one. */
export async function* decodedChunks(
  file: DataFile,
  encoding: string,
  onDamage?: OnDamage,
): AsyncGenerator<Buffer> {
  const decoder = decoderOf(encoding);
  let isFirst = true;
  for await (const chunk of unpackedChunks(file, onDamage)) {
    const decoded = decoder.write(chunk);
    if (decoded.length === 0) continue;
    yield isFirst && decoded.subarray(0, 3).equals(BYTE_ORDER_MARK) ? decoded.subarray(3) : decoded;
    isFirst = false;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const NOTHING = Buffer.alloc(0);

interface Decoder {
  /** The text of the bytes in UTF-8. A half character waits for the next ones. */
  readonly write: (chunk: Buffer) => Buffer;
  /** U+FFFD for half a character at the end. */
  readonly end: () => Buffer;
}

function decoderOf(encoding: string): Decoder {
  if (encoding === 'utf-8') return { write: (chunk) => chunk, end: () => NOTHING };
  if (encoding === 'iso-8859-1')
    return { write: (chunk) => Buffer.from(chunk.toString('latin1')), end: () => NOTHING };
  const codePage = codePageOf(encoding);
  if (codePage)
    return { write: (chunk) => Buffer.from(textIn(codePage, chunk)), end: () => NOTHING };
  if (encoding.startsWith('utf-16')) {
    const decoder = new TextDecoder(encoding);
    return {
      write: (chunk) => Buffer.from(decoder.decode(chunk, { stream: true })),
      end: () => Buffer.from(decoder.decode()),
    };
  }
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (chunk) => Buffer.from(decoder.write(chunk)),
    end: () => Buffer.from(decoder.end() ?? ''),
  };
}

/**
 * The characters of the 256 bytes of a code page; `undefined` for an encoding that has characters of several bytes. Where the
 * code page has none, the byte stands for the control character of its number, if that is one, else for U+FFFD.
 */
function codePageOf(encoding: string): readonly string[] | undefined {
  const known = CODE_PAGES.get(encoding);
  if (known) return known;
  const codes = Array.from({ length: 256 }, (_, code) => code);
  // iconv-lite has the currency sign that Macs had in place of the euro before 1998.
  const text =
    encoding === 'macroman'
      ? new TextDecoder('macintosh').decode(Buffer.from(codes))
      : iconv.decode(Buffer.from(codes), encoding);
  if (text.length !== 256) return undefined;
  const page = codes.map((code) => {
    const character = text[code] ?? UNKNOWN;
    return character === UNKNOWN && code < 0xa0 ? String.fromCharCode(code) : character;
  });
  CODE_PAGES.set(encoding, page);
  return page;
}

/** The characters of 0x80 to 0x9F; five bytes have no character and stay as they are. */
const CONTROLS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** It is needed always, and the tables of iconv-lite take 10 MB. */
const WINDOWS_1252 = Array.from(
  { length: 256 },
  (_, code) => CONTROLS_1252[code - 0x80] ?? String.fromCharCode(code),
);

const CODE_PAGES = new Map<string, readonly string[]>([['windows-1252', WINDOWS_1252]]);

/** Stands for bytes that are no character of the encoding. */
export const UNKNOWN = '\uFFFD';

function textIn(codePage: readonly string[], bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(NOT_ASCII, (byte) => codePage[byte.charCodeAt(0)] ?? UNKNOWN);
}

const NOT_ASCII = /[\u0080-\u00FF]/g;

/** The text of bytes in Windows-1252. */
export function windows1252(bytes: Buffer): string {
  return textIn(WINDOWS_1252, bytes);
}

/** The other way round; `undefined` when Windows-1252 does not have one of the characters. */
export function windows1252Bytes(text: string): Buffer | undefined {
  const codes = Array.from(text, (character) => {
    const at = CONTROLS_1252.indexOf(character);
    return at === -1 ? (character.codePointAt(0) ?? 0) : 0x80 + at;
  });
  return codes.every((code) => code <= 0xff) ? Buffer.from(codes) : undefined;
}
