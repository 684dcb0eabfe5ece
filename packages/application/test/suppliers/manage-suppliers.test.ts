import { parseDocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import { givenAccounts } from '../../contracts/accounts/given-accounts.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeManageSuppliers, type ManageSuppliers } from '../../src/suppliers/manage-suppliers.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const { status: _, ...COMMAND } = SUPPLIER;
const NOT_FOUND = { kind: 'import-supplier-not-found' };

describe('manageSuppliers', () => {
  let ports: StorePorts;
  let manage: ManageSuppliers;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    const clock = { now: () => new Date('2026-02-01T10:20:30.999Z') };
    manage = makeManageSuppliers({ ...ports, clock });
    await ports.organisations.add({ id: SUPPLIER.organisationId, name: 'First Energy' });
  });

  it('creates a supplier that is ongoing', async () => {
    const created = await manage.create(COMMAND);

    expect(created._unsafeUnwrap()).to.deep.equal(SUPPLIER);
    expect(await ports.suppliers.find(SUPPLIER.code)).to.deep.equal(SUPPLIER);
  });

  it('refuses an organisation that does not exist, and keeps nothing', async () => {
    const refused = await manage.create({ ...COMMAND, organisationId: 'organisation-2' });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'organisation-not-found' });
    expect(await manage.list()).to.deep.equal([]);
  });

  it('refuses a code that is taken', async () => {
    await manage.create(COMMAND);
    const refused = await manage.create({ ...COMMAND, timeZone: 'Etc/UTC' });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-already-exists' });
    expect(await manage.list()).to.deep.equal([SUPPLIER]);
  });

  it('changes what is named, and keeps a change of status with its time in whole seconds', async () => {
    await manage.create(COMMAND);
    const documentRoot = parseDocumentRoot('moved')._unsafeUnwrap();
    const changed = await manage.change(SUPPLIER.code, { status: 'paused', documentRoot });

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

  it('has nothing to change or to view where there is no supplier', async () => {
    const changed = await manage.change('SUPPLIER_2', { status: 'paused' });
    const viewed = await manage.view('SUPPLIER_2');

    expect(changed._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
    expect(viewed._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
  });

  it('shows a supplier with its counters', async () => {
    await givenSupplier(ports);
    await givenAccounts(ports, ['a', 'b']);
    const { supplier, counters } = (await manage.view(SUPPLIER.code))._unsafeUnwrap();

    expect(supplier).to.deep.equal(SUPPLIER);
    expect(counters.processes.completed).to.equal(2);
  });
});
