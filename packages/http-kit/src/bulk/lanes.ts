/** Runs work of one key in its order, each when the one before it has ended; work without a key at once. */
export class Lanes {
  readonly #last = new Map<string, Promise<void>>();

  isBusy(key: string | undefined): boolean {
    return key !== undefined && this.#last.has(key);
  }

  /** A failure stops the work of its key. */
  async run(key: string | undefined, work: () => Promise<void>): Promise<void> {
    if (key === undefined) return work();
    const done = this.#last.get(key)?.then(work) ?? work();
    this.#last.set(key, done);
    await done;
    if (this.#last.get(key) === done) this.#last.delete(key);
  }
}
