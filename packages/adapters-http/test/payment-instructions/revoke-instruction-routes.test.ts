import { expect } from 'chai';
import { refusalIn, serveMemory, SUPPLIER, type MemoryService } from '../memory-service.js';

const ofAccount = (account: string) => `/v1/operator/accounts/${account}/payment-instruction/`;
const ofBusiness = (business: string, supplier = SUPPLIER) =>
  `${supplier}businesses/${encodeURIComponent(business)}/payment-instruction/`;

describe('DELETE payment-instruction', () => {
  let service: MemoryService;
  let number: string;

  beforeEach(async () => {
    service = await serveMemory();
    const accounts = [{ external_account_number: 'a' }];
    await service.send('POST', `${SUPPLIER}accounts/`, { accounts });
    await service.send('POST', `${SUPPLIER}businesses/`, {
      external_business_identifier: 'B/7',
      accounts,
    });
    [number = ''] = service.store.accounts.keys();
  });

  afterEach(() => service.close());

  it('ends the instruction of an account or a business, also while the supplier is paused', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });
    for (const path of [ofAccount(number), ofBusiness('B/7')])
      for (let times = 0; times < 2; times += 1)
        expect(await service.send('DELETE', path)).to.deep.equal({ status: 204, body: undefined });
  });

  it('answers 404 for what is not there', async () => {
    const missing = [
      [ofAccount('A-FFFFFFFF'), '404 account_not_found'],
      [ofBusiness('B-8'), '404 business_not_found'],
      [ofBusiness('B/7', SUPPLIER.replace('SUPPLIER', 'OTHER')), '404 import_supplier_not_found'],
    ] as const;
    for (const [path, refusal] of missing)
      expect(refusalIn(await service.send('DELETE', path))).to.equal(refusal);
  });
});
