import { parseDocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeSupplierCommands } from '../../src/suppliers/supplier-commands.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

describe('changeSupplier', () => {
  let ports: StorePorts;
  let change: ReturnType<typeof makeSupplierCommands>['changeSupplier'];

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const clock = { now: () => new Date('2026-02-01T10:20:30.999Z') };
    change = makeSupplierCommands({ ...ports, clock }).changeSupplier;
  });

  it('changes what is named, and stores a change of status with its time in whole seconds', async () => {
    const documentRoot = parseDocumentRoot('moved')._unsafeUnwrap();
    const changed = await change(SUPPLIER.code, { status: 'paused', documentRoot });

    expect(changed._unsafeUnwrap()).to.deep.equal({ ...SUPPLIER, status: 'paused', documentRoot });
    expect(await ports.suppliers.listStatusChanges(SUPPLIER.code)).to.deep.equal([
      {
        supplierCode: SUPPLIER.code,
        from: 'ongoing',
        to: 'paused',
        changedAt: '2026-02-01T10:20:30Z',
      },
    ]);
  });

  it('refuses a supplier that does not exist', async () => {
    const changed = await change('SUPPLIER_2', { status: 'paused' });

    expect(changed._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-not-found' });
  });
});
