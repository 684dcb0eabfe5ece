/** Random choices that a seed repeats. The generator is mulberry32. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  oneOf<const T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  oneIn(number: number): boolean {
    return this.below(number) === 0;
  }

  /** One to `most` of them. */
  some<T>(most: number, make: () => T): readonly T[] {
    return Array.from({ length: 1 + this.below(most) }, make);
  }
}
