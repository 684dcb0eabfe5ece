import type { Holder, Upload } from '../reading/body-memory.js';
import type { Answer } from '../sending/answer.js';

/** The longest time in ms until a client that is no longer let in is noticed. */
const ADMITTED_FOR_MS = 1000;

/** Checks again and again that the client of a long request is let in; one without a token needs no check. */
export class Admission {
  #admittedAt = performance.now();
  #check: Promise<Answer | undefined> | undefined;

  readonly #holder: Holder | undefined;

  constructor(client: Upload['client']) {
    this.#holder = 'refusal' in client ? client : undefined;
  }

  /** True when the last check is too old. */
  get isDue(): boolean {
    if (!this.#holder) return false;
    return this.#check !== undefined || performance.now() - this.#admittedAt >= ADMITTED_FOR_MS;
  }

  /** The answer to all further lines once the client is no longer let in. */
  async refusal(): Promise<Answer | undefined> {
    if (!this.isDue) return undefined;
    let refusal: Answer | undefined;
    try {
      this.#check ??= this.#holder?.refusal();
      refusal = await this.#check;
    } finally {
      if (!refusal) this.#check = undefined;
    }
    this.#admittedAt = performance.now();
    return refusal;
  }
}
