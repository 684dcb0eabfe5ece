import { statSync } from 'node:fs';

/** Tells why this machine cannot continue and what to do about it; `undefined` for an error about something else. */
export function machineFailure(error: unknown): string | undefined {
  // `error` is the failure to close something, `suppressed` the one that came first and matters.
  if (error instanceof Error && 'suppressed' in error) return machineFailure(error.suppressed);
  if (!(error instanceof Error)) return undefined;
  const { code = '', path = code.startsWith('SQLITE') ? JOURNAL : '' } =
    error as NodeJS.ErrnoException;
  const sentence = SENTENCES.find(([form]) => form.test(`${code} ${error.message}`))?.[1];
  const [message = ''] = error.message.split('\n', 1);
  return sentence && `${sentence} (${message.includes(path) ? '' : `${path}: `}${message})`;
}

const JOURNAL = 'the journal in .data-import';

/** @throws where this user may not know. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A file of the loader's own that is no database of this version. */
const DAMAGED = /SQLITE_(NOTADB|CORRUPT)|not a valid DuckDB database|journal of version/;

/** True for an error about a file that can be made anew from the sources. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && DAMAGED.test(error.message);
}

const OUT_OF_MEMORY = /Out of Memory Error/;

export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && OUT_OF_MEMORY.test(error.message);
}

const NOTHING_LOST = 'Nothing that was answered is lost: run the same command again';

/** The patterns match messages of Node.js, of the system through DuckDB, and of SQLite. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /Could not set lock on file|SQLITE_BUSY|SQLITE_LOCKED/,
    'Another data-import is at work in this folder: run the command again when it has ended.',
  ],
  [
    DAMAGED,
    "The loader's own database is damaged, or another version wrote it: move the folder .data-import away. The next load sends all rows, and the service recognises what it has.",
  ],
  [/\bENOENT\b/, `A file is gone that was there before. ${NOTHING_LOST} when it is back.`],
  [
    /\b(ENOTDIR|EISDIR|EEXIST)\b/,
    `There is a file in place of a folder, or a folder in place of a file. ${NOTHING_LOST} when it is renamed.`,
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
    /failed to offload/,
    `The disk of duckdb.temp_directory is full. ${NOTHING_LOST} when there is room, or with another directory.`,
  ],
  [
    OUT_OF_MEMORY,
    `DuckDB has no room left: it holds 2,048 records at a time several times over, however long they are. ${NOTHING_LOST} with a larger duckdb.memory_limit.`,
  ],
  [
    /\bEROFS\b|Read-only file system/,
    `The file system is read-only. ${NOTHING_LOST} when it can be written.`,
  ],
  [
    /\b(EACCES|EPERM)\b|SQLITE_(READONLY|CANTOPEN)|Permission denied/,
    `This user may not read or write a file or folder. ${NOTHING_LOST} as another user, or when its owner and rights are mended.`,
  ],
  [
    /\b(EIO|EMFILE|ENFILE)\b|SQLITE_IOERR|Input\/output error|Too many open files/,
    `A file cannot be read or written. ${NOTHING_LOST} when that is mended.`,
  ],
];
