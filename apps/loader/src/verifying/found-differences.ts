import type { RowDifference } from './differences.js';

/** Differences of one sort: of one kind, outcome and field, wherever in a list that is. */
export interface FoundGroup {
  readonly kind: string;
  readonly outcome: RowDifference['outcome'];
  readonly attr: string | undefined;
  count: number;
  readonly examples: RowDifference[];
}

const EXAMPLES = 5;
const MOST_REMEMBERED = 100_000;

/** Counts and examples of the differences so far; the differences themselves are passed on. */
export class FoundDifferences {
  count = 0;
  readonly #groups = new Map<string, FoundGroup>();
  readonly #byKind = new Map<string, number>();
  readonly #subjects = new Set<string>();
  #lastDifferent: string | undefined;

  constructor(private readonly onDifference: (difference: RowDifference) => Promise<void>) {}

  /** The groups of differences, the most frequent one first. */
  get groups(): readonly FoundGroup[] {
    return [...this.#groups.values()].toSorted((one, other) => other.count - one.count);
  }

  async take(difference: RowDifference): Promise<void> {
    const { kind, outcome, subject, row } = difference;
    this.count += 1;
    const group = this.#groupOf(difference);
    group.count += 1;
    if (group.examples.length < EXAMPLES) group.examples.push(difference);
    // A row counts once, in however many fields it differs.
    const about = `${kind} ${row}`;
    if (outcome !== 'different' || about !== this.#lastDifferent)
      this.#byKind.set(`${kind} ${outcome}`, this.of(kind, outcome) + 1);
    this.#lastDifferent = outcome === 'different' ? about : undefined;
    if (this.#subjects.size < MOST_REMEMBERED) this.#subjects.add(`${kind} ${subject}`);
    await this.onDifference(difference);
  }

  #groupOf({ kind, outcome, attr: path }: RowDifference): FoundGroup {
    const attr = path?.replaceAll(/\.\d+(?=\.|$)/g, '.*');
    const key = `${outcome} ${kind} ${attr ?? ''}`;
    const group = this.#groups.get(key) ?? { kind, outcome, attr, count: 0, examples: [] };
    this.#groups.set(key, group);
    return group;
  }

  of(kind: string, outcome: RowDifference['outcome']): number {
    return this.#byKind.get(`${kind} ${outcome}`) ?? 0;
  }

  /** True if the account has a difference of that kind; `undefined` when there are too many to know. */
  has(kind: string, subject: string): boolean | undefined {
    if (this.#subjects.has(`${kind} ${subject}`)) return true;
    return this.#subjects.size < MOST_REMEMBERED ? false : undefined;
  }
}
