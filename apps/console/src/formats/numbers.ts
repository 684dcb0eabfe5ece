const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const ONE_PLACE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const COMPACT = new Intl.NumberFormat('en-GB', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** `12,345,678` */
export function count(value: number): string {
  return WHOLE.format(value);
}

/** `950`, `3.0k`, rounded down, so that it never shows a total that is not reached. */
export function compact(value: number): string {
  return value < 1000 ? count(value) : COMPACT.format(value);
}

/** `1 account`, `2 accounts` */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Per second, with one decimal place where that tells something: `1,200`, `3.5`. */
export function rate(value: number): string {
  return value >= 100 ? WHOLE.format(value) : ONE_PLACE.format(value);
}

/** `42 %`, with a decimal below 1 and above 99. Never rounded up to the whole: 100 % means all. */
export function share(part: number, whole: number): string {
  if (whole <= 0) return '';
  const percent = Math.min(100, (part / whole) * 100);
  const places = percent < 1 || percent > 99 ? 10 : 1;
  return `${ONE_PLACE.format(Math.floor(percent * places) / places)}\u00A0%`;
}
