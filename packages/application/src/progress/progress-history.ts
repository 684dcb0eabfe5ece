import {
  increaseBetween,
  ratesBetween,
  utcInstantOf,
  type ImportedCounts,
  type ProgressSample,
  type UtcInstant,
} from '@data-import/domain';

/** What was imported in one minute, which ended at `at`. */
export interface MinuteOfProgress extends ImportedCounts {
  readonly at: UtcInstant;
}

const SHORT_MS = 10_000;
const LONG_MS = 600_000;
const MINUTES = 60;

/** Samples of one supplier: the seconds before the newest, and one for each minute of the last hour. */
export class ProgressHistory {
  #seconds: readonly ProgressSample[] = [];
  #minutes: readonly ProgressSample[] = [];

  /** At most one sample for each second is kept. */
  add(sample: ProgressSample): void {
    const since = sample.at.getTime() - SHORT_MS;
    const before = this.#seconds.filter(({ at }) => at < sample.at);
    // One that is older than the span: rates are over all of it.
    const first = before.findLastIndex(({ at }) => at.getTime() <= since);
    this.#seconds = [...before.slice(Math.max(0, first)), sample];
  }

  addMinute(sample: ProgressSample): void {
    this.add(sample);
    this.#minutes = [...this.#minutes, sample].slice(-(MINUTES + 1));
  }

  /** For each second, over the last ten or so; zeros while there is nothing to compare with. */
  rates(): ImportedCounts {
    return this.#ratesOver(this.#seconds);
  }

  /** Accounts for each second, over the last ten minutes or what is known of them. */
  accountsPerSecond(): number {
    const newest = this.#seconds.at(-1);
    if (!newest) return 0;
    const since = newest.at.getTime() - LONG_MS;
    const minutes = this.#minutes.filter(({ at }) => at.getTime() >= since && at < newest.at);
    return this.#ratesOver([...(minutes.length > 0 ? minutes : this.#seconds), newest]).accounts;
  }

  /** Oldest first. */
  lastHour(): readonly MinuteOfProgress[] {
    return this.#minutes.slice(1).map((later, index) => {
      const earlier = this.#minutes[index] ?? later;
      return { at: utcInstantOf(later.at), ...increaseBetween(earlier, later) };
    });
  }

  #ratesOver(samples: readonly ProgressSample[]): ImportedCounts {
    const [first, last] = [samples[0], samples.at(-1)];
    return first && last ? ratesBetween(first, last) : NOTHING;
  }
}

const NOTHING: ImportedCounts = {
  accounts: 0,
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
};
