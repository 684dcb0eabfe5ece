/** Why this machine cannot go on and what to do about it; `undefined` for an error about something else. */
export function machineFailure(error: unknown): string | undefined {
  // What went wrong first, not what then could not be closed.
  if (error instanceof Error && 'suppressed' in error) return machineFailure(error.suppressed);
  if (!(error instanceof Error)) return undefined;
  const text = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`;
  const sentence = SENTENCES.find(([form]) => form.test(text))?.[1];
  return sentence && `${sentence} (${error.message})`;
}

const NOTHING_LOST = 'Nothing that was answered is lost: run the same command again';

/** Of Node.js, of the system by way of DuckDB, and of SQLite. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /Could not set lock on file|SQLITE_BUSY|SQLITE_LOCKED/,
    'Another data-import is at work in this folder: run the command again when it has ended.',
  ],
  [
    /ENOSPC|No space left on device|SQLITE_FULL|EDQUOT|Disk quota exceeded/,
    `The disk is full. ${NOTHING_LOST} when there is room.`,
  ],
  [
    /EFBIG|File too large/,
    `A file would be too large for this system. ${NOTHING_LOST} with a higher limit (ulimit -f).`,
  ],
  [
    /Out of Memory Error/,
    `DuckDB has no room left. ${NOTHING_LOST} with a larger duckdb.memory_limit, or more room in duckdb.temp_directory.`,
  ],
  [
    /\b(EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE)\b|SQLITE_(IOERR|READONLY|CANTOPEN)|Input\/output error|Read-only file system|Permission denied|Too many open files/,
    `A file cannot be read or written. ${NOTHING_LOST} when that is mended.`,
  ],
];
