import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { dataFile, FORMAT_NAMES } from './data-file.js';

/** An entry of the folder whose records, if it has any, are not read. */
export interface Stray {
  readonly name: string;
  readonly reason: string;
}

/** Files that say something about a folder, keys, and the loader's own. */
const ABOUT =
  /^((readme|licen[cs]e|changelog)(\.(md|txt))?|api[-_]key(\.txt)?|migration\.toml|.*\.(md|sh|sha256|sql|key))$/i;

/** The entries of the folder that may have records and are no data files; `known` are paths of other purposes. */
export async function listStrays(
  folder: string,
  known: readonly string[],
): Promise<readonly Stray[]> {
  const strays: Stray[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const isKnown = known.some((one) => one === path || one.startsWith(`${path}${sep}`));
    if (name.startsWith('.') || isKnown || isAboutFolder(name)) continue;
    const reason = await strayReason(folder, name);
    if (reason !== undefined) strays.push({ name, reason });
  }
  return strays;
}

export function isAboutFolder(name: string): boolean {
  return ABOUT.test(name);
}

async function strayReason(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'a link that leads nowhere';
  if (found.isDirectory())
    return (await readdir(path)).length > 0
      ? 'a folder, and files in folders are not read'
      : undefined;
  if (!found.isFile()) return 'no file';
  return dataFile(folder, name)
    ? undefined
    : `its format is not read (${FORMAT_NAMES} are, and .gz or .zst behind a text format)`;
}
