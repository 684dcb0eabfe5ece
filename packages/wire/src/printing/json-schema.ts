/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A word of an answer: these are known today. A client that validates must not break on one that is added. */
export function knownWords(words: readonly string[]): JsonSchema {
  return { type: 'string', 'x-extensible-enum': words };
}
