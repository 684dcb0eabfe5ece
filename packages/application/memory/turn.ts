/** Lets one at a time go on, in the order they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  async take<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    try {
      return await work();
    } finally {
      resolve();
    }
  }
}
