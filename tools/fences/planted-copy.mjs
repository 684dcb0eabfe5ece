import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const COPIED = [
  '.dependency-cruiser.cjs',
  '.gitignore',
  '.oxlintrc.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'package.json',
  'scripts/replace-folder.mjs',
  'tools/dropped-results.mjs',
  'tools/oxlint-plugin.mjs',
  'packages',
  'apps',
];

/** A copy of the repository, built as it is, in a folder of its own. */
export async function copyRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'fences-'));
  for (const path of COPIED) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // Links of packages to one another lead to the copies, those to other packages to the originals.
    await promisify(execFile)('cp', ['-a', join(REPOSITORY, path), join(folder, path)]);
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

export async function plant(folder, { file, text, beside = {}, links = {} }) {
  for (const [path, content] of Object.entries({ ...beside, [file]: text })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const home = file.split('/').slice(0, 2).join('/');
  for (const [name, place] of Object.entries(links)) {
    const link = join(folder, home, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(folder, place)), link).catch(ignoreKnown);
  }
}

function ignoreKnown(error) {
  if (error.code !== 'EEXIST') throw error;
}
