/** Part of a list: what comes after a place, and the place where the list goes on. */
export interface ListedPage<T, Place> {
  readonly items: readonly T[];
  /** That of the last item; of an empty page that of the page before. */
  readonly last: Place | undefined;
  readonly hasMore: boolean;
}

interface Listing<Row, T, Place> {
  /** One more than `size` says that there is more. */
  readonly rows: readonly Row[];
  readonly size: number;
  readonly after: Place | undefined;
  readonly read: (row: Row) => T;
  readonly placeOf: (row: Row) => Place;
}

export function listedPage<Row, T, Place>({
  rows,
  size,
  after,
  read,
  placeOf,
}: Listing<Row, T, Place>): ListedPage<T, Place> {
  const shown = rows.slice(0, size);
  const end = shown.at(-1);
  return {
    items: shown.map(read),
    last: end === undefined ? after : placeOf(end),
    hasMore: rows.length > size,
  };
}
