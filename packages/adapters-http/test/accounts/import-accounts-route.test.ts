import { expect } from 'chai';
import {
  PERIOD,
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const PATH = `${SUPPLIER}accounts/`;

const account = (external_account_number: string, fields: object = {}) => ({
  external_account_number,
  statement_period: PERIOD,
  ...fields,
});

describe('POST import-suppliers/<code>/accounts', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const load = (...accounts: object[]) => service.send('POST', PATH, { accounts });
  const kept = (external: string) =>
    service.store.supplier('SUPPLIER').accounts.get(external)?.account;

  it('creates the accounts and answers in the order posted, repeats alike', async () => {
    const first = await load(account('b'), account('a'), account('b'));

    const answered = ['b', 'a', 'b'].map((external) => ({
      external_account_number: external,
      service_account_number: kept(external)?.number,
    }));
    expect(first).to.deep.equal({ status: 201, body: { accounts: answered } });
    expect(await load(account('b'), account('a'), account('b'))).to.deep.equal(first);
    expect(kept('a')?.number).to.match(/^A-[0-9A-F]{8}$/);
  });

  it('keeps when an account was created, and that it is now otherwise', async () => {
    await load(account('a', { account_created_at: '2020-02-29T00:00:00Z' }), account('b'));

    expect(kept('a')?.createdAt).to.equal('2020-02-29T00:00:00Z');
    expect(kept('b')?.createdAt).to.equal('2024-05-06T07:08:09Z');
  });

  it('names existing accounts with another period or creation date, and leaves them', async () => {
    const created = { account_created_at: '2020-02-29T00:00:00Z' };
    const { body: first } = await load(account('a', created), account('b'), account('c', created));
    const unlike = { statement_period: { from_date: '2024-02-01' } };
    const { status, body } = await load(
      account('a', { account_created_at: '2021-01-01T00:00:00Z' }),
      account('b', unlike),
      { external_account_number: 'c' },
    );

    expect({ status, body }).to.deep.equal({
      status: 201,
      body: {
        ...(first as object),
        different: [
          {
            external_account_number: 'a',
            differences: [
              {
                attr: 'account_created_at',
                stored: '2020-02-29T00:00:00Z',
                posted: '2021-01-01T00:00:00Z',
              },
            ],
          },
          {
            external_account_number: 'b',
            differences: [
              {
                attr: 'statement_period.from_date',
                stored: PERIOD.from_date,
                posted: '2024-02-01',
              },
              { attr: 'statement_period.to_date', stored: PERIOD.to_date, posted: null },
            ],
          },
        ],
      },
    });
    expect(kept('b')?.openPeriod).to.deep.equal({ from: PERIOD.from_date, to: PERIOD.to_date });
  });

  it('refuses a period that ends before it begins, at its place', async () => {
    const statement_period = { from_date: '2024-02-01', to_date: '2024-01-31' };
    const refused = await load(account('a'), account('b', { statement_period }));

    expect(refusalIn(refused)).to.equal(
      '400 from_date_later_than_to_date: from_date_later_than_to_date at accounts.1.statement_period.from_date',
    );
    expect(kept('a')).to.equal(undefined);
  });

  it('lists what is wrong with a request', async () => {
    expect(refusalIn(await load({}, account('b', { account_created_at: '2020' })))).to.equal(
      '400 operator_request_failed_validation: required at accounts.0.external_account_number, invalid at accounts.1.account_created_at',
    );
  });

  it('answers 404 for a supplier that is not there', async () => {
    const path = `${SUPPLIERS}NOBODYS/accounts/`;

    expect(refusalIn(await service.send('POST', path, { accounts: [account('a')] }))).to.equal(
      '404 import_supplier_not_found',
    );
  });
});
