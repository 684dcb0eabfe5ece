import { expect } from 'chai';
import {
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const PATH = `${SUPPLIER}account-import-processes/`;

describe('POST account-import-processes', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const stage = (...numbers: unknown[]) =>
    service.send('POST', PATH, {
      accounts: numbers.map((number) => ({ external_account_number: number })),
    });

  it('says how many are new and how many are there', async () => {
    expect(await stage('a', 'b', 'a')).to.deep.equal({
      status: 201,
      body: { staged: 2, already_staged: 1 },
    });
    expect((await stage('b', 'c')).body).to.deep.equal({ staged: 1, already_staged: 1 });
  });

  it('answers 404 for a supplier that is not there', async () => {
    const accounts = [{ external_account_number: 'a' }];
    const path = PATH.replace(SUPPLIER, `${SUPPLIERS}NOBODYS/`);

    expect(refusalIn(await service.send('POST', path, { accounts }))).to.equal(
      '404 import_supplier_not_found',
    );
  });

  it('lists what is wrong with a request', async () => {
    expect(refusalIn(await stage('', 'x'.repeat(129), 7))).to.equal(
      '400 operator_request_failed_validation: blank at accounts.0.external_account_number, max_length at accounts.1.external_account_number, invalid at accounts.2.external_account_number',
    );
    expect(refusalIn(await stage())).to.equal(
      '400 operator_request_failed_validation: empty at accounts',
    );
  });

  it('takes 10,000 and no more', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, index) => `n-${index}`);

    expect((await stage(...numbers.slice(1))).body).to.include({ staged: 10_000 });
    expect(refusalIn(await stage(...numbers))).to.equal(
      '400 operator_request_failed_validation: max_items at accounts',
    );
  });
});
