import { html, type Html } from './html.js';

export interface Column<T> {
  readonly title: string;
  readonly of: (record: T) => string | Html;
  readonly isNumber?: boolean;
  /** Of people: keeps its lines, and breaks anywhere. */
  readonly isText?: boolean;
  /** A class by which the cell stands out. */
  readonly style?: (record: T) => string;
}

/** A table that scrolls by itself where it is too wide. */
export function table<T>(
  caption: string,
  records: readonly T[],
  columns: readonly Column<T>[],
): Html {
  const classes = (column: Column<T>, more = ''): string =>
    [column.isNumber ? 'number' : '', column.isText ? 'text' : '', more].join(' ').trim();
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" class="${classes(column)}">${column.title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${records.map(
          (record) =>
            html`<tr>
              ${columns.map((column) => html`<td class="${classes(column, column.style?.(record))}">${column.of(record)}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}
