import { expect } from 'chai';
import { addressOf } from '../../contracts/accounts/given-accounts.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';
import { externalNumbers } from '../../contracts/identifiers/given-identifiers.js';

describe('getImportProcess', () => {
  let ports: Ports;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => new Date(0) });
    await givenSupplier(ports);
    await ports.processes.stage(SUPPLIER.code, externalNumbers('a'));
  });

  const get = (tenantScope: string | undefined, externalAccountNumber = 'a') =>
    makeUseCases(ports).getImportProcess(tenantScope, addressOf(externalAccountNumber));

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
