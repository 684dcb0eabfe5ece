import type { Verdict, VerifiedKind } from './verification.js';

export interface Findings {
  readonly kinds: readonly VerifiedKind[];
  readonly missingAccounts: number;
  /** Accounts whose totals differ although no record does. */
  readonly unexplained: number;
  /** Whether the totals of the supplier were the same before and after, and the sum of those of its accounts. */
  readonly wasUnchanged: boolean;
}

/** The verdict, and the sentences that it rests on. */
export function verdictOf(findings: Findings): {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
} {
  const sum = (of: (kind: VerifiedKind) => number): number =>
    findings.kinds.reduce((total, kind) => total + of(kind), 0);
  const differing = sentences([
    [sum(({ missing }) => missing), 'items of the files are not stored.'],
    [sum(({ extra }) => extra), 'stored items are not in the files.'],
    [sum(({ different }) => different), 'rows differ from what is stored.'],
    [findings.missingAccounts, 'accounts of the files are not imported at the service.'],
    [findings.unexplained, 'accounts have other totals than the records that were exported.'],
  ]);
  const lacking = [
    ...sentences([
      [sum(({ refused }) => refused), 'rows were refused and are not stored.'],
      [sum(({ unsendable }) => unsendable), 'rows could not be read and were not sent.'],
    ]),
    ...(sum(({ read }) => read) === 0 ? ['The migration has no rows.'] : []),
    ...(findings.wasUnchanged
      ? []
      : ['The stored data changed during the verification: verify again when nothing is loaded.']),
  ];
  return {
    verdict: differing.length > 0 ? 'MISMATCH' : lacking.length > 0 ? 'INCOMPLETE' : 'MATCHED',
    reasons: [...differing, ...lacking],
  };
}

function sentences(counted: readonly (readonly [number, string])[]): readonly string[] {
  return counted.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
}
