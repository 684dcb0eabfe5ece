import { SYSTEM_TIMER, Unavailable } from '@data-import/application';
import { StoreDidNotAnswer } from './store-did-not-answer.js';

const ASKED_AGAIN_AFTER_MS = 1000;

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

  async ask<T>(look: (timeOut: AbortSignal) => Promise<T>): Promise<T> {
    this.requireTurn();
    while (this.underWay >= this.places) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
      this.requireTurn();
    }
    try {
      const answer = await this.inTime(look);
      this.askedAgainAt = undefined;
      return answer;
    } catch (error) {
      const isSilent = error instanceof StoreDidNotAnswer && error.isTimeOut;
      this.askedAgainAt = isSilent ? SYSTEM_TIMER.elapsedMs() + ASKED_AGAIN_AFTER_MS : undefined;
      if (isSilent) for (const wake of this.waiting.splice(0)) wake();
      throw error;
    }
  }

  private requireTurn(): void {
    if (this.askedAgainAt === undefined) return;
    const now = SYSTEM_TIMER.elapsedMs();
    if (now < this.askedAgainAt || this.underWay >= this.places)
      throw new Unavailable('document store');
    this.askedAgainAt = now + ASKED_AGAIN_AFTER_MS;
  }

  private async inTime<T>(look: (timeOut: AbortSignal) => Promise<T>): Promise<T> {
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    const timeOut = new AbortController();
    const cancel = SYSTEM_TIMER.after(this.patienceMs, () => {
      const error = new DOMException(`No answer in ${this.patienceMs} ms.`, 'TimeoutError');
      reject(new StoreDidNotAnswer(error));
      timeOut.abort(error);
    });
    this.underWay += 1;
    const answer = look(timeOut.signal).finally(() => {
      cancel();
      this.underWay -= 1;
      this.waiting.shift()?.();
    });
    return Promise.race([answer, timedOut]);
  }
}
