/** `1 row`, `2 rows`; with words that differ otherwise: `1 row is`, `2 rows are`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
