import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { expectRefused, PERIOD, serveAccount } from '../memory-service.js';
import { ADDRESS, CHARGE } from '../items.js';
import { problemsIn } from '../serving.js';

const PATH = '/v1/data-import/transactions/create/';

const payment = { ...CHARGE, type: 'PAYMENT' };
const outside = { ...payment, transaction_id: 'T-9', transaction_date: '2024-02-01' };

const addressed = (transactions: unknown, external_account_number = 'E-1') => ({
  ...ADDRESS,
  external_account_number,
  transactions,
});

describe('POST transactions/create', () => {
  const service = openedForEach(() => serveAccount());

  const send = (query: string, ...transactions: unknown[]) =>
    service.post(PATH + query, addressed(transactions));
  const stored = () => service.store.accounts.get(service.number)!.transactions;

  it('says what became of each transaction and echoes it as posted', async () => {
    const moved = { ...outside, amount: '15.75' };
    const response = await send('', payment, moved, payment);

    expect(response.status).to.equal(201);
    const echoed = { ...payment, amount: '12.50' };
    expect(await response.json()).to.deep.equal({
      results: [
        { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: echoed },
        { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: moved },
        {
          status: 'TRANSACTION_ALREADY_EXISTS',
          transaction_data: { ...echoed, status: 'TRANSACTION_IMPORT_SUCCESS' },
        },
      ],
    });
    expect(stored().map(({ transactionDate }) => transactionDate)).to.deep.equal([
      '2024-01-10',
      '2024-01-31',
    ]);
  });

  it('echoes numbers with every digit that was sent', async () => {
    const text = `{"import_supplier": "SUPPLIER", "external_account_number": "E-1", "transactions": [
      {"transaction_id": "T", "transaction_date": "2024-01-10", "amount": 1234567890.00,
      "type": "SUPPLY_CHARGE", "product_code": "P", "line_items": [
      {"rate_band": "B", "start_date": "2024-03-01", "end_date": "2024-03-31",
      "number_of_units": 1, "net_amount": 1234567890.0000000001, "units": [0.1000, 1]}]}]}`;
    const response = await service.post(PATH, text);

    expect(response.status).to.equal(201);
    expect(await response.text())
      .to.include('"number_of_units":1,"net_amount":1234567890.0000000001')
      .and.include('"amount":"1234567890.00"');
  });

  it('explains why a date outside the period was refused', async () => {
    const response = await send('?force_add_to_current_statement=false', payment, outside);

    expect(response.status).to.equal(400);
    const body = (await response.json()) as { error_detail: string };
    expect(body).to.deep.equal({
      status: 'TRANSACTION_IMPORT_ERROR',
      error_detail: body.error_detail,
      transaction_data: { ...outside, amount: '12.50' },
      errors: [
        {
          detail: body.error_detail,
          code: 'transaction_date_outside_open_period',
          attr: 'transactions.1.transaction_date',
        },
      ],
    });
    for (const fact of ['2024-02-01', service.number, 'E-1', PERIOD.from_date, PERIOD.to_date])
      expect(body.error_detail).to.include(fact);
  });

  it('explains that no period is open: of 1,000 transactions, and says how many there are', async () => {
    await service.send('POST', `/v1/operator/accounts/${service.number}/statement-periods/close/`, {
      to_date: PERIOD.to_date,
    });
    const transactions = Array.from({ length: 1001 }, (_, n) => ({
      ...payment,
      transaction_id: `T-${n}`,
    }));
    const response = await send('', ...transactions);

    expect(response.status).to.equal(400);
    const body = (await response.clone().json()) as {
      readonly status: string;
      readonly error_detail: string;
      readonly errors_total: number;
    };
    expect(body).to.include({ status: 'TRANSACTION_IMPORT_ERROR', errors_total: 1001 });
    for (const fact of ['2024-01-10', service.number, 'E-1'])
      expect(body.error_detail).to.include(fact);
    const problems = await problemsIn(response);
    expect(problems).to.have.length(1000);
    expect(problems[1]).to.equal('no_open_statement_period at transactions.1.transaction_date');
  });

  it('refuses what is wrong with the query, the payload and the account', async () => {
    const wrong = addressed([{ ...payment, amount: null }, payment, { ...payment, note: 'n' }]);
    await expectRefused(service, {
      [`POST ${PATH}?check_previously_added=maybe`]: [
        [
          wrong,
          '400 transactions_failed_validation: invalid at check_previously_added, null at transactions.0.amount, duplicate_transaction_ids at transactions.2.transaction_id',
        ],
        [addressed([payment]), '400 query_failed_validation: invalid at check_previously_added'],
      ],
      [`POST ${PATH}`]: [[addressed([payment], 'E-9'), '404 account_not_found']],
    });
    const blank = await (await send('', { ...payment, transaction_id: ' ' })).json();
    expect(blank).to.include({ status: 'TRANSACTION_IMPORT_ERROR' });
    expect(stored()).to.deep.equal([]);
  });
});
