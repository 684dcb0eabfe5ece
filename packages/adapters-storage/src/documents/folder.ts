import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/** A folder that no path leads out of. */
export class Folder {
  constructor(private readonly path: string) {}

  /**
   * The real path of what lies at this place: `undefined` when nothing does, or when a symbolic link leads out of the
   * folder. Throws when the folder itself does not exist: the disk may not be mounted, and its documents are unknown.
   */
  async resolve(place: string): Promise<string | undefined> {
    const target = await realpath(join(this.path, place)).catch(undefinedIfAbsent);
    const root = await this.root();
    return target !== undefined && isBelow(root, target) ? target : undefined;
  }

  private async root(): Promise<string> {
    const root = await realpath(this.path).catch(undefinedIfAbsent);
    const isFolder = root !== undefined && (await stat(root)).isDirectory();
    if (!isFolder) throw new Error(`There is no folder ${this.path}.`);
    return root;
  }
}

function isBelow(root: string, target: string): boolean {
  const way = relative(root, target);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

export function undefinedIfAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ABSENT.has(error.code)) return undefined;
  throw error;
}
