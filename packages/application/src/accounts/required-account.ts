import {
  requireOngoing,
  type AccountReference,
  type MigrationNotOngoing,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { AccountReading } from './account-ledger.js';

/** No imported account matches; nobody is told whether the supplier exists. */
export interface AccountNotFound {
  readonly kind: 'account-not-found';
  readonly reference: AccountReference;
}

/** The reading of an account that exists. */
export interface ImportedAccountReading<Found> extends AccountReading<Found> {
  readonly account: NonNullable<AccountReading<Found>['account']>;
}

/** An unknown supplier is an unknown account. Whether the supplier is ongoing is asked only of an account that exists. */
export function requireAccount<Found>(
  reading: AccountReading<Found> | undefined,
  { supplierCode, externalAccountNumber }: AccountReference,
): Result<ImportedAccountReading<Found>, AccountNotFound | MigrationNotOngoing> {
  const reference = { supplierCode, externalAccountNumber };
  return reading && hasAccount(reading)
    ? requireOngoing(reading.supplier.status).map(() => reading)
    : err({ kind: 'account-not-found', reference });
}

function hasAccount<Found>(
  reading: AccountReading<Found>,
): reading is ImportedAccountReading<Found> {
  return reading.account !== undefined;
}
