type Place = Readonly<Record<string, string | number | boolean>>;

export interface Page<T, P> {
  readonly page: readonly T[];
  /** Where the page ends, or the one before when this one is empty. */
  readonly last: P | undefined;
  readonly hasMore: boolean;
}

/** Those of the list that come after a place, the largest place first. */
export function pageOf<T, P extends Place>(
  list: readonly T[],
  placeOf: (one: T, entry: number) => P,
  after: P | undefined,
  size: number,
): Page<T, P> {
  const following = list
    .map((one, entry) => ({ one, place: placeOf(one, entry) }))
    .filter(({ place }) => after === undefined || compare(place, after) < 0)
    .toSorted((a, b) => compare(b.place, a.place));
  const page = following.slice(0, size);
  return {
    page: page.map(({ one }) => one),
    last: page.at(-1)?.place ?? after,
    hasMore: following.length > size,
  };
}

/** Part by part, in the order of the fields. */
function compare(a: Place, b: Place): number {
  for (const [name, part] of Object.entries(a)) {
    const other = b[name] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}
