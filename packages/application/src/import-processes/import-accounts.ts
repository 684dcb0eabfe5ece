import {
  accountDifferences,
  requireAccountImportByCallers,
  utcInstantOf,
  type AccountImportNotAllowed,
  type FieldDifference,
  type ExternalAccountNumber,
  type MigrationNotOngoing,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { AccountsErased } from '../erasures/account-erasures.js';
import type { TenantScope } from '../organisations/organisation-repository.js';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-repository.js';
import type { ImportedAccount, ProcessPorts } from './import-process-repository.js';

/** An account to create. Without a period no statement period is open at first. */
export interface AccountToImport {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly period: StatementPeriod | undefined;
  /** Now when `undefined`. */
  readonly createdAt: UtcInstant | undefined;
}

/** An account that exists now, by this request or an earlier one. */
export interface ImportedAccountResult extends Pick<
  ImportedAccount,
  'externalAccountNumber' | 'accountNumber'
> {
  /** The fields in which it differs from the account that was sent; absent when there are none. */
  readonly differences?: readonly FieldDifference[];
}

type Imported<E> = Promise<Result<readonly ImportedAccountResult[], E>>;
type Refused = SupplierNotFound | MigrationNotOngoing | AccountsErased;

export function makeAccountImports({ processes, suppliers, clock }: ProcessPorts) {
  /**
   * Stages, starts and completes the import of accounts, all or none. An existing account is not changed, and is returned with
   * its differences. Erased accounts come back `afterErasure` only. Nothing is read after the accounts are stored, for a read
   * that fails must not refuse what is stored.
   */
  const importAccounts = async (
    supplierCode: string,
    accounts: readonly AccountToImport[],
    afterErasure?: boolean,
  ): Imported<Refused> => {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
    const now = utcInstantOf(clock.now());
    const openings = accounts.map((account) => ({
      ...account,
      createdAt: account.createdAt ?? now,
    }));
    const imported = await processes.completeAll(supplierCode, openings, afterErasure);
    return imported.map((existing) => {
      const differing = differingAccounts(accounts, existing);
      return existing.map(({ externalAccountNumber, accountNumber }) => {
        const differences = differing.get(externalAccountNumber);
        return { externalAccountNumber, accountNumber, ...(differences && { differences }) };
      });
    });
  };

  return {
    importAccounts,

    /** As `importAccounts`, for a caller. Nobody but an operator brings an erased account back. */
    importOwnAccounts: async (
      tenantScope: TenantScope,
      supplierCode: string,
      accounts: readonly AccountToImport[],
    ): Imported<Refused | AccountImportNotAllowed> => {
      const found = orSupplierNotFound(await suppliers.find(supplierCode, tenantScope));
      const allowed = found.andThen(requireAccountImportByCallers);
      return allowed.isErr() ? err(allowed.error) : importAccounts(supplierCode, accounts);
    },
  };
}

/** Finds also a number that is repeated in the request with another period. */
function differingAccounts(
  posted: readonly AccountToImport[],
  existing: readonly ImportedAccount[],
): ReadonlyMap<ExternalAccountNumber, readonly FieldDifference[]> {
  const stored = new Map(existing.map((account) => [account.externalAccountNumber, account]));
  const differing = new Map<ExternalAccountNumber, readonly FieldDifference[]>();
  for (const account of posted) {
    const match = stored.get(account.externalAccountNumber);
    const differences = match ? accountDifferences(match, account) : [];
    if (differences.length > 0) differing.set(account.externalAccountNumber, differences);
  }
  return differing;
}
