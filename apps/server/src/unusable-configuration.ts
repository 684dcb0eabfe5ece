/** The service cannot be started like this; the message lists every problem and no value, which may be a secret. */
export class UnusableConfiguration extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  }
}
