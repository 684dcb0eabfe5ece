import { arch, cpus, platform, release } from 'node:os';
import { version as duckdbVersion } from '@duckdb/node-api';
import type { MigrationSettings } from '../migration/settings.js';
import { loaderVersion } from '../machine/version.js';

export interface Environment {
  readonly loader: string;
  readonly node: string;
  readonly duckdb: string;
  readonly system: string;
  readonly processors: number;
  /** The largest resident memory of the process so far. */
  readonly memoryMb: number;
  /** The part of the memory that DuckDB may use. */
  readonly duckdbMemoryLimit: string;
}

export function environment({ memoryLimit }: Pick<MigrationSettings, 'memoryLimit'>): Environment {
  return {
    loader: loaderVersion(),
    node: process.versions.node,
    duckdb: duckdbVersion(),
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
    // Node.js gives kilobytes on every system.
    memoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    duckdbMemoryLimit: memoryLimit,
  };
}
