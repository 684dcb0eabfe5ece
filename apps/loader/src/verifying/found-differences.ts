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

/** Counts and examples of the differences so far; the differences themselves are passed on. */
export class FoundDifferences {
  count = 0;
  readonly #groups = new Map<string, FoundGroup>();
  readonly #byKind = new Map<string, number>();
  #lastDifferent: string | undefined;

  constructor(private readonly onDifference: (difference: RowDifference) => Promise<void>) {}

  /** The groups of differences, the most frequent one first. */
  get groups(): readonly FoundGroup[] {
    return [...this.#groups.values()].toSorted((one, other) => other.count - one.count);
  }

  async take(difference: RowDifference): Promise<void> {
    const { kind, outcome, row } = difference;
    this.count += 1;
    const group = this.#groupOf(difference);
    group.count += 1;
    if (group.examples.length < EXAMPLES) group.examples.push(difference);
    // A row counts once, in however many fields it differs.
    const about = `${kind} ${row}`;
    if (outcome !== 'different' || about !== this.#lastDifferent)
      this.#byKind.set(`${kind} ${outcome}`, this.of(kind, outcome) + 1);
    this.#lastDifferent = outcome === 'different' ? about : undefined;
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
}
