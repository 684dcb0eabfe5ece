/** Runs work of one key in its order, each when the one before it has ended; work without a key at once. */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>();

  isBusy(key: string | undefined): boolean {
    return key !== undefined && this.#last.has(key);
  }

  run<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    const done = this.#last.get(key)?.then(work, work) ?? work();
    this.#last.set(key, done);
    const forget = () => {
      if (this.#last.get(key) === done) this.#last.delete(key);
    };
    void done.then(forget, forget);
    return done;
  }
}
