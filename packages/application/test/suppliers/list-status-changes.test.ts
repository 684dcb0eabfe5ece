import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { MemoryApiKeyRepository } from '../../memory/access-tokens/memory-api-key-repository.js';
import { makeListStatusChanges } from '../../src/suppliers/list-status-changes.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const at = instant('2026-02-01T10:20:30Z');
const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const labelled: ApiKey = { id: 'key-1', role: 'operator', label: 'night shift', issuedAt };

describe('listStatusChanges', () => {
  let ports: StorePorts;
  let apiKeys: MemoryApiKeyRepository;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    apiKeys = new MemoryApiKeyRepository();
    await apiKeys.add(labelled, 'digest');
    await givenSupplier(ports);
  });

  const list = (code: string = SUPPLIER.code) =>
    makeListStatusChanges({ suppliers: ports.suppliers, apiKeys })(code);

  it('names the key and the label of who changed what and when', async () => {
    await ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, at, 'key-1');
    await ports.suppliers.update(SUPPLIER.code, { status: 'complete' }, at, 'key-2');
    await ports.suppliers.update(SUPPLIER.code, { status: 'ongoing' }, at);
    const change = { supplierCode: SUPPLIER.code, changedAt: at };

    expect((await list())._unsafeUnwrap()).to.deep.equal([
      {
        ...change,
        from: 'ongoing',
        to: 'paused',
        changedBy: 'key-1',
        changedByLabel: 'night shift',
      },
      { ...change, from: 'paused', to: 'complete', changedBy: 'key-2' },
      { ...change, from: 'complete', to: 'ongoing' },
    ]);
  });

  it('refuses a supplier that does not exist', async () => {
    expect((await list('SUPPLIER_2'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'import-supplier-not-found',
    });
  });
});
