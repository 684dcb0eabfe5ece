/** The service cannot start with this configuration; the message lists every problem and no value, which may be a secret. */
export class UnusableConfiguration extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  }
}

/** Only the database keeps the service from working. */
export class UnusableDatabase extends UnusableConfiguration {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file exists where a folder is needed',
  EISDIR: 'a folder exists where a file is needed',
  ENOENT: 'the file or folder does not exist',
  EMFILE: 'too many files are open',
  EADDRNOTAVAIL: 'the address does not belong to this machine',
  ENOTFOUND: 'the name cannot be resolved',
  EAI_AGAIN: 'the name cannot be resolved',
};

/** The reason that the operating system gave, in words and with its code; never its message, which may quote a value. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const words = REASONS[code];
  return words === undefined ? code : `${words} (${code})`;
}

export function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown error';
}
