import type { Verdict, VerifiedKind } from './verification.js';

export interface Findings {
  readonly kinds: readonly VerifiedKind[];
  readonly missingAccounts: number;
  /** Accounts whose totals differ although no record does. */
  readonly unexplained: number;
  /** Rows that the load has not sent yet, or without an answer. */
  readonly unanswered: number;
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
    [sum(({ missing }) => missing), 'of the items in the files not stored.'],
    [sum(({ extra }) => extra), 'of the stored items not in the files.'],
    [sum(({ different }) => different), 'of the rows different from what is stored.'],
    [findings.missingAccounts, 'of the accounts in the files not imported at the service.'],
    [findings.unexplained, 'of the accounts with other totals than the records that were exported.'],
  ]);
  const lacking = [
    ...sentences([
      [sum(({ refused }) => refused), 'of the rows refused.'],
      [sum(({ unsendable }) => unsendable), 'of the rows unreadable, and not sent.'],
      [findings.unanswered, 'of the rows without an answer: the load has not ended.'],
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
