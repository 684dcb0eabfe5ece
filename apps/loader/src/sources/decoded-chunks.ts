import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import type { Encoding } from '../migration/dialect.js';
import type { DataFile } from './data-file.js';

/** Larger ones are no faster, and what is made of them stays with the allocator. */
const CHUNK_BYTES = 64 * 1024;

/** The bytes of the file, unpacked. A chunk is valid until the next one is read. */
export function unpackedChunks({ path, compression }: DataFile): AsyncIterable<Buffer> {
  if (compression === undefined) return plainChunks(path);
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const unpacking =
    compression === 'gz'
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : createZstdDecompress({ chunkSize: CHUNK_BYTES });
  // `pipe` does not hand errors on.
  bytes.on('error', (error) => unpacking.destroy(error));
  return bytes.pipe(unpacking);
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
export async function* decodedChunks(file: DataFile, encoding: Encoding): AsyncGenerator<Buffer> {
  const decode = decoderOf(encoding);
  let isFirst = true;
  let isOldMac: boolean | undefined;
  for await (const chunk of unpackedChunks(file)) {
    const decoded = decode(chunk);
    isOldMac ??= endsLinesLikeOldMacs(decoded);
    if (isOldMac)
      for (
        let at = decoded.indexOf(CARRIAGE_RETURN);
        at !== -1;
        at = decoded.indexOf(CARRIAGE_RETURN, at)
      )
        decoded[at] = NEWLINE;
    yield isFirst && decoded.subarray(0, 3).equals(BYTE_ORDER_MARK) ? decoded.subarray(3) : decoded;
    isFirst = false;
  }
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/** Macs before 2001 ended lines with CR alone. Returns `undefined` when the chunk does not tell. */
function endsLinesLikeOldMacs(chunk: Buffer): boolean | undefined {
  if (chunk.includes(NEWLINE)) return false;
  const at = chunk.indexOf(CARRIAGE_RETURN);
  // LF may follow in the next chunk.
  return at === -1 || at === chunk.length - 1 ? undefined : true;
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

function decoderOf(encoding: Encoding): (chunk: Buffer) => Buffer {
  switch (encoding) {
    case 'utf-8':
      return (chunk) => chunk;
    case 'iso-8859-1':
      return (chunk) => Buffer.from(chunk.toString('latin1'));
    case 'windows-1252':
      return (chunk) => Buffer.from(windows1252(chunk));
    case 'utf-16le':
    case 'utf-16be': {
      const decoder = new TextDecoder(encoding);
      return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
    }
  }
}

export function windows1252(bytes: Buffer): string {
  // The bytes from 0x80 to 0x9F are all that differs from ISO 8859-1.
  return bytes.toString('latin1').replaceAll(C1, (character) => {
    return WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character;
  });
}

/** The other way round; `undefined` when Windows-1252 does not have one of the characters. */
export function windows1252Bytes(text: string): Buffer | undefined {
  const codes = Array.from(text, (character) => {
    const at = WINDOWS_1252.indexOf(character);
    return at === -1 ? (character.codePointAt(0) ?? 0) : 0x80 + at;
  });
  return codes.every((code) => code <= 0xff) ? Buffer.from(codes) : undefined;
}

// oxlint-disable-next-line no-control-regex -- the range that Windows-1252 has letters and signs in
const C1 = /[\u0080-\u009F]/g;

/** The characters of 0x80 to 0x9F; five bytes have no character and stay as they are. */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';
