import { expect } from 'chai';
import { PERIOD, refusalIn, serveMemory, SUPPLIER, type MemoryService } from '../memory-service.js';

const path = (of: string) => `/v1/operator/accounts/${of}/statement-periods/`;

describe('POST accounts/<number>/statement-periods/close', () => {
  let service: MemoryService;
  let number: string;

  beforeEach(async () => {
    service = await serveMemory();
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [
        { external_account_number: 'a', statement_period: PERIOD },
        { external_account_number: 'without' },
      ],
    });
    [number = ''] = service.store.accounts.keys();
  });

  afterEach(() => service.close());

  const close = (to_date: unknown, of = number) =>
    service.send('POST', `${path(of)}close/`, { to_date });
  const open = (from_date: string, of = number) => service.send('POST', path(of), { from_date });
  const without = () => [...service.store.accounts.keys()][1] ?? '';

  it('closes the open period and opens none, also when it is repeated', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await close('2024-01-20')).to.deep.equal({
        status: 200,
        body: { service_account_number: number, statement_period: null },
      });
    const stored = service.store.accounts.get(number);
    expect(stored?.account.openPeriod).to.equal(undefined);
    expect(stored?.closedPeriods).to.deep.equal([{ from: '2024-01-01', to: '2024-01-20' }]);
  });

  it('lets the next period begin after it, and not before', async () => {
    await close('2024-01-20');

    expect(refusalIn(await open('2024-01-20'))).to.equal(
      '400 statement_period_not_after_closed_period: statement_period_not_after_closed_period at from_date',
    );
    expect((await open('2024-01-21')).status).to.equal(201);
  });

  it('refuses a day before the period begins', async () => {
    expect(refusalIn(await close('2023-12-31'))).to.equal(
      '400 statement_period_closed_before_its_start: statement_period_closed_before_its_start at to_date',
    );
  });

  it('refuses where none is open', async () => {
    const refused = '400 no_open_statement_period: no_open_statement_period at non_field_errors';
    expect(refusalIn(await close('2024-01-20', without()))).to.equal(refused);
    await close('2024-01-20');
    expect(refusalIn(await close('2024-01-21'))).to.equal(refused);
  });

  it('opens a first period where none was', async () => {
    expect((await open('2024-01-20', without())).status).to.equal(201);
  });

  it('refuses what is no day, and an account that is not there', async () => {
    expect(refusalIn(await close('2024-02-30'))).to.equal(
      '400 operator_request_failed_validation: invalid at to_date',
    );
    expect(refusalIn(await close('2024-01-20', 'A-FFFFFFFF'))).to.equal('404 account_not_found');
  });
});
