import type { JsonObject } from '../reading/json.js';

/** Examples as OpenAPI writes them. */
export function printExamples(examples: Readonly<Record<string, unknown>> = {}): JsonObject {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) };
}
