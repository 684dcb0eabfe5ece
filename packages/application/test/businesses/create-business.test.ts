import { expect } from 'chai';
import { givenAccounts } from '../../contracts/accounts/given-accounts.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeCreateBusiness } from '../../src/businesses/create-business.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { businessIdOf, externalNumbers } from '../../contracts/identifiers/given-identifiers.js';

const BUSINESS = {
  supplierCode: SUPPLIER.code,
  externalBusinessIdentifier: businessIdOf('business-1'),
};

describe('createBusiness', () => {
  let ports: StorePorts;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenAccounts(ports, ['a', 'b']);
  });

  const create = (numbers: readonly string[]) =>
    makeCreateBusiness(ports)({
      business: BUSINESS,
      externalAccountNumbers: externalNumbers(...numbers),
    });

  it('answers with all accounts of the business, also when it is repeated with others', async () => {
    const created = await create(['b']);
    const again = await create(['a']);

    expect(created._unsafeUnwrap()).to.deep.equal(['b']);
    expect(again._unsafeUnwrap()).to.deep.equal(['b', 'a']);
  });

  it('refuses accounts that are not imported', async () => {
    const refused = await create(['a', 'unknown']);

    const unknown = { kind: 'accounts-not-found', indexes: [1] };
    expect(refused._unsafeUnwrapErr()).to.deep.equal(unknown);
  });
});
