import { expect } from 'chai';
import { ADDRESS } from '../items.js';
import { PERIOD, serveAccount } from '../memory-service.js';

const line = {
  rate_band: 'B',
  start_date: '2024-03-01',
  end_date: '2024-03-01',
  number_of_units: 1,
  net_amount: 1,
};
const transaction = {
  transaction_id: 'T',
  transaction_date: PERIOD.from_date,
  amount: '1.00',
  type: 'SUPPLY_CHARGE',
  product_code: 'P',
};
const request = {
  ...ADDRESS,
  extra: [1],
  transactions: [
    { ...transaction, colour: 'red', line_items: [{ ...line, shade: { dark: true } }] },
  ],
};

describe('undocumented fields', () => {
  it('are dropped at every depth, also from the echo, when the instance says so', async () => {
    await using service = await serveAccount({}, { undocumentedFields: 'ignore' });
    const response = await service.post('/v1/data-import/transactions/create/?colour=red', request);

    expect(response.status).to.equal(201);
    expect(await response.json()).to.deep.equal({
      results: [
        {
          status: 'TRANSACTION_ADDED_TO_ACCOUNT',
          transaction_data: { ...transaction, line_items: [line] },
        },
      ],
    });
  });
});
