import { err, ok } from 'neverthrow';
import type { BusinessRepository } from '../../src/businesses/business-repository.js';
import { noteChange } from '../audit/memory-audit-log.js';
import { StoredBusiness, type MemoryStore } from '../memory-store.js';

export function memoryBusinessRepository(store: MemoryStore): BusinessRepository {
  return {
    async addAccounts({ supplierCode, externalBusinessIdentifier }, externalAccountNumbers) {
      const { accounts, businesses } = store.supplier(supplierCode);
      const indexes = externalAccountNumbers.flatMap((number, index) =>
        accounts.has(number) ? [] : [index],
      );
      if (indexes.length > 0) return err({ kind: 'accounts-not-found', indexes });

      const business = businesses.get(externalBusinessIdentifier) ?? new StoredBusiness();
      businesses.set(externalBusinessIdentifier, business);
      const before = business.externalAccountNumbers.size;
      for (const number of externalAccountNumbers) business.externalAccountNumbers.add(number);
      if (business.revision === 0 || business.externalAccountNumbers.size > before) noteChange();
      business.revision += 1;
      return ok([...business.externalAccountNumbers]);
    },
  };
}
