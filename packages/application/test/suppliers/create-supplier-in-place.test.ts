import { expect } from 'chai';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { allMemoryPorts } from '../../memory/all-memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import { makeCreateSupplierInPlace } from '../../src/suppliers/create-supplier-in-place.js';

describe('createSupplierInPlace', () => {
  it('makes the supplier where it is told, and nothing where there is no such place', async () => {
    const ports = allMemoryPorts(new MemoryStore(), { now: () => new Date() });
    await ports.organisations.add({ id: SUPPLIER.organisationId, name: 'Lights On' });
    const createSupplierInPlace = makeCreateSupplierInPlace(ports);
    const refused = await createSupplierInPlace(SUPPLIER, 2);

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'place-not-found' });
    expect(await ports.suppliers.find(SUPPLIER.code)).to.equal(undefined);
    expect((await createSupplierInPlace(SUPPLIER, 1)).isOk()).to.equal(true);
    expect(await ports.suppliers.find(SUPPLIER.code)).to.deep.equal(SUPPLIER);
  });
});
