import {
  loadDescription,
  type Description,
  type Schema,
} from '../../reference/description/description.js';
import { fieldsIn, limitWords, typeWords } from '../../reference/description/schema-words.js';

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
  const place = attr?.replaceAll(/\.\d+/g, '');
  const field = fieldsIn(stated.body?.schema).find(([name]) => name === place)?.[1];
  return field
    ? { operation: `${stated.operationId}/${place}`, words: wordsOf(field) }
    : { operation: stated.operationId, words: undefined };
}

function wordsOf(schema: Schema): string {
  return `${[typeWords(schema), ...limitWords(schema)].join(', ')}. ${schema.description ?? ''}`;
}
