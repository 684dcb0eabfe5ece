import { accessSync, constants, globSync } from 'node:fs';
import { join } from 'node:path';

/** The tools that the tests run, by the Debian package that has them. */
const PACKAGES = {
  amtool: 'prometheus-alertmanager',
  haproxy: 'haproxy',
  initdb: 'postgresql',
  nginx: 'nginx',
  openssl: 'openssl',
  pg_basebackup: 'postgresql',
  pg_ctl: 'postgresql',
  pg_dump: 'postgresql',
  pg_restore: 'postgresql',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  promtool: 'prometheus',
  psql: 'postgresql',
  sqlite3: 'sqlite3',
  'systemd-analyze': 'systemd',
} as const;

export type DebianTool = keyof typeof PACKAGES;

/** Its path. A tool that is missing is a failure: no test is skipped. */
export function debianTool(name: DebianTool): string {
  const path = foldersOfPrograms()
    .map((folder) => join(folder, name))
    .find(isExecutable);
  if (path !== undefined) return path;
  throw new Error(
    `The program ${name} is missing. Install the Debian package ${PACKAGES[name]}: ` +
      `apt-get install --no-install-recommends ${PACKAGES[name]}`,
  );
}

/** The binaries of PostgreSQL come first: those in the path are wrappers that choose a cluster of Debian's. */
function foldersOfPrograms(): readonly string[] {
  const postgres = globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion);
  return [...postgres, ...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
}

function byVersion(one: string, other: string): number {
  return other.localeCompare(one, 'en', { numeric: true });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
