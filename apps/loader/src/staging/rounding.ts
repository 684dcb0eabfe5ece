import type { Columns } from '@data-import/wire/codecs';
import { quoteName } from '../sources/database.js';

/** As many decimals as a division that gives a binary fraction has for certain. */
const LEAST_SCALE = 6;

function exactType(scale = 0): object {
  const type_info = {
    type: 'DECIMAL_TYPE_INFO',
    alias: '',
    extension_info: null,
    width: 38,
    scale: Math.max(scale, LEAST_SCALE),
  };
  return { id: 'DECIMAL', type_info };
}

/** Types that hold fewer digits than a text may have. */
const ROUNDING_TYPE = /^(DECIMAL|FLOAT|DOUBLE|(U?(TINY|SMALL|BIG|HUGE))?U?INT(EGER)?)$/;
const ROUNDING_FUNCTION = /^(round|round_even|roundbankers|trunc|floor|ceil|ceiling)$/;
/** The number is behind its form. */
const PRINTING_FUNCTION = /^(printf|format)$/;

/** An expression as `json_serialize_sql` prints it. */
interface Expression {
  class?: string;
  type?: string;
  function_name?: string;
  children?: readonly unknown[];
  child?: unknown;
  cast_type?: { readonly id?: string; readonly type_info?: { readonly scale?: number } | null };
  try_cast?: boolean;
}

/** Makes of a cast that rounds one that does not, and likewise of a function if `isMeant`. */
export function unrounded(part: object, isMeant: boolean): void {
  const one = part as Expression;
  if (one.class === 'CAST' && ROUNDING_TYPE.test(one.cast_type?.id ?? ''))
    Object.assign(one, { cast_type: exactType(one.cast_type?.type_info?.scale), try_cast: true });
  if (one.class !== 'FUNCTION' || !isMeant) return;
  const { function_name: name = '', children = [] } = one;
  const isPrinting = PRINTING_FUNCTION.test(name) && children.length === 2;
  if (!isPrinting && !ROUNDING_FUNCTION.test(name)) return;
  const child = children[isPrinting ? 1 : 0];
  delete one.function_name;
  delete one.children;
  Object.assign(one, {
    class: 'CAST',
    type: 'OPERATOR_CAST',
    child,
    cast_type: exactType(),
    try_cast: true,
  });
}

/** The SQL of the amounts and lists of amounts of a row as one text, without zeros at their end; `undefined` if it has none. */
export function amountsOf(names: readonly string[], columns: Columns): string | undefined {
  const texts = names
    .filter((name) => HAS_AMOUNTS.has(columns[name]?.kind))
    .map((name) => `cast(${quoteName(name)} as varchar)`);
  if (texts.length === 0) return undefined;
  return `regexp_replace(regexp_replace(concat_ws(', ', ${texts.join(', ')}),
    '(\\.\\d*?)0+($|[^\\d])', '\\1\\2', 'g'), '\\.($|[^\\d])', '\\1', 'g')`;
}

const HAS_AMOUNTS: ReadonlySet<string | undefined> = new Set([
  'money',
  'exactNumber',
  'exactNumbers',
  'structs',
]);
