export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** What is in the middle, field by field. */
export function mediansOf<Measured extends { [Field in keyof Measured]: number }>(
  measured: readonly Measured[],
): Measured {
  const fields = Object.keys(measured[0] ?? {}) as (keyof Measured)[];
  const entries = fields.map((field) => [field, median(measured.map((one) => one[field]))]);
  return Object.fromEntries(entries) as Measured;
}
