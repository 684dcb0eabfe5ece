import type { Difference } from './difference.js';

const EXAMPLES = 100;
const MOST_REMEMBERED = 100_000;

/** What was found so far; the differences themselves are passed on. */
export class FoundDifferences {
  readonly examples: Difference[] = [];
  count = 0;
  missingAccounts = 0;
  readonly #byKind = new Map<string, number>();
  readonly #subjects = new Set<string>();
  #lastDifferent: string | undefined;

  constructor(private readonly onDifference: (difference: Difference) => Promise<void>) {}

  async take(difference: Difference): Promise<void> {
    const { kind, outcome, subject, row } = difference;
    this.count += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(difference);
    if (kind === 'accounts') this.missingAccounts += 1;
    // A row counts once, in however many fields it differs.
    const about = `${kind} ${row}`;
    if (outcome !== 'different' || about !== this.#lastDifferent)
      this.#byKind.set(`${kind} ${outcome}`, this.of(kind, outcome) + 1);
    this.#lastDifferent = outcome === 'different' ? about : undefined;
    if (this.#subjects.size < MOST_REMEMBERED) this.#subjects.add(`${kind} ${subject}`);
    await this.onDifference(difference);
  }

  of(kind: string, outcome: Difference['outcome']): number {
    return this.#byKind.get(`${kind} ${outcome}`) ?? 0;
  }

  /** Whether there is a difference of that kind in the account; `undefined` when there are too many to know. */
  has(kind: string, subject: string): boolean | undefined {
    if (this.#subjects.has(`${kind} ${subject}`)) return true;
    return this.#subjects.size < MOST_REMEMBERED ? false : undefined;
  }
}
