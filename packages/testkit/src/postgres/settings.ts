import type { PostgresOptions } from './postgres.js';

const QUICK = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

/** The server's arguments; of two that set the same, the later one holds. */
export function settingsOf({ durability = 'quick', settings = [] }: PostgresOptions): string[] {
  const all = [...(durability === 'quick' ? QUICK : []), ...settings];
  return all.flatMap((setting) => ['-c', setting]);
}
