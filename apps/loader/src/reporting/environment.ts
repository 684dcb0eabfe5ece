import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
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
  // Packed, this file is a part of another one: only the package is the same.
  const { version } = JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8')) as {
    readonly version: string;
  };
  return {
    loader: version,
    node: process.versions.node,
    duckdb: duckdbVersion(),
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
  };
}
