import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The version of the package of the loader, also where it is packed into fewer files. */
export function loaderVersion(): string {
  const manifest = readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
