import type * as t from 'io-ts';
import { ROOT, type Codec, type JsonSchema } from './codec.js';
import { Findings } from './findings.js';
import { isJsonObject } from './json.js';

interface Validated {
  readonly item: Codec<unknown>;
  readonly read: t.Validation<unknown>;
}

interface Surveyed {
  readonly item: Codec<unknown>;
  readonly findings: Findings;
  readonly readable: unknown;
}

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
  for (const { item, value } of itemsOf(codec, input, itemCodecOf)) {
    const read = item.validate(value, ROOT);
    VALIDATED.set(value, { item, read });
    if (read._tag === 'Left') return;
    if (performance.now() < turnEnds) continue;
    yield;
    turnEnds = turnEnd();
  }
}

/** As `validateItemsAhead`, for the survey that says what is wrong: every item is looked at. */
export function* surveyItemsAhead(
  codec: Codec<unknown>,
  input: unknown,
  itemCodecOf: ItemCodecOf,
): Generator<undefined, void> {
  let turnEnds = turnEnd();
  for (const { item, value, path } of itemsOf(codec, input, itemCodecOf)) {
    const findings = new Findings();
    const readable = item.survey(value, path, findings);
    SURVEYED.set(value, { item, findings, readable });
    if (performance.now() < turnEnds) continue;
    yield;
    turnEnds = turnEnd();
  }
}

export function validatedAhead<A>(item: Codec<A>, value: unknown): t.Validation<A> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const before = VALIDATED.get(value);
  return before?.item === item ? (before.read as t.Validation<A>) : undefined;
}

export function surveyedAhead(item: Codec<unknown>, value: unknown): Surveyed | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const before = SURVEYED.get(value);
  return before?.item === item ? before : undefined;
}

/** How long items are looked at before other requests get their turn. */
const TURN_MS = 10;

function turnEnd(): number {
  return performance.now() + TURN_MS;
}

interface Item {
  readonly item: Codec<unknown>;
  readonly value: object;
  readonly path: readonly [string, number];
}

/** The objects in the lists of the input, up to the limit of each list. */
function* itemsOf(
  { schema }: Codec<unknown>,
  input: unknown,
  itemCodecOf: ItemCodecOf,
): Generator<Item, void> {
  if (!isJsonObject(input)) return;
  const { properties = {} } = schema as ObjectSchema;
  for (const [key, { items, maxItems = 0 }] of Object.entries(properties)) {
    const values = Object.hasOwn(input, key) ? input[key] : undefined;
    const item = items && itemCodecOf(items);
    if (!item || !Array.isArray(values)) continue;
    for (const [index, value] of values.slice(0, maxItems).entries())
      if (typeof value === 'object' && value !== null) yield { item, value, path: [key, index] };
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<
    Record<string, { readonly items?: JsonSchema; readonly maxItems?: number }>
  >;
}
