import { html, type Html } from './html.js';

export interface Column<T> {
  readonly title: string;
  readonly of: (record: T) => string | Html;
  readonly isNumber?: boolean;
  /** True for text that people wrote: it keeps its lines and may break anywhere. */
  readonly isText?: boolean;
  /** A CSS class that highlights the cell. */
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
  return html`<p class="caption">${caption}</p>
    <div class="wide" tabindex="0" role="region" aria-label="${caption}">
      <table aria-label="${caption}">
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
