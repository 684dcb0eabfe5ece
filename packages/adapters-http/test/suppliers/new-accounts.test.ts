import { expect } from 'chai';
import { refusalIn, serveMemory, SUPPLIER, type MemoryService } from '../memory-service.js';

const accounts = [{ external_account_number: 'a' }];
const PROCESSES = `${SUPPLIER}account-import-processes/`;

const REFUSED =
  '400 import_supplier_migration_not_ongoing: import_supplier_migration_not_ongoing at import_supplier';

describe('the operator side of a supplier that is not ongoing', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
    await service.send('POST', PROCESSES, {
      accounts: [...accounts, { external_account_number: 'b' }],
    });
    await service.send('POST', `${PROCESSES}b/start/`);
  });

  afterEach(() => service.close());

  it('takes no new accounts', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });
    const refused = [
      await service.send('POST', PROCESSES, { accounts }),
      await service.send('POST', `${PROCESSES}a/start/`),
      await service.send('POST', `${PROCESSES}b/complete/`, {}),
      await service.send('POST', `${SUPPLIER}accounts/`, { accounts }),
    ];

    expect(refused.map(refusalIn)).to.deep.equal(Array.from(refused, () => REFUSED));
    expect(service.store.accounts.size).to.equal(0);
  });

  it('answers 404 first for a process that is not there', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });

    expect(refusalIn(await service.send('POST', `${PROCESSES}x/start/`))).to.equal(
      '404 account_not_found',
    );
  });
});
