import { arch, cpus, platform, release } from 'node:os';
import { version as duckdbVersion } from '@duckdb/node-api';
import { loaderVersion } from '../version.js';

/** What the figures of a report were made with. */
export interface Environment {
  readonly loader: string;
  readonly node: string;
  readonly duckdb: string;
  readonly system: string;
  readonly processors: number;
}

export function environment(): Environment {
  return {
    loader: loaderVersion(),
    node: process.versions.node,
    duckdb: duckdbVersion(),
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
  };
}
