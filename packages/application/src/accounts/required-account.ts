import type { AccountReference, MigrationNotOngoing } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import {
  type ImportRequestOptions,
  requireOpenMigration,
} from '../import-requests/import-request.js';
import type { AccountReading } from './account-ledger.js';

/** No imported account matches. The caller does not learn whether the supplier exists. */
export interface AccountNotFound {
  readonly kind: 'account-not-found';
  readonly reference: AccountReference;
}

export interface ImportedAccountReading extends AccountReading {
  readonly account: NonNullable<AccountReading['account']>;
}

/** An unknown supplier is an unknown account. The supplier's status matters only for an account that exists. */
export function requireAccount(
  reading: AccountReading | undefined,
  { supplierCode, externalAccountNumber }: AccountReference,
  requestOptions: ImportRequestOptions = {},
): Result<ImportedAccountReading, AccountNotFound | MigrationNotOngoing> {
  const reference = { supplierCode, externalAccountNumber };
  return reading && hasAccount(reading)
    ? requireOpenMigration(reading.supplier.status, requestOptions).map(() => reading)
    : err({ kind: 'account-not-found', reference });
}

function hasAccount(reading: AccountReading): reading is ImportedAccountReading {
  return reading.account !== undefined;
}
