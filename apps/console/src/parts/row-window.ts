/** Browsers draw nothing higher than some 17 to 33 million pixels. */
const HIGHEST = 8_000_000;
/** Drawn above and below what is seen, so that scrolling shows no gaps. */
const SPARE_ROWS = 8;

/** The visible part of a list of many rows of one height, and its place. */
export interface RowWindow {
  readonly height: number;
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** The distance of the row `first` from the top. */
  readonly top: number;
}

interface Scrolled {
  readonly rows: number;
  readonly rowHeight: number;
  readonly viewHeight: number;
  readonly scrollTop: number;
}

/** A browser draws no more than a certain height, so the scroll bar of a longer list moves over more rows at once. */
export function rowWindow({ rows, rowHeight, viewHeight, scrollTop }: Scrolled): RowWindow {
  const full = rows * rowHeight;
  const height = Math.min(full, HIGHEST);
  const mostScrolled = Math.max(1, height - viewHeight);
  const offset =
    (Math.min(scrollTop, mostScrolled) / mostScrolled) * Math.max(0, full - viewHeight);
  const firstSeen = Math.floor(offset / rowHeight);
  const first = Math.max(0, firstSeen - SPARE_ROWS);
  const end = Math.min(rows, firstSeen + Math.ceil(viewHeight / rowHeight) + 1 + SPARE_ROWS);
  return {
    height,
    first,
    end,
    top: first * rowHeight - offset + Math.min(scrollTop, mostScrolled),
  };
}
