type Work = () => void;

/** Begins work of one key in its order, each when the one before it has ended; work without a key at once. */
export class WorkByKey {
  /** The work that waits, by the keys that have some under way. */
  readonly #waiting = new Map<string, readonly Work[]>();

  isBusy(key: string | undefined): boolean {
    return key !== undefined && this.#waiting.has(key);
  }

  begin(key: string | undefined, work?: Work): void {
    const waiting = key === undefined ? undefined : this.#waiting.get(key);
    if (key !== undefined) this.#waiting.set(key, waiting && work ? [...waiting, work] : NOTHING);
    if (!waiting) work?.();
  }

  ended(key: string | undefined): void {
    if (key === undefined) return;
    const [next, ...others] = this.#waiting.get(key) ?? NOTHING;
    if (next) this.#waiting.set(key, others);
    else this.#waiting.delete(key);
    next?.();
  }

  clear(): void {
    this.#waiting.clear();
  }
}

/** Most keys have no work that waits. */
const NOTHING: readonly Work[] = [];
