import {
  choicesOf,
  loadDescription,
  type Description,
} from '../../reference/description/description.js';
import type { Schema } from '../../reference/description/document.js';
import { limitWords, typeWords } from '../../reference/description/schema-words.js';

export interface Expected {
  /** The place in the reference: the operation, with the field where the path leads to one. */
  readonly operation: string;
  /** `undefined` where the path leads to no field. */
  readonly words: string | undefined;
}

let loading: Promise<Description> | undefined;

/** Finds the value that the operation takes at the path of a field, in the words of the API description. */
export async function expectedAt(
  operation: string,
  attr: string | null,
): Promise<Expected | undefined> {
  loading ??= loadDescription().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const description = await loading;
  const stated = description.groups
    .flatMap(({ operations }) => operations)
    .find(({ path }) => path === `/v1/data-import/${operation}/create/`);
  if (!stated) return undefined;
  const ofQuery = stated.parameters.find(({ name }) => name === attr)?.schema;
  const body = Object.values(stated.body)[0]?.schema;
  const field = ofQuery ?? (body && attr !== null ? fieldAt(body, attr) : undefined);
  if (!field || attr === null) return { operation: stated.id, words: undefined };
  const place = attr.replaceAll(/\.\d+/g, '');
  return { operation: `${stated.id}/${place}`, words: wordsOf(field) };
}

function fieldAt(body: Schema, attr: string): Schema | undefined {
  let schemas: readonly Schema[] = [body];
  for (const segment of attr.split('.'))
    schemas = schemas
      .flatMap(alternatives)
      .flatMap(({ items, properties }) => items ?? properties?.[segment] ?? []);
  return schemas[0];
}

function alternatives(schema: Schema): readonly Schema[] {
  const { oneOf = [], anyOf = [], allOf = [] } = schema;
  return [schema, ...[...oneOf, ...anyOf, ...allOf].flatMap(alternatives)];
}

function wordsOf(schema: Schema): string {
  const { values } = choicesOf(schema);
  const words = [typeWords(schema), ...limitWords(schema)];
  if (values.length > 0) words.push(`one of ${values.join(', ')}`);
  return `${words.join(', ')}. ${schema.description ?? ''}`;
}
