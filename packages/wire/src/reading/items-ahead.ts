import type { JsonSchema } from '../printing/json-schema.js';
import { NOT_TAKEN, type Codec } from './codec.js';
import { Findings } from './findings.js';
import { isJsonObject } from '../printing/json-object.js';

interface Validated {
  readonly item: Codec<unknown>;
  readonly taken: readonly unknown[] | typeof NOT_TAKEN;
}

interface Surveyed {
  readonly item: Codec<unknown>;
  readonly findings: Findings;
  readonly readable: unknown;
}

// Validated items are kept by list, not by item: for the garbage collector, each entry of a weak map costs more than
// the item itself.
const VALIDATED = new WeakMap<object, Validated>();
const SURVEYED = new WeakMap<object, Surveyed>();

type ItemCodecOf = (schema: JsonSchema) => Codec<unknown> | undefined;

/**
 * Validates the items of the lists in a large object one after the other, and yields every now and then, so that other
 * requests get their turn. When the object is validated as a whole afterwards, that work is not done again. Ends at the
 * first item that is refused.
 */
export function* validateItemsAhead(
  codec: Codec<unknown>,
  input: unknown,
  itemCodecOf: ItemCodecOf,
): Generator<undefined, void> {
  let turnEnds = turnEnd();
  for (const { item, values, maxItems } of listsOf(codec, input, itemCodecOf)) {
    // It is refused for its length, whatever its items are.
    if (values.length > maxItems) return;
    const output: unknown[] = [];
    for (const value of values) {
      const taken = item.take(value);
      if (taken === NOT_TAKEN) return void VALIDATED.set(values, { item, taken });
      output.push(taken);
      if (performance.now() < turnEnds) continue;
      yield;
      turnEnds = turnEnd();
    }
    VALIDATED.set(values, { item, taken: output });
  }
}

/** Like `validateItemsAhead`, for the survey of all faults: looks at every item. */
export function* surveyItemsAhead(
  codec: Codec<unknown>,
  input: unknown,
  itemCodecOf: ItemCodecOf,
): Generator<undefined, void> {
  let turnEnds = turnEnd();
  for (const { item, key, values, maxItems } of listsOf(codec, input, itemCodecOf))
    for (const [index, value] of values.slice(0, maxItems).entries()) {
      if (typeof value !== 'object' || value === null) continue;
      const findings = new Findings();
      const readable = item.survey(value, [key, index], findings);
      SURVEYED.set(value, { item, findings, readable });
      if (performance.now() < turnEnds) continue;
      yield;
      turnEnds = turnEnd();
    }
}

/** The result for the items of this list; `undefined` when they were not validated ahead. */
export function takenAhead<A>(
  item: Codec<A>,
  values: readonly unknown[],
): readonly A[] | typeof NOT_TAKEN | undefined {
  const before = VALIDATED.get(values);
  return before?.item === item ? (before.taken as readonly A[] | typeof NOT_TAKEN) : undefined;
}

export function surveyedAhead(item: Codec<unknown>, value: unknown): Surveyed | undefined {
  // A weak map has nothing under a value that is no object.
  const before = SURVEYED.get(value as object);
  return before?.item === item ? before : undefined;
}

/** The milliseconds for which items are looked at before other requests get their turn. */
const TURN_MS = 10;

function turnEnd(): number {
  return performance.now() + TURN_MS;
}

interface List {
  readonly item: Codec<unknown>;
  readonly key: string;
  readonly values: readonly unknown[];
  readonly maxItems: number;
}

/** The lists in the input of which the codec knows how an item is read. */
function* listsOf(
  { schema }: Codec<unknown>,
  input: unknown,
  itemCodecOf: ItemCodecOf,
): Generator<List, void> {
  if (!isJsonObject(input)) return;
  const { properties = {} } = schema as ObjectSchema;
  for (const [key, { items, maxItems = 0 }] of Object.entries(properties)) {
    const values = Object.hasOwn(input, key) ? input[key] : undefined;
    const item = items && itemCodecOf(items);
    if (item && Array.isArray(values)) yield { item, key, values, maxItems };
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<
    Record<string, { readonly items?: JsonSchema; readonly maxItems?: number }>
  >;
}
