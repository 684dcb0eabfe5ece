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
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [{ external_account_number: 'c' }],
    });
  });

  afterEach(() => service.close());

  for (const status of ['PAUSED', 'COMPLETE']) {
    it(`takes no new accounts while it is ${status}`, async () => {
      await service.send('PATCH', SUPPLIER, { status });
      const refused = [
        await service.send('POST', PROCESSES, { accounts }),
        await service.send('POST', `${PROCESSES}a/start/`),
        await service.send('POST', `${PROCESSES}b/complete/`, {}),
        await service.send('POST', `${SUPPLIER}accounts/`, { accounts }),
      ];

      expect(refused.map(refusalIn)).to.deep.equal(Array.from(refused, () => REFUSED));
      expect(service.store.accounts.size).to.equal(1);
    });

    it(`goes on with everything else while it is ${status}`, async () => {
      await service.send('PATCH', SUPPLIER, { status });
      const [number] = service.store.accounts.keys();
      const done = [
        await service.send('POST', `${PROCESSES}b/fail/`, { reason: 'no meter' }),
        await service.send('POST', `/v1/operator/accounts/${number}/statement-periods/`, {
          from_date: '2024-01-01',
        }),
        await service.send('POST', `/v1/operator/accounts/${number}/statement-periods/close/`, {
          to_date: '2024-01-31',
        }),
        await service.send('POST', `${SUPPLIER}businesses/`, {
          external_business_identifier: 'B-7',
          accounts: [{ external_account_number: 'c' }],
        }),
      ];

      expect(done.map((answer) => answer.status)).to.deep.equal([200, 201, 200, 201]);
    });
  }

  it('answers 404 first for a process that is not there', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });

    expect(refusalIn(await service.send('POST', `${PROCESSES}x/start/`))).to.equal(
      '404 account_not_found',
    );
  });

  it('takes new accounts again when it is ongoing again', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });
    await service.send('PATCH', SUPPLIER, { status: 'ONGOING' });

    expect((await service.send('POST', `${PROCESSES}b/complete/`, {})).status).to.equal(200);
  });
});
