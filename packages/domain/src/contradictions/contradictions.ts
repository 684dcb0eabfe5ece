/** Two different items of a request with the same identifier; `fields` are the names of the fields that differ. */
export interface Contradiction {
  /** The index of the later item. */
  readonly index: number;
  /** The index of the first item with the same identifier. */
  readonly first: number;
  readonly fields: readonly string[];
}

/**
 * The items that differ from the first item with the same identifier. A field that could not be read is absent: only
 * fields that both items have are compared, and an item without an identifier, or `undefined`, is left out.
 */
export function contradictionsAmong<T extends object>(
  items: readonly (T | undefined)[],
  idOf: (item: T) => string | undefined,
): readonly Contradiction[] {
  const firsts = new Map<string, number>();
  const contradictions: Contradiction[] = [];
  items.forEach((item, index) => {
    const id = item && idOf(item);
    if (item === undefined || id === undefined) return;
    const first = firsts.get(id);
    const earlier = first === undefined ? undefined : items[first];
    if (first === undefined || earlier === undefined) {
      firsts.set(id, index);
      return;
    }
    const fields = differingFields(earlier, item);
    if (fields.length > 0) contradictions.push({ index, first, fields });
  });
  return contradictions;
}

/** The fields that both have and that differ. An `undefined` field was not sent, which differs from any value. */
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

/** A list item that could not be read counts as equal. */
function isSameItem(a: unknown, b: unknown): boolean {
  return a === undefined || b === undefined || isSame(a, b);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
