import { readFileSync } from 'node:fs';
import { arch, cpus, platform, release } from 'node:os';
import { version as duckdbVersion } from '@duckdb/node-api';

/** What the figures of a report were made with. */
export interface Environment {
  readonly loader: string;
  readonly node: string;
  readonly duckdb: string;
  readonly system: string;
  readonly processors: number;
}

export function environment(): Environment {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { readonly version: string };
  return {
    loader: version,
    node: process.versions.node,
    duckdb: duckdbVersion(),
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
  };
}
