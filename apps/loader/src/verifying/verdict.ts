import type { Verdict, VerifiedKind } from './verification.js';

export interface Findings {
  readonly kinds: readonly VerifiedKind[];
  readonly missingAccounts: number;
  /** Accounts whose totals differ although no record does. */
  readonly unexplained: number;
  /** Rows that the load has not sent yet, or without an answer. */
  readonly unanswered: number;
  readonly hasOtherRows: boolean;
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
    ['Items of the files that are not stored', sum(({ missing }) => missing)],
    ['Stored items that are not in the files', sum(({ extra }) => extra)],
    ['Rows that differ from what is stored', sum(({ different }) => different)],
    ['Accounts of the files that are not imported at the service', findings.missingAccounts],
    ['Accounts with other totals than the records that were exported', findings.unexplained],
  ]);
  const lacking = [
    ...sentences([
      ['Rows that were refused', sum(({ refused }) => refused)],
      ['Rows that were not readable and not sent', sum(({ unsendable }) => unsendable)],
      ['Rows without an answer, because the load has not ended', findings.unanswered],
    ]),
    ...(sum(({ read }) => read) === 0 ? ['The migration has no rows.'] : []),
    ...(findings.hasOtherRows
      ? ['The files have other rows than those that were loaded: load them again.']
      : []),
    ...(findings.wasUnchanged
      ? []
      : ['The stored data changed during the verification: verify again when nothing is loaded.']),
  ];
  return {
    verdict: differing.length > 0 ? 'MISMATCH' : lacking.length > 0 ? 'INCOMPLETE' : 'MATCHED',
    reasons: [...differing, ...lacking],
  };
}

function sentences(counted: readonly (readonly [string, number])[]): readonly string[] {
  return counted.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}.`);
}
