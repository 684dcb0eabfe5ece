import type { JsonSchema } from '../printing/json-schema.js';
import {
  codec,
  NOT_TAKEN,
  reportType,
  validateBy,
  type Codec,
  type Survey,
  type Take,
} from './codec.js';
import { EMPTY, MAX_ITEMS, NOT_A_LIST } from './form-errors.js';
import { surveyedAhead, takenAhead } from './items-ahead.js';

interface ListLimits {
  readonly maxItems: number;
  readonly minItems?: number;
}

/** The codec that a schema of items was taken from. */
const ITEM_CODECS = new WeakMap<JsonSchema, Codec<unknown>>();

export function itemCodecOf(schema: JsonSchema): Codec<unknown> | undefined {
  return ITEM_CODECS.get(schema);
}

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
    const readable = input.slice(0, maxItems).map((value, index) => {
      const before = surveyedAhead(item, value);
      if (!before) return item.survey(value, [...path, index], findings);
      findings.merge(before.findings);
      return before.readable;
    });
    // The items past the limit count as one item that could not be read, so that no sum is taken of a part.
    return isTooLong ? [...readable, undefined] : readable;
  };
}
