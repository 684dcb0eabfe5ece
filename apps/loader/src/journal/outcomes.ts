export const OUTCOMES = ['loaded', 'already_there', 'moved', 'different', 'failed'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The number of rows by outcome. Each row ends in exactly one. */
export type Outcomes = Readonly<Record<Outcome, number>>;

export const NO_OUTCOMES: Outcomes = {
  loaded: 0,
  already_there: 0,
  moved: 0,
  different: 0,
  failed: 0,
};

export function sumOf(outcomes: Outcomes): number {
  return OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}

export function plus(one: Outcomes, other: Partial<Outcomes>): Outcomes {
  const sum = { ...one };
  for (const outcome of OUTCOMES) sum[outcome] += other[outcome] ?? 0;
  return sum;
}
