/** Closes in the end what a run has opened, as an `AsyncDisposableStack` does, which Node.js 22 does not have. */
export class Closing {
  readonly #closers: (() => unknown)[] = [];

  defer(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** The latest first. What cannot be closed keeps nothing else open; the first such error is thrown. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop())
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  }
}
