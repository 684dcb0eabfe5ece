import type { AccountReference, MigrationNotOngoing } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { ImportRequestOptions } from '../import-requests/import-request-options.js';
import { requireOpenMigration } from '../import-requests/require-open-migration.js';
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

/** An unknown supplier is an unknown account. The supplier's status matters only for an account that exists. */
export function requireAccount<Match>(
  reading: AccountReading<Match> | undefined,
  { supplierCode, externalAccountNumber }: AccountReference,
  requestOptions: ImportRequestOptions = {},
): Result<ImportedAccountReading<Match>, AccountNotFound | MigrationNotOngoing> {
  const reference = { supplierCode, externalAccountNumber };
  return reading && hasAccount(reading)
    ? requireOpenMigration(reading.supplier.status, requestOptions).map(() => reading)
    : err({ kind: 'account-not-found', reference });
}

function hasAccount<Match>(
  reading: AccountReading<Match>,
): reading is ImportedAccountReading<Match> {
  return reading.account !== undefined;
}
