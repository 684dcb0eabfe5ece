import type { JsonSchema } from '../json-schema.js';

/** A word of an answer: these are known today. A client that validates must not break on one that is added. */
export function knownWords(words: readonly string[]): JsonSchema {
  return { type: 'string', 'x-extensible-enum': words };
}
