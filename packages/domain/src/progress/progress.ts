/** What has been imported, in numbers. */
export interface ImportedCounts {
  readonly accounts: number;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

/** What had been imported at one moment. */
export interface ProgressSample {
  readonly at: Date;
  readonly counts: ImportedCounts;
}

/** What was imported between two samples. An undo counts as nothing: progress does not go backwards. */
export function increaseBetween(earlier: ProgressSample, later: ProgressSample): ImportedCounts {
  return eachOf((name) => Math.max(0, later.counts[name] - earlier.counts[name]));
}

/** The increase for each second between two samples; zeros where no time has passed. */
export function ratesBetween(earlier: ProgressSample, later: ProgressSample): ImportedCounts {
  const seconds = secondsBetween(earlier, later);
  const increase = increaseBetween(earlier, later);
  return eachOf((name) => (seconds > 0 ? increase[name] / seconds : 0));
}

/** How long the missing accounts take at this rate; `undefined` when none is missing or none is being imported. */
export function secondsLeft(
  expected: number,
  completed: number,
  accountsPerSecond: number,
): number | undefined {
  const missing = expected - completed;
  if (missing <= 0 || accountsPerSecond <= 0) return undefined;
  return Math.ceil(missing / accountsPerSecond);
}

function secondsBetween(earlier: ProgressSample, later: ProgressSample): number {
  return (later.at.getTime() - earlier.at.getTime()) / 1000;
}

function eachOf(count: (name: keyof ImportedCounts) => number): ImportedCounts {
  return {
    accounts: count('accounts'),
    notes: count('notes'),
    transactions: count('transactions'),
    statements: count('statements'),
    paymentInstructions: count('paymentInstructions'),
  };
}
