import { statSync, chmodSync, closeSync, openSync } from 'node:fs';

/** The file is no longer at the path from which it was opened: what is written is lost at the next start. */
export class DatabaseFileReplaced extends Error {
  readonly code = 'DATABASE_FILE_REPLACED';

  constructor() {
    super('The database file has been removed or replaced since it was opened.');
  }
}

// A commit is in the second file until it is copied into the first; the third keeps processes apart.
const SUFFIXES = ['', '-wal', '-shm'] as const;

export class FileIdentity {
  readonly #opened: readonly string[];

  constructor(private readonly path: string) {
    this.#opened = SUFFIXES.map((suffix) => idOf(path + suffix));
  }

  /** Throws unless the files at the path are still those that were opened. Costs a few microseconds. */
  check(): void {
    for (const [index, suffix] of SUFFIXES.entries())
      if (idOf(this.path + suffix) !== this.#opened[index]) throw new DatabaseFileReplaced();
  }
}

function idOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}

const OWNER_ONLY = 0o600;

/** Only the owner may read the database, whatever the folder allows; SQLite gives new files beside it the same mode. */
export function protectDatabaseFiles(file: string): void {
  // A file that exists is not opened here: closing it would drop the locks of this process's other connections to it.
  createUnlessExisting(file);
  for (const suffix of SUFFIXES) protectFile(file + suffix);
}

/** Takes the access of others from a file that exists. A file of another owner keeps its mode. */
export function protectFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function createUnlessExisting(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
