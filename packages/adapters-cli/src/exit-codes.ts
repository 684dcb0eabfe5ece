/** How a command ended, as its process says it. `database check` has codes of its own. */
export const EXIT_CODES = {
  done: 0,
  /** Wrong words, or the service refused; also any error that was not expected. */
  refused: 1,
  /** `accounts import`: existing accounts differ from the file. */
  different: 2,
  /** `accounts import --skip-bad` left rows out, or standard output was closed before everything was printed. */
  incomplete: 3,
  /** The service at `--url` gives no answer, or refuses the API key. */
  unreachable: 4,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
