import type { AccountAddress } from '../../src/accounts/account-ledger.js';
import type {
  AccountOpening,
  ImportedAccount,
} from '../../src/import-processes/import-process-repository.js';
import { externalNumber } from '../identifiers/given-identifiers.js';
import type { StorePorts } from '../store-under-test.js';
import { SUPPLIER } from '../suppliers/given-supplier.js';
import { instant, period } from '../time/dates.js';

export const PERIOD = period('2026-01-01', '2026-01-31');
export const CREATED_AT = instant('2025-12-24T18:30:15Z');

/** The account of `SUPPLIER` and its organisation that has the number. */
export function addressOf(externalAccountNumber: string): AccountAddress {
  const { code, organisationId } = SUPPLIER;
  return {
    organisationId,
    supplierCode: code,
    externalAccountNumber: externalNumber(externalAccountNumber),
  };
}

/** An account to be opened, with a statement period of January 2026 unless the test gives another one. */
export function openingOf(
  externalAccountNumber: string,
  differing: Partial<AccountOpening> = {},
): AccountOpening {
  return {
    externalAccountNumber: externalNumber(externalAccountNumber),
    period: PERIOD,
    createdAt: CREATED_AT,
    ...differing,
  };
}

/** Imports accounts of `SUPPLIER`, which has been given. */
export async function givenAccounts(
  { processes }: StorePorts,
  externalAccountNumbers: readonly string[],
): Promise<readonly ImportedAccount[]> {
  const openings = externalAccountNumbers.map((number) => openingOf(number));
  return (await processes.completeAll(SUPPLIER.code, openings))._unsafeUnwrap();
}
