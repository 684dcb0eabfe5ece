import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '../records/record-kinds.js';

/** Says of an item whose paths are right which of its documents are not in the folder. */
export function missingDocuments(folder: string) {
  return (item: Item, refuse: (field: string, detail: string) => void): void => {
    for (const [field, path] of pathsOf(item))
      if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
        refuse(field, `${JSON.stringify(path)} is not in ${folder}.`);
  };
}

function pathsOf({
  statement_path: statement,
  document_paths: documents,
}: Item): readonly (readonly [string, string])[] {
  const named = Array.isArray(documents)
    ? documents.map(
        (one: { readonly document_path: string }, index) =>
          [`document_paths.${index}.document_path`, one.document_path] as const,
      )
    : [];
  return typeof statement === 'string' ? [...named, ['statement_path', statement]] : named;
}
