/** The environment cannot be used; the message lists every problem and no value, which may be a secret. */
export class UnusableConfiguration extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  }
}
