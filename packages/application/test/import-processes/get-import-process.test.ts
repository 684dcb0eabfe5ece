import { expect } from 'chai';
import { addressOf } from '../../contracts/accounts/given-accounts.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeGetImportProcess } from '../../src/import-processes/get-import-process.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { externalNumbers } from '../../contracts/identifiers/given-identifiers.js';

describe('getImportProcess', () => {
  let ports: StorePorts;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await ports.processes.stage(SUPPLIER.code, externalNumbers('a'));
  });

  const get = (tenantScope: string | undefined, externalAccountNumber = 'a') =>
    makeGetImportProcess({ reader: ports.processReader })(
      tenantScope,
      addressOf(externalAccountNumber),
    );

  it('answers with the process, to its organisation and to an operator', async () => {
    const reference = { supplierCode: SUPPLIER.code, externalAccountNumber: 'a' };
    const process = { reference, progress: { state: 'staged' } };

    expect((await get(SUPPLIER.organisationId))._unsafeUnwrap()).to.deep.equal(process);
    expect((await get(undefined))._unsafeUnwrap()).to.deep.equal(process);
  });

  it('finds no account where there is no process', async () => {
    const refused = await get(SUPPLIER.organisationId, 'unknown');

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'account-not-found' });
  });

  it("finds no supplier that is another organisation's", async () => {
    const refused = await get('organisation-2');

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-not-found' });
  });
});
