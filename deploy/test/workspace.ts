import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url));

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(WORKSPACE, path), 'utf8');
}

/** The text of a file of the repository with some words replaced, each of which has to be in it. */
export function textWith(path: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${path} does not have ${from}.`);
    return text.replaceAll(from, to);
  }, textOf(path));
}
