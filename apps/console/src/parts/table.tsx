import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowWindow } from './row-window.js';

export interface Column<Row> {
  readonly title: string;
  /** A track of a CSS grid, such as `8rem` or `minmax(10rem, 1fr)`. */
  readonly width: string;
  readonly isNumber?: boolean;
  /** Takes a whole line where rows are stacked. */
  readonly isLong?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

/** Below this width in pixels a row shows its cells in lines of two. */
const NARROW = 620;
const STACKED = 'minmax(0, 1fr) minmax(0, 1fr)';
const LINE = 42;
const GAP = 12;

/** Counts the lines of a stacked row: the first cell and long ones have one each. */
function linesOf<Row>(columns: readonly Column<Row>[]): number {
  const long = columns.slice(1).filter(({ isLong }) => isLong === true).length;
  return 1 + long + Math.ceil((columns.length - 1 - long) / 2);
}

interface Props<Row> {
  /** A screen reader reads this as the name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** `undefined` while the row is being loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  /** The table tells which rows are seen, so that missing ones can be loaded. */
  readonly onSeen?: (first: number, end: number) => void;
}

/** Rows of one height under a head that stays; only those that are seen exist in the page, so a million scroll. */
export function Table<Row>({ label, columns, count, rowAt, keyOf, onSeen }: Props<Row>) {
  const view = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [sizes, setSizes] = useState({ viewHeight: 640, rowHeight: 34, isNarrow: false });
  const lines = linesOf(columns);

  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = () => {
      const isNarrow = element.clientWidth < NARROW;
      const rowHeight = isNarrow ? lines * LINE + GAP : head.current?.offsetHeight;
      const viewHeight = element.clientHeight || 640;
      setSizes({ viewHeight, rowHeight: rowHeight || 34, isNarrow });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Its height is that of a row once it is laid out for the new width.
    if (head.current) observer.observe(head.current);
    measure();
    return () => observer.disconnect();
  }, [lines]);

  const { isNarrow } = sizes;
  const { height, first, end, top } = rowWindow({ rows: count, scrollTop, ...sizes });
  useEffect(() => onSeen?.(first, end), [onSeen, first, end]);

  const widths = isNarrow ? STACKED : columns.map(({ width }) => width).join(' ');
  const template = { gridTemplateColumns: widths };
  const classOf = ({ isNumber, isLong }: Column<Row>, index: number) => {
    if (isNarrow && (index === 0 || isLong === true)) return 'long';
    return isNumber === true ? 'number' : '';
  };
  return (
    <div
      ref={view}
      class={isNarrow ? 'table stacked' : 'table'}
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      tabIndex={0}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div class={isNarrow ? 'hidden' : 'table-head'} role="rowgroup">
        <div ref={head} class="table-row" role="row" aria-rowindex={1} style={template}>
          {columns.map((column, at) => (
            <div key={column.title} role="columnheader" class={classOf(column, at)}>
              {column.title}
            </div>
          ))}
        </div>
      </div>
      <div class="table-body" role="rowgroup" style={{ height: `${height}px` }}>
        <div role="presentation" style={{ transform: `translateY(${top}px)` }}>
          {Array.from({ length: end - first }, (_, offset) => {
            const index = first + offset;
            const row = rowAt(index);
            return (
              <div
                key={row === undefined ? `loading ${index}` : keyOf(row)}
                class="table-row"
                role="row"
                aria-rowindex={index + 2}
                style={{ ...template, height: `${sizes.rowHeight}px` }}
              >
                {columns.map((column, at) => (
                  <div
                    key={column.title}
                    role="cell"
                    class={classOf(column, at)}
                    data-label={column.title}
                  >
                    {row === undefined ? <span class="placeholder" /> : column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
