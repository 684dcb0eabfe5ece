import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '@data-import/wire/kit';
import { isJsonObject } from '@data-import/wire/kit';
import type { JsonObject } from '../reading/json.js';

/** The schemas that have a title, each written once and referred to by it. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** The schema with references in place of its parts that have a title, or a reference to itself. */
  refer(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = this.#withReferences(schema);
    if (typeof title !== 'string') return rest;
    this.#keep(title, rest);
    return { $ref: `#/components/schemas/${title}` };
  }

  get schemas(): Readonly<Record<string, JsonSchema>> {
    const byTitle = [...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(byTitle);
  }

  #withReferences(schema: JsonSchema): JsonObject {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, this.#partOf(keyword, value)]),
    );
  }

  #partOf(keyword: string, value: unknown): unknown {
    if (keyword === 'properties' && isJsonObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, this.refer(property as JsonSchema)]),
      );
    if (keyword === 'items' && isJsonObject(value)) return this.refer(value);
    if (COMBINATIONS.has(keyword) && Array.isArray(value))
      return value.map((part: JsonSchema) => this.refer(part));
    return value;
  }

  #keep(title: string, schema: JsonSchema): void {
    const known = this.#schemas.get(title);
    if (known && !isDeepStrictEqual(known, schema))
      throw new Error(`Two different schemas have the title '${title}'.`);
    this.#schemas.set(title, schema);
  }
}

const COMBINATIONS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
