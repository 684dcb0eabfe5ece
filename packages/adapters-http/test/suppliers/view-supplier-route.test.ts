import { expect } from 'chai';
import {
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

describe('GET import-suppliers', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const supplier = {
    code: 'SUPPLIER',
    organisation_id: 'org-1',
    status: 'ONGOING',
    document_root: '',
    time_zone: 'Etc/UTC',
    send_customer_emails: false,
    verify_documents: false,
    expected_accounts: null,
    complete_by: null,
  };

  it('lists all suppliers by code', async () => {
    await service.send('POST', SUPPLIERS, { code: 'A', organisation_id: 'org-1' });

    expect(await service.send('GET', SUPPLIERS)).to.deep.equal({
      status: 200,
      body: [{ ...supplier, code: 'A' }, supplier],
    });
  });

  it('gives one with its counters', async () => {
    const accounts = ['a', 'b', 'c'].map((number) => ({ external_account_number: number }));
    await service.send('POST', `${SUPPLIER}account-import-processes/`, { accounts });
    await service.send('POST', `${SUPPLIER}account-import-processes/b/start/`);

    expect(await service.send('GET', SUPPLIER)).to.deep.equal({
      status: 200,
      body: {
        ...supplier,
        counters: {
          staged: 2,
          in_progress: 1,
          completed: 0,
          failed: 0,
          notes: 0,
          transactions: 0,
          statements: 0,
          payment_instructions: 0,
        },
      },
    });
  });

  it('answers 404 for a supplier that is not there', async () => {
    expect(refusalIn(await service.send('GET', `${SUPPLIERS}NOBODYS/`))).to.equal(
      '404 import_supplier_not_found',
    );
  });
});
