import { codec, refuse, refuseType, REFUSED, type Codec } from './codec.js';
import { EMPTY, MAX_ITEMS, NOT_A_LIST } from './form-errors.js';
import type { Report, Slice } from './report.js';

/** Reads no item of a list that is too long; with a report, only those within the limit. */
export function list<A>(
  item: Codec<A>,
  limits: { readonly maxItems: number; readonly minItems?: number },
): Codec<readonly A[]> {
  const { maxItems, minItems = 0 } = limits;

  function* items(
    input: unknown,
    report: Report | undefined,
    slice?: Slice,
  ): Generator<undefined, readonly A[] | typeof REFUSED> {
    if (!Array.isArray(input)) return refuseType(report, input, 'a list', NOT_A_LIST);
    const isTooLong = input.length > maxItems;
    // The number of items is not given: a large body has lost the items past the limit already when it was parsed.
    if (isTooLong) refuse(report, MAX_ITEMS, `At most ${maxItems} items.`);
    const isTooShort = input.length < minItems;
    if (isTooShort) refuse(report, EMPTY, `At least ${minItems} item.`);
    if (!report && (isTooLong || isTooShort)) return REFUSED;

    const output: A[] = [];
    const count = Math.min(input.length, maxItems);
    for (let index = 0; index < count; index += 1) {
      report?.enter(index);
      const part =
        slice && item.slices
          ? yield* item.slices(input[index], report, slice)
          : item.read(input[index], report);
      report?.leave();
      if (part === REFUSED && !report) return REFUSED;
      output.push((part === REFUSED ? undefined : part) as A);
      if (slice?.isOver) yield;
    }
    // The items past the limit count as one item that could not be read, so that no sum is taken of a part.
    if (isTooLong) output.push(undefined as A);
    return output;
  }

  const schema = { type: 'array', items: item.schema, minItems, maxItems };
  return codec<readonly A[]>(
    `a list of ${item.name}`,
    schema,
    // It yields only between slices.
    (input, report) => items(input, report).next().value as readonly A[] | typeof REFUSED,
    {
      slices: items,
      forms: [NOT_A_LIST, MAX_ITEMS, ...(minItems > 0 ? [EMPTY] : []), ...item.forms],
      rules: item.rules.map(({ code, at }) => ({ code, at: [0, ...at] })),
    },
  );
}
