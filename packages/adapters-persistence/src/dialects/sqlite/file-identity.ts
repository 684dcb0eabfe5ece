import { statSync } from 'node:fs';

/** A file that is no longer at the path from which it was opened: what is written into it is lost at the next start. */
export class DatabaseFileReplaced extends Error {
  readonly code = 'DATABASE_FILE_REPLACED';

  constructor() {
    super('The database file has been removed or replaced since it was opened.');
  }
}

// A commit is in the second file until it is copied into the first; the third keeps processes apart.
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Which files SQLite opened at a path. */
export class FileIdentity {
  readonly #path: string;
  readonly #opened: readonly string[];

  private constructor(path: string) {
    this.#path = path;
    this.#opened = SUFFIXES.map((suffix) => idOf(path + suffix));
  }

  static of(path: string): FileIdentity {
    return new FileIdentity(path);
  }

  /** Throws unless the files at the path are still those that were opened. Costs a few microseconds. */
  check(): void {
    for (const [index, suffix] of SUFFIXES.entries())
      if (idOf(this.#path + suffix) !== this.#opened[index]) throw new DatabaseFileReplaced();
  }
}

function idOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}
