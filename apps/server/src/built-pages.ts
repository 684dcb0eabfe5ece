import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { PageFile, Pages } from '@data-import/adapters-http';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function builtPages(): Pages {
  const built = new URL('dist/', import.meta.resolve('@data-import/console/package.json'));
  return {
    console: filesIn(new URL('site/', built)),
    docs: filesIn(new URL('docs/', built)),
  };
}

function filesIn(folder: URL): readonly PageFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.flatMap((name) => {
    const mediaType = MEDIA_TYPES[extname(name)];
    if (mediaType === undefined) return [];
    const path = name.replaceAll('\\', '/');
    return [{ path, mediaType, read: () => readFile(new URL(path, folder)) }];
  });
}
