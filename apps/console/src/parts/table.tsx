import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowWindow } from './row-window.js';

export interface Column<Row> {
  readonly title: string;
  /** A track of a CSS grid, such as `8rem` or `minmax(10rem, 1fr)`. */
  readonly width: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

interface Props<Row> {
  /** Of the whole, for readers who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** How many rows there are or will be. */
  readonly count: number;
  /** `undefined` while the row is being loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  /** Told which rows are seen, so that missing ones can be loaded. */
  readonly onSeen?: (first: number, end: number) => void;
}

/** Rows of one height under a head that stays; only those that are seen exist in the page, so a million scroll. */
export function Table<Row>({ label, columns, count, rowAt, keyOf, onSeen }: Props<Row>) {
  const view = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [sizes, setSizes] = useState({ viewHeight: 640, rowHeight: 34 });

  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = () => {
      const rowHeight = head.current?.offsetHeight ?? 0;
      setSizes({ viewHeight: element.clientHeight || 640, rowHeight: rowHeight || 34 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  const { height, first, end, top } = rowWindow({ rows: count, scrollTop, ...sizes });
  useEffect(() => onSeen?.(first, end), [onSeen, first, end]);

  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
  return (
    <div
      ref={view}
      class="table"
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      tabIndex={0}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div class="table-head" role="rowgroup">
        <div ref={head} class="table-row" role="row" aria-rowindex={1} style={template}>
          {columns.map(({ title, isNumber }) => (
            <div key={title} role="columnheader" class={isNumber === true ? 'number' : ''}>
              {title}
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
                {columns.map(({ title, isNumber, cell }) => (
                  <div key={title} role="cell" class={isNumber === true ? 'number' : ''}>
                    {row === undefined ? <span class="placeholder" /> : cell(row)}
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
