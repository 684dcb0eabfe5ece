import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Gives `folder` the files of `made` and no others, each at once: who reads it meanwhile finds whole files. `made` goes. */
export function replaceFolder(folder, made) {
  const files = filesIn(made);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    renameSync(join(made, file), join(folder, file));
  }
  for (const file of filesIn(folder)) if (!files.includes(file)) rmSync(join(folder, file));
  rmSync(made, { recursive: true });
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
