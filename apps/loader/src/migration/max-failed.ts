import { err, ok, type Result } from 'neverthrow';

/** The number or share of rows that may fail before a run ends early. */
export type MaxFailed =
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'share'; readonly percent: number };

/** `500`, or `1%` of all rows. */
export function readMaxFailed(value: unknown): Result<MaxFailed, string> {
  const text = typeof value === 'number' ? String(value) : value;
  const read = typeof text === 'string' ? /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim()) : null;
  const amount = Number(read?.[1]);
  if (read?.[2] === '%' && amount <= 100) return ok({ kind: 'share', percent: amount });
  if (read?.[2] === '' && Number.isSafeInteger(amount)) return ok({ kind: 'rows', rows: amount });
  return err('a number of rows such as 500, or a share of all rows such as 1%');
}

export function rowsThatMayFail(maxFailed: MaxFailed, allRows: number): number {
  return maxFailed.kind === 'rows'
    ? maxFailed.rows
    : Math.floor((allRows * maxFailed.percent) / 100);
}
