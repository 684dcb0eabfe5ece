import { differencesBetween, type Difference } from '../differences/differences.js';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { UtcInstant } from '../time/utc-instant.js';
import type { Account } from './account.js';

/** An account as it is to be imported; `undefined` leaves the choice to the service. */
export interface PostedAccount {
  readonly period: StatementPeriod | undefined;
  readonly createdAt: UtcInstant | undefined;
}

/** The fields in which an account to import differs from the existing one. What was not sent is no difference. */
export function accountDifferences(
  { openPeriod, createdAt }: Pick<Account, 'openPeriod' | 'createdAt'>,
  posted: PostedAccount,
): readonly Difference[] {
  return differencesBetween(
    comparable({ period: openPeriod, createdAt }),
    comparable({ period: posted.period ?? openPeriod, createdAt: posted.createdAt ?? createdAt }),
  );
}

function comparable({ period, createdAt }: PostedAccount) {
  return {
    statementPeriod: { fromDate: period?.from, toDate: period?.to },
    accountCreatedAt: createdAt,
  };
}
