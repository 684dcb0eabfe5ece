import type { ClientFailure } from '@data-import/client';
import type { Result } from 'neverthrow';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page; `undefined` on the last. */
  readonly cursor: string | undefined;
}

type ReadPage<Row> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<Result<Page<Row>, ClientFailure>>;

export interface Rows<Row> {
  /** Counts the known rows, and one page more while there is one. */
  readonly count: number;
  readonly isWhole: boolean;
  readonly rowAt: (index: number) => Row | undefined;
  readonly onSeen: (first: number, end: number) => void;
  readonly failure: ClientFailure | undefined;
  readonly retry: () => void;
}

/** The most pages in memory: a list of a million rows needs no more than one of some thousands. */
const PAGES_HELD = 12;

/** A list of any length, page by page as it is scrolled; pages that were dropped are read again by their cursor. */
export function usePages<Row>(
  read: ReadPage<Row>,
  pageSize: number,
  about: readonly unknown[],
): Rows<Row> {
  const list = useRef(emptyList<Row>());
  const [, setVersion] = useState(0);
  const [failure, setFailure] = useState<ClientFailure>();
  const leaving = useRef(new AbortController());

  const load = useCallback(async (held: List<Row>, page: number) => {
    held.underWay = page;
    const { signal } = leaving.current;
    const answer = await read(held.cursors[page], signal);
    if (signal.aborted) return;
    held.underWay = undefined;
    if (answer.isErr()) return setFailure(answer.error);
    setFailure(undefined);
    keep(held, page, answer.value, pageSize);
    setVersion((version) => version + 1);
    const next = missingPage(held);
    if (next !== undefined) void load(held, next);
  }, about);

  useEffect(() => {
    const entered = new AbortController();
    leaving.current = entered;
    list.current = emptyList();
    setFailure(undefined);
    setVersion((version) => version + 1);
    void load(list.current, 0);
    return () => entered.abort();
  }, [load]);

  const onSeen = useCallback(
    (first: number, end: number) => {
      const { current } = list;
      current.seen = [
        Math.floor(first / pageSize),
        Math.floor(Math.max(first, end - 1) / pageSize),
      ];
      const page = missingPage(current);
      if (page !== undefined && current.underWay === undefined) void load(current, page);
    },
    [load, pageSize],
  );

  const { cursors, pages, length } = list.current;
  return {
    count: length ?? cursors.length * pageSize,
    isWhole: length !== undefined,
    rowAt: (index) => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    onSeen,
    failure,
    retry: () => {
      setFailure(undefined);
      void load(list.current, missingPage(list.current) ?? 0);
    },
  };
}

interface List<Row> {
  /** The cursor of each page that is known to exist. */
  readonly cursors: (string | undefined)[];
  readonly pages: Map<number, readonly Row[]>;
  /** Known when the last page was read. */
  length: number | undefined;
  seen: readonly [number, number];
  underWay: number | undefined;
}

function emptyList<Row>(): List<Row> {
  return {
    cursors: [undefined],
    pages: new Map(),
    length: undefined,
    seen: [0, 0],
    underWay: undefined,
  };
}

function keep<Row>(list: List<Row>, page: number, { rows, cursor }: Page<Row>, pageSize: number) {
  list.pages.set(page, rows);
  if (cursor === undefined) list.length = page * pageSize + rows.length;
  else if (page === list.cursors.length - 1) list.cursors.push(cursor);
  // The page farthest from the visible rows is dropped first.
  const [first, last] = list.seen;
  const distance = (held: number) => Math.max(first - held, held - last);
  while (list.pages.size > PAGES_HELD) {
    const farthest = [...list.pages.keys()].reduce((one, other) =>
      distance(other) > distance(one) ? other : one,
    );
    list.pages.delete(farthest);
  }
}

/** The next page to be read so that what is seen can be shown; pages can only be reached one after the other. */
function missingPage<Row>({ seen: [first, last], cursors, pages }: List<Row>): number | undefined {
  for (let page = first; page <= Math.min(last, cursors.length - 1); page += 1)
    if (!pages.has(page)) return page;
  return undefined;
}
