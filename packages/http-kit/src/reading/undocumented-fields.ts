import type { JsonSchema } from '../json-schema.js';
import { isJsonObject } from './json.js';

/** The value without those fields, at every depth, that the schema does not document. */
export function withoutUndocumented(value: unknown, schema: JsonSchema | undefined): unknown {
  const { properties, items } = (schema ?? {}) as Structure;
  if (items && Array.isArray(value)) return value.map((item) => withoutUndocumented(item, items));
  if (!properties || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => Object.hasOwn(properties, key))
      .map(([key, part]) => [key, withoutUndocumented(part, properties[key])]),
  );
}

interface Structure {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}
