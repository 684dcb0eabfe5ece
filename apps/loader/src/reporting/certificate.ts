import type { Verification } from '../verifying/verification.js';
import type { Environment } from './environment.js';
import { money } from './figures.js';

/** certificate.json: what was compared with what, and the verdict. */
export function certificateOf(
  verification: Verification,
  environment: Environment,
  differencesSha256: string,
): object {
  const { verdict, reasons, url, supplier, startedAt, endedAt, files, kinds, totals } =
    verification;
  return {
    verdict,
    reasons,
    service: url,
    supplier,
    verified_from: startedAt,
    verified_to: endedAt,
    sources: files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes })),
    counts: kinds,
    sums: totals
      .filter(({ name }) => isSum(name))
      .map(({ name, files: inFiles, stored }) => ({
        of: nameOfTotal(name),
        in_files: money(inFiles),
        stored: money(stored),
      })),
    accounts: verification.accounts,
    differences: { count: verification.differences.count, sha256: differencesSha256 },
    environment,
  };
}

/** Whether a total is an amount of money rather than a count. */
export function isSum(name: string): boolean {
  return name.startsWith('sum_') || name === 'statements_gross_amount';
}

export function nameOfTotal(name: string): string {
  if (name === 'statements_gross_amount') return 'statements: gross_amount';
  return name.startsWith('sum_') ? `transactions: amount of ${name.slice(4)}` : name;
}
