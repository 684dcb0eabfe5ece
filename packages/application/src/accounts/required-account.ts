import {
  requireOngoing,
  type AccountReference,
  type MigrationNotOngoing,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { AccountReading } from './account-ledger.js';

/** No imported account matches. The caller does not learn whether the supplier exists. */
export interface AccountNotFound {
  readonly kind: 'account-not-found';
  readonly reference: AccountReference;
}

/** The reading of an account that exists. */
export interface ImportedAccountReading<Match> extends AccountReading<Match> {
  readonly account: NonNullable<AccountReading<Match>['account']>;
}

/** An unknown supplier is an unknown account. Whether the supplier is ongoing is asked only of an account that exists. */
export function requireAccount<Match>(
  reading: AccountReading<Match> | undefined,
  { supplierCode, externalAccountNumber }: AccountReference,
): Result<ImportedAccountReading<Match>, AccountNotFound | MigrationNotOngoing> {
  const reference = { supplierCode, externalAccountNumber };
  return reading && hasAccount(reading)
    ? requireOngoing(reading.supplier.status).map(() => reading)
    : err({ kind: 'account-not-found', reference });
}

function hasAccount<Match>(
  reading: AccountReading<Match>,
): reading is ImportedAccountReading<Match> {
  return reading.account !== undefined;
}
