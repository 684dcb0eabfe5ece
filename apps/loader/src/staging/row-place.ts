import type { RowPlace } from './staged-rows.js';

/** Names another row of a request by its place in the file, which its reader has seen. */
export function detailInFile(detail: string, rows: readonly RowPlace[]): string {
  return detail.replace(/\b(?:transactions|statements)\.(\d+)\b/, (whole, index: string) => {
    const row = rows[Number(index)];
    return row ? placeOf(row) : whole;
  });
}

export function placeOf({ row, file, line }: RowPlace): string {
  return file !== undefined && line !== undefined ? `${file}, line ${line},` : `Row ${row}`;
}
