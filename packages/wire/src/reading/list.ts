import { type JsonSchema, isJsonObject } from '../printing/json.js';
import {
  codec,
  NOT_TAKEN,
  reportType,
  validateBy,
  type Codec,
  type Survey,
  type Take,
} from './codec.js';
import type { Path } from '../errors/error-code.js';
import { EMPTY, MAX_ITEMS, NOT_A_LIST } from './form-errors.js';
import { Findings } from './reader.js';

interface ListLimits {
  readonly maxItems: number;
  readonly minItems?: number;
}

/** The codec that a schema of items was taken from. */
const ITEM_CODECS = new WeakMap<JsonSchema, Codec<unknown>>();

/**
 * Reads no items of a list that is too long: its validation fails at once, and its survey skips the items past the
 * limit.
 */
export function list<A>(item: Codec<A>, limits: ListLimits): Codec<readonly A[]> {
  const { maxItems, minItems = 0 } = limits;
  const schema = { type: 'array', items: item.schema, minItems, maxItems };
  ITEM_CODECS.set(item.schema, item);
  const take: Take<readonly A[]> = (input) =>
    Array.isArray(input) && input.length >= minItems && input.length <= maxItems
      ? (takenAhead(item, input) ?? takeItems(item, input))
      : NOT_TAKEN;
  return codec(`a list of ${item.name}`, schema, validateBy(take), {
    take,
    survey: surveyOf(item, limits),
    forms: [NOT_A_LIST, MAX_ITEMS, ...(minItems > 0 ? [EMPTY] : []), ...item.forms],
    rules: item.rules.map(({ code, at }) => ({ code, at: [0, ...at] })),
  });
}

function takeItems<A>(item: Codec<A>, input: readonly unknown[]): ReturnType<Take<readonly A[]>> {
  const output: A[] = [];
  for (const value of input) {
    const taken = item.take(value);
    if (taken === NOT_TAKEN) return NOT_TAKEN;
    output.push(taken);
  }
  return output;
}

function surveyOf(item: Codec<unknown>, { maxItems, minItems = 0 }: ListLimits): Survey {
  return (input, path, findings) => {
    if (!Array.isArray(input)) return reportType(input, path, findings, 'a list', NOT_A_LIST);
    const isTooLong = input.length > maxItems;
    // The number of items is not given: a large body has lost the items past the limit already when it was parsed.
    if (isTooLong) findings.add(MAX_ITEMS, path, `At most ${maxItems} items.`);
    if (input.length < minItems) findings.add(EMPTY, path, `At least ${minItems} item.`);
    const readable =
      surveyedAhead(item, input, findings) ??
      input
        .slice(0, maxItems)
        .map((value, index) => item.survey(value, [...path, index], findings));
    // The items past the limit count as one item that could not be read, so that no sum is taken of a part.
    return isTooLong ? [...readable, undefined] : readable;
  };
}

interface Validated {
  readonly item: Codec<unknown>;
  readonly taken: readonly unknown[] | typeof NOT_TAKEN;
}

interface Surveyed {
  readonly item: Codec<unknown>;
  readonly findings: Findings;
  readonly readable: readonly unknown[];
}

// Items are kept by list: for the garbage collector, each entry of a weak map costs more than the item itself.
const VALIDATED = new WeakMap<object, Validated>();
const SURVEYED = new WeakMap<object, Surveyed>();

/** A list in an item takes a turn of its own when it is longer. */
const MOST_ITEMS_WITHIN = 250;

/**
 * Validates the items of the lists in an object one after the other, and yields every now and then, so that other requests
 * get their turn. When the object is validated as a whole afterwards, that work is not done again. Ends at the first item
 * that is refused.
 */
export function* validateItemsAhead(
  whole: Codec<unknown>,
  input: unknown,
  slice = new Slice(),
): Generator<undefined, void> {
  for (const { item, values, maxItems } of listsOf(whole, input)) {
    // It is refused for its length, whatever its items are.
    if (values.length > maxItems) return;
    const output: unknown[] = [];
    for (const value of values) {
      if (hasLongList(item, value)) yield* validateItemsAhead(item, value, slice);
      const taken = item.take(value);
      if (taken === NOT_TAKEN) return void VALIDATED.set(values, { item, taken });
      output.push(taken);
      if (slice.isOver) yield;
    }
    VALIDATED.set(values, { item, taken: output });
  }
}

/** Like `validateItemsAhead`, for the survey of all faults: looks at every item. */
export function* surveyItemsAhead(
  whole: Codec<unknown>,
  input: unknown,
  path: Path = [],
  slice = new Slice(),
): Generator<undefined, void> {
  for (const { item, key, values, maxItems } of listsOf(whole, input)) {
    const findings = new Findings();
    const readable: unknown[] = [];
    for (const [index, value] of values.slice(0, maxItems).entries()) {
      const place = [...path, key, index];
      if (hasLongList(item, value)) yield* surveyItemsAhead(item, value, place, slice);
      readable.push(item.survey(value, place, findings));
      if (slice.isOver) yield;
    }
    SURVEYED.set(values, { item, findings, readable });
  }
}

/** The result for the items of this list; `undefined` when they were not validated ahead. */
function takenAhead<A>(
  item: Codec<A>,
  values: readonly unknown[],
): readonly A[] | typeof NOT_TAKEN | undefined {
  const before = VALIDATED.get(values);
  return before?.item === item ? (before.taken as readonly A[] | typeof NOT_TAKEN) : undefined;
}

function surveyedAhead(
  item: Codec<unknown>,
  values: readonly unknown[],
  findings: Findings,
): readonly unknown[] | undefined {
  const before = SURVEYED.get(values);
  if (before?.item !== item) return undefined;
  findings.merge(before.findings);
  return before.readable;
}

/** The milliseconds for which items are looked at before other requests get their turn. */
const SLICE_MS = 2;

class Slice {
  #endsAt = performance.now() + SLICE_MS;

  /** True once its time is over; the next one begins then. */
  get isOver(): boolean {
    const now = performance.now();
    if (now < this.#endsAt) return false;
    this.#endsAt = now + SLICE_MS;
    return true;
  }
}

function hasLongList(whole: Codec<unknown>, input: unknown): boolean {
  for (const { values } of listsOf(whole, input))
    if (values.length > MOST_ITEMS_WITHIN) return true;
  return false;
}

interface List {
  readonly item: Codec<unknown>;
  readonly key: string;
  readonly values: readonly unknown[];
  readonly maxItems: number;
}

/** The lists in the input of which the codec knows how an item is read. */
function* listsOf({ schema }: Codec<unknown>, input: unknown): Generator<List, void> {
  if (!isJsonObject(input)) return;
  const { properties = {} } = schema as ObjectSchema;
  for (const [key, { items, maxItems = 0 }] of Object.entries(properties)) {
    const values = Object.hasOwn(input, key) ? input[key] : undefined;
    const item = items && ITEM_CODECS.get(items);
    if (item && Array.isArray(values)) yield { item, key, values, maxItems };
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<
    Record<string, { readonly items?: JsonSchema; readonly maxItems?: number }>
  >;
}
