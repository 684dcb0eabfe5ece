import * as t from 'io-ts';
import { MAXIMUM_ERRORS } from '../response/answer.js';
import { codec, HERE, placed, refuse, refuseType, type Codec, type JsonSchema } from './codec.js';
import { isJsonObject } from './json.js';

interface ListLimits {
  readonly maxItems: number;
  readonly minItems?: number;
}

/** The codec that a schema of items was taken from. */
const ITEM_CODECS = new WeakMap<JsonSchema, Codec<unknown>>();

interface Validated {
  readonly item: Codec<unknown>;
  readonly read: t.Validation<unknown>;
}

const VALIDATED = new WeakMap<object, Validated>();

/**
 * Validates the items of the lists in a large object one after the other, and yields every now and then, so that others
 * can have their turn. When the object is validated as a whole afterwards, that work is not done again.
 */
export function* validateItemsAhead(
  { schema }: Codec<unknown>,
  input: unknown,
): Generator<undefined, void> {
  if (!isJsonObject(input)) return;
  const { properties = {} } = schema as ObjectSchema;
  for (const [key, { items: itemSchema, maxItems = 0 }] of Object.entries(properties)) {
    const sent = Object.hasOwn(input, key) ? input[key] : undefined;
    const item = itemSchema && ITEM_CODECS.get(itemSchema);
    if (item && Array.isArray(sent) && sent.length <= maxItems) yield* validateEach(item, sent);
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<
    Record<string, { readonly items?: JsonSchema; readonly maxItems?: number }>
  >;
}

/** How long items are validated before others have their turn. */
const TURN_MS = 10;

function* validateEach(
  item: Codec<unknown>,
  values: readonly unknown[],
): Generator<undefined, void> {
  let errors = 0;
  let turnEnds = performance.now() + TURN_MS;
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const read = item.validate(value, HERE);
    VALIDATED.set(value, { item, read });
    if (read._tag === 'Left') errors += read.left.length;
    if (errors >= MAXIMUM_ERRORS) return;
    if (performance.now() >= turnEnds) {
      yield;
      turnEnds = performance.now() + TURN_MS;
    }
  }
}

function validatedBefore<A>(item: Codec<A>, value: unknown): t.Validation<A> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const before = VALIDATED.get(value);
  return before?.item === item ? (before.read as t.Validation<A>) : undefined;
}

/** The items of a list that is too long are not looked at. */
export function list<A>(
  item: Codec<A>,
  { maxItems, minItems = 0 }: ListLimits,
): Codec<readonly A[]> {
  const schema = { type: 'array', items: item.schema, minItems, maxItems };
  ITEM_CODECS.set(item.schema, item);
  return codec(`a list of ${item.name}`, schema, (input, context) => {
    if (!Array.isArray(input)) return refuseType(input, context, 'not_a_list');
    if (input.length > maxItems)
      return refuse('max_items', input, context, `At most ${maxItems} items.`);
    return input.length < minItems
      ? refuse('empty', input, context)
      : validateItems(item, input, context);
  });
}

function validateItems<A>(
  item: Codec<A>,
  input: readonly unknown[],
  context: t.Context,
): t.Validation<readonly A[]> {
  const errors: t.Errors = [];
  const output: A[] = [];
  for (let index = 0; index < input.length && errors.length < MAXIMUM_ERRORS; index += 1) {
    const value = input[index];
    const read = validatedBefore(item, value) ?? item.validate(value, HERE);
    if (read._tag === 'Right') output.push(read.right);
    else errors.push(...placed(read.left, context, index, item, value));
  }
  return errors.length === 0 ? t.success(output) : t.failures(errors);
}
