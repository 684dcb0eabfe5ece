import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ConsoleFile } from '@data-import/adapters-http';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** The built console; none where it was not built. */
export function consoleFiles(): readonly ConsoleFile[] {
  const site = new URL('dist/site/', import.meta.resolve('@data-import/console/package.json'));
  if (!existsSync(site)) return [];
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' });
  return names.flatMap((name) => {
    const mediaType = MEDIA_TYPES[extname(name)];
    if (mediaType === undefined) return [];
    const path = name.replaceAll('\\', '/');
    return [{ path, mediaType, read: () => readFile(new URL(path, site)) }];
  });
}
