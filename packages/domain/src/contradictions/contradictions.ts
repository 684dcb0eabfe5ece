/** Two items of a request have one identifier and differ: `fields` are those that do, by their names in the domain. */
export interface Contradiction {
  /** Of the later item. */
  readonly index: number;
  /** Of the first item with the same identifier. */
  readonly first: number;
  readonly fields: readonly string[];
}

/**
 * The items that differ from the first of their identifier. Items may lack what could not be read of them: only fields
 * that both have are compared, and an item without an identifier, or `undefined`, contradicts none.
 */
export function contradictionsAmong<T extends object>(
  items: readonly (T | undefined)[],
  idOf: (item: T) => string | undefined,
): readonly Contradiction[] {
  const firsts = new Map<string, number>();
  const contradictions: Contradiction[] = [];
  for (const [index, item] of items.entries()) {
    const id = item && idOf(item);
    if (item === undefined || id === undefined) continue;
    const first = firsts.get(id);
    const earlier = first === undefined ? undefined : items[first];
    if (first === undefined || earlier === undefined) {
      firsts.set(id, index);
      continue;
    }
    const fields = differingFields(earlier, item);
    if (fields.length > 0) contradictions.push({ index, first, fields });
  }
  return contradictions;
}

/** The fields that both have and that differ; a field that is `undefined` was not sent, which differs from any value. */
export function differingFields<T extends object>(a: T, b: T): readonly string[] {
  const others = b as Readonly<Record<string, unknown>>;
  return Object.entries(a)
    .filter(([name, value]) => Object.hasOwn(others, name) && !isSame(value, others[name]))
    .map(([name]) => name);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameItem(item, b[index]));
  return isObject(a) && isObject(b) ? differingFields(a, b).length === 0 : a === b;
}

/** An item of a list that could not be read is the same as any. */
function isSameItem(a: unknown, b: unknown): boolean {
  return a === undefined || b === undefined || isSame(a, b);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
