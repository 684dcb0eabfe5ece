import * as t from 'io-ts';
import { MAXIMUM_ERRORS } from '../response/answer.js';
import { codec, HERE, placed, refuse, refuseType, type Codec } from './codec.js';

interface ListLimits {
  readonly maxItems: number;
  readonly minItems?: number;
}

/** The items of a list that is too long are not looked at. */
export function list<A>(
  item: Codec<A>,
  { maxItems, minItems = 0 }: ListLimits,
): Codec<readonly A[]> {
  const schema = { type: 'array', items: item.schema, minItems, maxItems };
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
    const read = item.validate(value, HERE);
    if (read._tag === 'Right') output.push(read.right);
    else errors.push(...placed(read.left, context, index, item, value));
  }
  return errors.length === 0 ? t.success(output) : t.failures(errors);
}
