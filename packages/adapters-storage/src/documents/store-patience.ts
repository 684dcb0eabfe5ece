import { SYSTEM_TIMER, Unavailable } from '@data-import/application';
import { StoreDidNotAnswer } from './store-did-not-answer.js';

const ASKED_AGAIN_AFTER_MS = 1000;

type Look<T> = (timeOut: AbortSignal) => Promise<T>;

/**
 * Bounds how long a store is waited for. After a time-out the next looks are refused at once, but for one a second, which
 * finds out whether the store answers again.
 */
export class StorePatience {
  /** `undefined` while the store answers. */
  private askedAgainAt: number | undefined;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  /** A look keeps one of the places until it has ended, even after its time-out. */
  constructor(
    private readonly patienceMs: number,
    private readonly places = Infinity,
  ) {}

  async ask<T>(look: Look<T>): Promise<T> {
    if (this.askedAgainAt !== undefined) {
      const now = SYSTEM_TIMER.elapsedMs();
      if (now < this.askedAgainAt || this.underWay >= this.places)
        throw new Unavailable('document store');
      this.askedAgainAt = now + ASKED_AGAIN_AFTER_MS;
    }
    return this.goOn(look);
  }

  /** Reads on in a document that was found; the time-out of another look does not refuse it. */
  async goOn<T>(look: Look<T>): Promise<T> {
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    const timeOut = new AbortController();
    const cancel = SYSTEM_TIMER.after(this.patienceMs, () => {
      const error = new DOMException(`No answer in ${this.patienceMs} ms.`, 'TimeoutError');
      reject(new StoreDidNotAnswer(error));
      timeOut.abort(error);
    });
    try {
      const answer = await Promise.race([this.inPlace(look, timeOut.signal), timedOut]);
      this.askedAgainAt = undefined;
      return answer;
    } catch (error) {
      const isSilent = error instanceof StoreDidNotAnswer && error.isTimeOut;
      this.askedAgainAt = isSilent ? SYSTEM_TIMER.elapsedMs() + ASKED_AGAIN_AFTER_MS : undefined;
      throw error;
    } finally {
      cancel();
    }
  }

  private async inPlace<T>(look: Look<T>, timeOut: AbortSignal): Promise<T> {
    while (this.underWay >= this.places)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.underWay += 1;
    try {
      timeOut.throwIfAborted();
      return await look(timeOut);
    } finally {
      this.underWay -= 1;
      this.waiting.shift()?.();
    }
  }
}
