import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/** Only the owner may read the database, whatever the folder allows; SQLite gives new files beside it the same mode. */
export function protectDatabaseFiles(file: string): void {
  // A file that exists is not opened here: closing it would drop the locks of this process's other connections to it.
  createUnlessExisting(file);
  for (const suffix of ['', '-wal', '-shm']) protectFile(file + suffix);
}

/** Takes the access of others from a file that exists. One of another owner stays as that owner has it. */
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
