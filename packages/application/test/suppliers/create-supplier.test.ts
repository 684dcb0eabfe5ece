import { expect } from 'chai';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeSupplierCommands } from '../../src/suppliers/supplier-commands.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const { status: _, ...COMMAND } = SUPPLIER;

describe('createSupplier', () => {
  let ports: StorePorts;
  let create: ReturnType<typeof makeSupplierCommands>['createSupplier'];

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    create = makeSupplierCommands({ ...ports, clock: { now: () => new Date(0) } }).createSupplier;
    await ports.organisations.add({ id: SUPPLIER.organisationId, name: 'First Energy' });
  });

  it('creates a supplier that is ongoing', async () => {
    const created = await create(COMMAND);

    expect(created._unsafeUnwrap()).to.deep.equal(SUPPLIER);
    expect(await ports.suppliers.find(SUPPLIER.code)).to.deep.equal(SUPPLIER);
  });

  it('refuses an organisation that does not exist, and stores nothing', async () => {
    const refused = await create({ ...COMMAND, organisationId: 'organisation-2' });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'organisation-not-found' });
    expect(await ports.suppliers.list()).to.deep.equal([]);
  });

  it('refuses a code that is taken', async () => {
    await create(COMMAND);
    const refused = await create({ ...COMMAND, timeZone: 'Etc/UTC' });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-already-exists' });
    expect(await ports.suppliers.list()).to.deep.equal([SUPPLIER]);
  });
});
