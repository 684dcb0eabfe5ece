import { err, ok, type Result } from 'neverthrow';
import { inspectJson } from './json-text.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Why a body is no JSON, for a person to read. */
export interface MalformedJson {
  readonly kind: 'malformed-json';
  readonly detail: string;
}

/**
 * Reads JSON in which no number loses a digit: one that a double would change becomes a `RawJson`, which codecs read
 * exactly and JSON.stringify writes as it was sent.
 */
export function parseJson(bytes: Uint8Array, maximumDepth: number): Result<unknown, MalformedJson> {
  const { depth, hasLongNumbers } = inspectJson(bytes, maximumDepth);
  if (depth > maximumDepth)
    return malformed(`The body is nested deeper than ${maximumDepth} levels.`);
  const text = decodeUtf8(bytes);
  if (text === undefined) return malformed('The body is not UTF-8.');
  try {
    return ok(hasLongNumbers ? JSON.parse(text, keepLongNumber) : JSON.parse(text));
  } catch {
    return malformed('The body is not well-formed JSON.');
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value)
  );
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}

function keepLongNumber(
  _key: string,
  value: unknown,
  { source }: { readonly source?: string },
): unknown {
  const isChanged = typeof value === 'number' && source !== undefined && String(value) !== source;
  return isChanged ? JSON.rawJSON(source) : value;
}

function malformed(detail: string): Result<never, MalformedJson> {
  return err({ kind: 'malformed-json', detail });
}
