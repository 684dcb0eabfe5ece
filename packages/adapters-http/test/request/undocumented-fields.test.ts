import { expect } from 'chai';
import { givenAccount, PERIOD, serveMemory, type MemoryService } from '../memory-service.js';
import { problemsIn } from '../serving.js';

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
  import_supplier: 'SUPPLIER',
  external_account_number: 'E-1',
  extra: [1],
  transactions: [
    { ...transaction, colour: 'red', line_items: [{ ...line, shade: { dark: true } }] },
  ],
};

describe('undocumented fields', () => {
  const services: MemoryService[] = [];

  const send = async (
    undocumentedFields: 'refuse' | 'ignore',
    query = '',
    body: unknown = request,
  ) => {
    const service = await serveMemory({}, { undocumentedFields });
    services.push(service);
    await givenAccount(service);
    return service.post(`/v1/data-import/transactions/create/${query}`, body);
  };

  after(async () => {
    await Promise.all(services.map((service) => service.close()));
  });

  it('are refused at every depth', async () => {
    expect(await problemsIn(await send('refuse'))).to.have.members([
      'unknown_field at extra',
      'unknown_field at transactions.0.colour',
      'unknown_field at transactions.0.line_items.0.shade',
    ]);
  });

  it('are dropped at every depth, also from the echo, when the instance says so', async () => {
    const response = await send('ignore', '?colour=red');

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
