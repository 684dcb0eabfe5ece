import { readDeclarationFile, type DeclarationFile } from './declaration-file.js';

/** A declaration that those who import a package meet: an export, or what exports are made of. */
export interface PublicMember {
  readonly text: string;
  readonly name: string;
  readonly file: string;
  readonly isExported: boolean;
}

/** Members by file, in the order of their declarations. `entry` is a `.d.ts` file that passes names on. */
export function publicMembersOf(entry: string): readonly PublicMember[] {
  const files = new Map<string, DeclarationFile>();
  const read = (path: string) => {
    const file = files.get(path) ?? readDeclarationFile(path);
    files.set(path, file);
    return file;
  };
  const exported = read(entry).origins;
  const reached = new Map<string, Set<string>>();
  const queue = [...exported].map(([name, file]) => ({ name, file }));
  for (const { name, file } of queue) {
    const declaration = read(file).declarations.get(name);
    const names = reached.get(file) ?? new Set();
    if (!declaration || names.has(name)) continue;
    reached.set(file, names.add(name));
    for (const word of declaration.match(/[\w$]+/g) ?? [])
      queue.push({ name: word, file: read(file).origins.get(word) ?? file });
  }
  const lost = [...exported].filter(([name, file]) => !reached.get(file)?.has(name));
  if (lost.length > 0) throw new Error(`No declaration was found of ${lost.join(', ')}.`);
  return [...reached]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, names]) =>
      [...read(file).declarations]
        .filter(([name]) => names.has(name))
        .map(([name, text]) => ({
          text,
          name,
          file,
          isExported: exported.get(name) === file,
        })),
    );
}
