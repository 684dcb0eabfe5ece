/** How a command ended, as its process says it. */
export const EXIT_CODES = {
  done: 0,
  someRowsFailed: 1,
  /** Usage or configuration. */
  unusable: 2,
  /** The service, or the machine of the loader. */
  machineUnusable: 3,
  differencesFound: 4,
  /** By Ctrl-C or SIGTERM, as shells say it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Ends a command: the message is for the user, who can do something about it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT_CODES.unusable) {
    super(message);
    this.exitCode = exitCode;
  }
}
