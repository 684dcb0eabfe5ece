import { LruCache } from './lru-cache.js';

const WINDOW_MS = 60_000;
const MOST_HOLDERS = 10_000;

interface Window {
  readonly startedAt: number;
  taken: number;
}

/** Counts the tokens that an organisation, or an operator's key, takes in a minute. */
export class TokenRate {
  private readonly windows = new LruCache<string, Window>(MOST_HOLDERS);

  constructor(private readonly tokensPerMinute: number) {}

  /** Counts one more token and returns `undefined`, or returns in how many seconds there is another one to take. */
  secondsToWait(holder: string, now: Date): number | undefined {
    const window = this.windowOf(holder, now.getTime());
    if (window.taken >= this.tokensPerMinute)
      return Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - now.getTime()) / 1000));
    window.taken += 1;
    return undefined;
  }

  private windowOf(holder: string, now: number): Window {
    const known = this.windows.get(holder);
    // A window that begins in the future is from before the clock was set back.
    if (known && known.startedAt <= now && now < known.startedAt + WINDOW_MS) return known;
    const window = { startedAt: now, taken: 0 };
    this.windows.set(holder, window);
    return window;
  }
}
