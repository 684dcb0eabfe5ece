import { expect } from 'chai';
import {
  PERIOD,
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const PATH = `${SUPPLIER}businesses/`;

describe('POST import-suppliers/<code>/businesses', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: ['a', 'b'].map((number) => ({
        external_account_number: number,
        statement_period: PERIOD,
      })),
    });
  });

  afterEach(() => service.close());

  const create = (numbers: readonly string[], path = PATH) =>
    service.send('POST', path, {
      external_business_identifier: 'BIZ',
      accounts: numbers.map((number) => ({ external_account_number: number })),
    });

  it('creates a business, and answers with all its accounts when some are added', async () => {
    const business = { import_supplier: 'SUPPLIER', external_business_identifier: 'BIZ' };
    const accounts = [{ external_account_number: 'b' }, { external_account_number: 'a' }];

    expect(await create([])).to.deep.equal({ status: 201, body: { ...business, accounts: [] } });
    await create(['b']);
    expect(await create(['b', 'a'])).to.deep.equal({
      status: 201,
      body: { ...business, accounts },
    });
  });

  it('refuses accounts that are not there, each at its place, and keeps nothing', async () => {
    expect(refusalIn(await create(['a', 'x', 'y']))).to.equal(
      '400 account_not_found: account_not_found at accounts.1.external_account_number, account_not_found at accounts.2.external_account_number',
    );
    expect(service.store.supplier('SUPPLIER').businesses.size).to.equal(0);
  });

  it('answers 404 for a supplier that is not there', async () => {
    expect(refusalIn(await create([], `${SUPPLIERS}NOBODYS/businesses/`))).to.equal(
      '404 import_supplier_not_found',
    );
  });

  it('lists what is wrong with a request', async () => {
    expect(refusalIn(await service.send('POST', PATH, {}))).to.equal(
      '400 operator_request_failed_validation: required at external_business_identifier, required at accounts',
    );
  });
});
