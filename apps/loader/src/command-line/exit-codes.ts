/** Exit codes of the process. */
export const EXIT_CODES = {
  done: 0,
  someRowsFailed: 1,
  /** The usage or the configuration is wrong. */
  unusable: 2,
  /** The service or the machine of the loader cannot be used. */
  machineUnusable: 3,
  differencesFound: 4,
  /** `until` came before all rows were sent. */
  windowEnded: 5,
  /** Ctrl-C or SIGTERM ended the command; shells use this code too. */
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
