import * as t from 'io-ts';
import type { JsonSchema } from '../json-schema.js';
import { codec, ROOT, REFUSED, reportType, type Codec, type Survey } from './codec.js';
import { EMPTY, MAX_ITEMS, NOT_A_LIST } from './form-errors.js';
import { surveyedAhead, validatedAhead } from './items-ahead.js';

interface ListLimits {
  readonly maxItems: number;
  readonly minItems?: number;
}

/** The codec that a schema of items was taken from. */
const ITEM_CODECS = new WeakMap<JsonSchema, Codec<unknown>>();

export function itemCodecOf(schema: JsonSchema): Codec<unknown> | undefined {
  return ITEM_CODECS.get(schema);
}

/** Of a list that is too long, the items past the limit are not looked at. */
export function list<A>(item: Codec<A>, limits: ListLimits): Codec<readonly A[]> {
  const { maxItems, minItems = 0 } = limits;
  const schema = { type: 'array', items: item.schema, minItems, maxItems };
  ITEM_CODECS.set(item.schema, item);
  const validate: t.Validate<unknown, readonly A[]> = (input) =>
    Array.isArray(input) && input.length >= minItems && input.length <= maxItems
      ? (validatedAhead(item, input) ?? validateItems(item, input))
      : REFUSED;
  return codec(`a list of ${item.name}`, schema, validate, {
    survey: surveyOf(item, limits),
    forms: [NOT_A_LIST, MAX_ITEMS, ...(minItems > 0 ? [EMPTY] : []), ...item.forms],
    rules: item.rules.map(({ code, at }) => ({ code, at: [0, ...at] })),
  });
}

function validateItems<A>(item: Codec<A>, input: readonly unknown[]): t.Validation<readonly A[]> {
  const output: A[] = [];
  for (const value of input) {
    const read = item.validate(value, ROOT);
    if (read._tag === 'Left') return REFUSED;
    output.push(read.right);
  }
  return t.success(output);
}

function surveyOf(item: Codec<unknown>, { maxItems, minItems = 0 }: ListLimits): Survey {
  return (input, path, findings) => {
    if (!Array.isArray(input)) return reportType(input, path, findings, 'a list', NOT_A_LIST);
    const isTooLong = input.length > maxItems;
    // How many there are is not said: of a long list in a large body, what is past the limit was dropped.
    if (isTooLong) findings.add(MAX_ITEMS, path, `At most ${maxItems} items.`);
    if (input.length < minItems) findings.add(EMPTY, path, `At least ${minItems} item.`);
    const readable = input.slice(0, maxItems).map((value, index) => {
      const before = surveyedAhead(item, value);
      if (!before) return item.survey(value, [...path, index], findings);
      findings.merge(before.findings);
      return before.readable;
    });
    // What was not looked at counts as one item that could not be read: no sum is taken of a part.
    return isTooLong ? [...readable, undefined] : readable;
  };
}
