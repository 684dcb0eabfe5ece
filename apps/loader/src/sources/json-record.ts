import { isJsonObject } from '@data-import/wire/codecs';
import { err, ok, type Result } from 'neverthrow';
import { endOfText, exactText } from './json-numbers.js';

/** The reason that a line is no record; `code` and `attr` where the service has one for it. */
export interface RecordFault {
  readonly code?: string;
  readonly attr?: string;
  readonly detail: string;
  /** The names of an object that could be read. */
  readonly names?: readonly string[];
}

export interface JsonRecord {
  readonly value: Readonly<Record<string, unknown>>;
  /** The JSON on one line, with every number as a text of the same digits, so that no parser can round it. */
  readonly text: string;
}

const MOST_LEVELS = 100;

/** Reads a line of NDJSON as strictly as the service reads a request. */
export function readJsonRecord(line: string): Result<JsonRecord, RecordFault> {
  const parsed = parse(line);
  if (parsed.isErr()) return err(parsed.error);
  const value = parsed.value;
  const names = Object.keys(value).filter((name) => name !== '' && !name.includes('\0'));
  const exact = exactText(line);
  const fault = faultOf(line, value, exact);
  if (fault) return err({ ...fault, names });
  return ok({ value, text: line.includes('\r') ? exact.text.replaceAll('\r', ' ') : exact.text });
}

function faultOf(
  line: string,
  value: Readonly<Record<string, unknown>>,
  exact: Readonly<ReturnType<typeof exactText>>,
): RecordFault | undefined {
  if (exact.levels > MOST_LEVELS)
    return { detail: `The object has more than ${MOST_LEVELS} levels.` };
  if (exact.names !== namesIn(value)) return duplicateField(repeatedPath(line));
  if (line.includes('\\') && isOdd(value))
    return {
      code: 'invalid',
      detail:
        'A text has a lone surrogate, which is half a character: it is cut off, or it was escaped wrongly.',
    };
  for (const name of Object.keys(value))
    if (name === '' || name.includes('\0'))
      return { detail: 'A field has no name, or a NUL character in its name.' };
  return undefined;
}

/** The path of a name that an object of the JSON has twice, where any has one. */
export function repeatedNameIn(json: string, value: unknown): string | undefined {
  return exactText(json).names === namesIn(value) ? undefined : repeatedPath(json);
}

export function duplicateField(path: string): RecordFault & { readonly code: string } {
  return {
    code: 'duplicate_field',
    attr: path,
    detail: `The object has the field ${JSON.stringify(path)} more than once.`,
  };
}

function parse(line: string): Result<Readonly<Record<string, unknown>>, RecordFault> {
  try {
    const value = JSON.parse(line) as unknown;
    return isJsonObject(value) ? ok(value) : err({ detail: 'The line is JSON, but no object.' });
  } catch (error) {
    return err({ detail: `The line is no JSON: ${(error as Error).message}` });
  }
}

/** The number of names in all objects. */
function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  let names = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) if (typeof part === 'object') names += namesIn(part);
  return names;
}

/** True if a text is no sequence of characters. */
function isOdd(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, part]) => !name.isWellFormed() || isOdd(part))
  );
}

/** The path of the first name that an object has twice. */
function repeatedPath(json: string): string {
  const open: { names: Set<string> | undefined; at: string }[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const top = open.at(-1);
    switch (json.charAt(at)) {
      case '{':
        open.push({ names: new Set(), at: '' });
        break;
      case '[':
        open.push({ names: undefined, at: '0' });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (top && !top.names) top.at = String(Number(top.at) + 1);
        break;
      case '"': {
        const end = endOfText(json, at);
        if (top?.names && /^\s*:/.test(json.slice(end + 1, end + 100))) {
          top.at = JSON.parse(json.slice(at, end + 1)) as string;
          if (top.names.has(top.at)) return open.map((one) => one.at).join('.');
          top.names.add(top.at);
        }
        at = end;
      }
    }
  }
  return '';
}
