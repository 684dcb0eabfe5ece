import { setImmediate } from 'node:timers/promises';
import type { BusinessReference, ExternalAccountNumber } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type {
  AccountsNotFound,
  BusinessRepository,
} from '../../src/businesses/business-repository.js';
import { StoredBusiness, type MemoryStore } from '../memory-store.js';

/** The businesses of a `MemoryStore`. */
export class MemoryBusinessRepository implements BusinessRepository {
  constructor(private readonly store: MemoryStore) {}

  async addAccounts(
    { supplierCode, externalBusinessIdentifier }: BusinessReference,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<readonly ExternalAccountNumber[], AccountsNotFound>> {
    await setImmediate();
    const { accounts, businesses } = this.store.supplier(supplierCode);
    const indexes = externalAccountNumbers.flatMap((number, index) =>
      accounts.has(number) ? [] : [index],
    );
    if (indexes.length > 0) return err({ kind: 'accounts-not-found', indexes });

    const business = businesses.get(externalBusinessIdentifier) ?? new StoredBusiness();
    businesses.set(externalBusinessIdentifier, business);
    for (const number of externalAccountNumbers) business.externalAccountNumbers.add(number);
    business.revision += 1;
    return ok([...business.externalAccountNumbers]);
  }
}
