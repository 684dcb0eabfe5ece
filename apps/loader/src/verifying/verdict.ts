import { warningsAbout, type FileAccounts } from '../staging/file-accounts.js';
import type { Comparing } from './comparison.js';
import type { Verdict, Verification, VerifiedKind } from './verification.js';

export interface Findings {
  readonly kinds: readonly VerifiedKind[];
  /** Totals of the supplier that differ from the sums of its accounts, with both numbers. */
  readonly unequalTotals: readonly string[];
  /** Transactions that are stored, of which nothing says under which day they should be. */
  readonly withoutDueDay: number;
  /** Named by rows, and not in the folder of documents. */
  readonly missingDocuments: number;
  readonly recordsOfFiles: FileAccounts;
  /** Rows that the load has not sent yet, or without an answer. */
  readonly unanswered: number;
  readonly hasOtherRows: boolean;
  /** A sentence when the service has less than the load was answered. */
  readonly loss: string | undefined;
  /** True if the totals of the supplier were the same before and after the comparison. */
  readonly wasUnchanged: boolean;
}

/** The verdict, and the sentences that it rests on. */
export function verdictOf(findings: Findings): {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
} {
  const sum = (of: (kind: VerifiedKind) => number): number =>
    findings.kinds.reduce((total, kind) => total + of(kind), 0);
  const ofAccounts = (of: (kind: VerifiedKind) => number): number =>
    sum((one) => (one.kind === 'accounts' ? of(one) : 0));
  const ofItems = (of: (kind: VerifiedKind) => number): number => sum(of) - ofAccounts(of);
  const differing = [
    ...sentences([
      ['Items of the files that are not stored', ofItems(({ missing }) => missing)],
      ['Stored items that are not in the files', ofItems(({ extra }) => extra)],
      ['Rows that differ from the stored item', ofItems(({ different }) => different)],
      [
        'Accounts of the files that are not imported at the service',
        ofAccounts(({ missing }) => missing),
      ],
      ['Accounts of the supplier that no file names', ofAccounts(({ extra }) => extra)],
      ['Accounts with another period or creation date', ofAccounts(({ different }) => different)],
    ]),
    ...(findings.unequalTotals.length === 0
      ? []
      : [
          `The totals of the accounts do not add up to those of the supplier: ${findings.unequalTotals.join('; ')}. The operator of the service has to find out why.`,
        ]),
  ];
  const lacking = [
    ...sentences([
      ['Rows that were refused', sum(({ refused }) => refused)],
      ['Rows that were not readable and not sent', sum(({ unsendable }) => unsendable)],
      ['Rows without an answer, because the load has not ended', findings.unanswered],
      [
        'Transactions whose stored day was not compared, because neither accounts nor the service has an open period',
        findings.withoutDueDay,
      ],
      ['Documents that are not in the folder', findings.missingDocuments],
    ]),
    ...unprovedFiles(findings.recordsOfFiles),
    ...(sum(({ read, left_out: leftOut }) => read - leftOut) === 0
      ? ['The migration has no rows.']
      : []),
    ...(findings.hasOtherRows
      ? ['The files have other rows than those that were loaded: load them again.']
      : []),
    ...(findings.loss === undefined
      ? []
      : [
          `${findings.loss} Rows that were answered before count as not sent: load sends them again.`,
        ]),
    ...(findings.wasUnchanged
      ? []
      : ['The stored data changed during the verification: verify again when nothing is loaded.']),
  ];
  const reasons = [...differing, ...lacking];
  if (differing.length > 0) return { verdict: 'MISMATCH', reasons };
  return { verdict: lacking.length > 0 ? 'INCOMPLETE' : 'MATCHED', reasons };
}

/** Files that may have records which are nowhere. */
function unprovedFiles(accounts: FileAccounts): readonly string[] {
  return [
    ...warningsAbout(accounts.unread_files),
    ...accounts.files
      .filter(({ left_out: count }) => count === null)
      .map(({ file }) => `Which records of ${file} became rows is not known.`),
  ];
}

function sentences(counted: readonly (readonly [string, number])[]): readonly string[] {
  return counted.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}.`);
}

/** The verdict for people. */
export function headlineOf({
  verdict,
  erasedAccounts: erased,
}: Pick<Verification, 'verdict' | 'erasedAccounts'>): string {
  if (erased === 0) return verdict;
  return `${verdict} but for ${erased} erased account${erased === 1 ? '' : 's'}`;
}

/** The method of the comparison, which is printed beside every verdict. */
export function howCompared({ scope }: Comparing): string {
  return scope === 'everything'
    ? 'every field of every row was compared'
    : 'every field of these rows was compared, and nothing else';
}
