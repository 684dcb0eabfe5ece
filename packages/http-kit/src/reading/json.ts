import { Buffer, isUtf8 } from 'node:buffer';
import { type Limits, MAXIMUM_ERRORS, type Path } from '@data-import/wire/kit';
import { err, ok, type Result } from 'neverthrow';
import { JsonReader, type JsonFault } from './json-reader.js';
import { parsePlainJson } from './plain-json.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface ParsedJson {
  readonly value: unknown;
  /** Paths of fields that their object already has; the value of the last one is kept. */
  readonly duplicates: readonly Path[];
  readonly nodes: number;
}

/** The reason why a body cannot be read, in words for people. */
export interface UnreadableJson {
  readonly kind: 'unreadable-json';
  readonly detail: string;
}

export interface JsonText {
  /** The number of its first line, where it is a part of a longer text. */
  readonly firstLine?: number;
  /** The number of levels around the body in the text, which do not count. */
  readonly levelsAround?: number;
  readonly sliceBytes?: number;
}

/**
 * Reads JSON without losing a digit: a number that a double would change becomes a `RawJson`, which codecs read exactly and
 * JSON.stringify writes as it was sent. Takes linear time, and yields the number of nodes after every slice. Of a list that is
 * too long, a large text keeps no more than shows it.
 */
export function* parseJson(
  bytes: Buffer,
  limits: Limits,
  { firstLine = 1, levelsAround = 0, sliceBytes = SLICE_BYTES }: JsonText = {},
): Generator<number, Result<ParsedJson, UnreadableJson>> {
  if (!isUtf8(bytes)) return err(notUtf8(bytes, firstLine));
  const bounds = {
    maximumItems: limits.maximumItems,
    maximumDepth: limits.maximumDepth + levelsAround,
    maximumContainers: maximumContainers(limits.maximumBodyBytes),
    maximumNames: MAXIMUM_NAMES,
    maximumDuplicates: MAXIMUM_ERRORS,
  };
  // JSON.parse cannot pause, and costs more than the reader where a text is larger.
  const plain = bytes.length <= sliceBytes ? parsePlainJson(bytes, bounds) : undefined;
  if (plain !== undefined) return ok({ ...plain, duplicates: [] });

  const reader = new JsonReader(bytes, bounds, lengthOfMark(bytes));
  while (!reader.readOn(sliceBytes)) yield reader.nodes;
  const { fault, value, duplicates, nodes } = reader;
  return fault ? err(explained(fault, bytes, limits, firstLine)) : ok({ value, duplicates, nodes });
}

const SLICE_BYTES = 128 * 1024;

/** No operation has a hundred field names, and more unknown names than this could not be listed. */
const MAXIMUM_NAMES = MAXIMUM_ERRORS;

/** Honest bodies have fewer than one object or array in 50 bytes; an empty one takes more than 50 bytes of memory. */
const BYTES_FOR_EACH_CONTAINER = 40;
const ALWAYS_ALLOWED_CONTAINERS = 10_000;

function maximumContainers(maximumBodyBytes: number): number {
  return Math.max(
    ALWAYS_ALLOWED_CONTAINERS,
    Math.floor(maximumBodyBytes / BYTES_FOR_EACH_CONTAINER),
  );
}

function explained(
  fault: JsonFault,
  bytes: Buffer,
  limits: Limits,
  firstLine: number,
): UnreadableJson {
  const place = placeOf(fault.at, bytes, firstLine);
  return unreadable(`${place}: ${whatIsWrong(fault, bytes, limits)}.`);
}

function whatIsWrong(fault: JsonFault, bytes: Buffer, limits: Limits): string {
  switch (fault.kind) {
    case 'malformed':
      return `expected ${fault.expected}, found ${foundAt(fault.at, bytes)}`;
    case 'too-deep':
      return `the body is nested deeper than ${limits.maximumDepth} levels`;
    case 'too-many-containers':
      return `the body has more than ${maximumContainers(limits.maximumBodyBytes)} lists and objects`;
    case 'too-many-names':
      return `the body has more than ${MAXIMUM_NAMES} different field names`;
  }
}

function notUtf8(bytes: Buffer, firstLine: number): UnreadableJson {
  const at = undecodableAt(bytes);
  const found = bytes.toString('hex', at, at + 1);
  return unreadable(`${placeOf(at, bytes, firstLine)}: expected UTF-8, found the byte 0x${found}.`);
}

/** The first byte that is decoded as a replacement character without having been sent as one. */
function undecodableAt(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  let at = 0;
  for (let from = 0; from < text.length;) {
    const next = text.indexOf(REPLACEMENT, from);
    at += Buffer.byteLength(text.slice(from, next));
    if (!REPLACEMENT_BYTES.equals(bytes.subarray(at, at + REPLACEMENT_BYTES.length))) break;
    at += REPLACEMENT_BYTES.length;
    from = next + 1;
  }
  return at;
}

const REPLACEMENT = '\ufffd';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

function placeOf(at: number, bytes: Buffer, firstLine: number): string {
  let line = firstLine;
  let lineStart = lengthOfMark(bytes);
  for (let end = bytes.indexOf(NEW_LINE); end >= 0 && end < at;) {
    line += 1;
    lineStart = end + 1;
    end = bytes.indexOf(NEW_LINE, lineStart);
  }
  const column = bytes.toString('utf8', lineStart, at).length + 1;
  return `Line ${line}, column ${column}`;
}

const NEW_LINE = 0x0a;

function foundAt(at: number, bytes: Buffer): string {
  const [character] = bytes.toString('utf8', at, at + 4);
  return character === undefined ? 'the end of the text' : JSON.stringify(character);
}

/** Some programs begin UTF-8 with a byte order mark. */
function lengthOfMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function unreadable(detail: string): UnreadableJson {
  return { kind: 'unreadable-json', detail };
}
