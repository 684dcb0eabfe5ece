import { expect } from 'chai';
import { PERIOD, refusalIn, serveMemory, SUPPLIER, type MemoryService } from '../memory-service.js';

describe('POST accounts/<number>/statement-periods', () => {
  let service: MemoryService;
  let number: string;

  beforeEach(async () => {
    service = await serveMemory();
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [{ external_account_number: 'a', statement_period: PERIOD }],
    });
    [number = ''] = service.store.accounts.keys();
  });

  afterEach(() => service.close());

  const open = (period: object, of = number) =>
    service.send('POST', `/v1/operator/accounts/${of}/statement-periods/`, period);

  it('opens the next period and closes the one that was open', async () => {
    expect(await open({ from_date: '2024-02-05' })).to.deep.equal({
      status: 201,
      body: {
        service_account_number: number,
        statement_period: { from_date: '2024-02-05', to_date: null },
      },
    });
    expect(service.store.accounts.get(number)?.closedPeriods).to.deep.equal([
      { from: '2024-01-01', to: '2024-02-04' },
    ]);
  });

  it('answers alike when it is repeated', async () => {
    const period = { from_date: '2024-02-01', to_date: '2024-02-29' };
    const first = await open(period);

    expect(first.status).to.equal(201);
    expect(await open(period)).to.deep.equal(first);
  });

  it('refuses a period that does not begin after the open one', async () => {
    expect(refusalIn(await open({ from_date: '2024-01-01' }))).to.equal(
      '400 statement_period_not_after_open_period: statement_period_not_after_open_period at from_date',
    );
  });

  it('refuses a period that ends before it begins', async () => {
    expect(refusalIn(await open({ from_date: '2024-03-02', to_date: '2024-03-01' }))).to.equal(
      '400 from_date_later_than_to_date: from_date_later_than_to_date at from_date',
    );
  });

  it('answers 404 for an account that is not there', async () => {
    expect(refusalIn(await open({ from_date: '2024-02-01' }, 'A-FFFFFFFF'))).to.equal(
      '404 account_not_found',
    );
  });
});
