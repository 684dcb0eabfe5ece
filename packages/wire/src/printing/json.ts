export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJson(value);
}

/** A number that is kept digit by digit; browsers that do not know such numbers have none. */
export interface RawJson {
  readonly rawJSON: string;
}

export function isRawJson(value: unknown): value is RawJson {
  return (JSON as Partial<ExactJson>).isRawJSON?.(value) ?? false;
}

/** A number in JSON, digit by digit: a double would not hold every one. */
export function rawJson(digits: string): unknown {
  return (JSON as Partial<ExactJson>).rawJSON?.(digits) ?? Number(digits);
}

/** Runtimes have these functions; the compiler's library does not describe them yet. */
interface ExactJson {
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
}

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A word of an answer: these are known today. A client that validates must not break on one that is added. */
export function knownWords(words: readonly string[]): JsonSchema {
  return { type: 'string', 'x-extensible-enum': words };
}
