import { expect } from 'chai';
import {
  answeredTo,
  givenAccount,
  refusalIn,
  serveMemory,
  type MemoryService,
} from '../memory-service.js';

const PATH = '/v1/data-import/transactions/create/';
const UNCHECKED = '?check_previously_added=false';

const payment = (amount: unknown = 12.5, transaction_date = '2024-01-10') => ({
  transaction_id: 'T-1',
  transaction_date,
  amount,
  type: 'PAYMENT',
});

describe('POST transactions/create with an Idempotency-Key', () => {
  let service: MemoryService;
  let numbers: readonly string[];

  beforeEach(async () => {
    service = await serveMemory();
    numbers = [await givenAccount(service, 'E-1'), await givenAccount(service, 'E-2')];
  });

  afterEach(() => service.close());

  const send = (
    query: string,
    key: string,
    transactions: readonly object[],
    external_account_number = 'E-1',
  ) =>
    answeredTo(
      service.post(
        PATH + query,
        { import_supplier: 'SUPPLIER', external_account_number, transactions },
        { headers: { 'Idempotency-Key': key } },
      ),
    );
  const stored = (account = 0) =>
    service.store.accounts.get(numbers[account] ?? '')?.transactions.length;

  it('answers a repeat alike and adds nothing', async () => {
    const sent = [payment(), payment(), payment(20, '2023-12-01')];
    const first = await send(UNCHECKED, 'k', sent);
    const repeat = await send(UNCHECKED, 'k', sent);

    expect(first.status).to.equal(201);
    expect(repeat).to.deep.equal(first);
    expect(stored()).to.equal(3);
  });

  it('refuses another request under the key, and stores nothing of it', async () => {
    await send(UNCHECKED, 'k', [payment()]);
    const REUSED = '400 transactions_failed_validation: idempotency_key_reused at Idempotency-Key';

    expect(refusalIn(await send(UNCHECKED, 'k', [payment(13)]))).to.equal(REUSED);
    expect(refusalIn(await send(UNCHECKED, 'k', [payment(), payment()]))).to.equal(REUSED);
    const refusing = `${UNCHECKED}&force_add_to_current_statement=false`;
    expect(refusalIn(await send(refusing, 'k', [payment()]))).to.equal(REUSED);
    const inBatch = `${UNCHECKED}&import_batch=B`;
    expect(refusalIn(await send(inBatch, 'k', [payment()]))).to.equal(REUSED);
    expect(stored()).to.equal(1);
  });

  it('asks a dry run for the key too, and stores none', async () => {
    const rehearsed = await send(`${UNCHECKED}&dry_run=true`, 'k', [payment()]);
    const first = await send(UNCHECKED, 'k', [payment()]);
    const repeat = await send(`${UNCHECKED}&dry_run=true`, 'k', [payment()]);

    expect(rehearsed).to.deep.equal({ ...first, status: 200 });
    expect(repeat).to.deep.equal({ ...first, status: 200 });
    expect((await send(`${UNCHECKED}&dry_run=true`, 'k', [payment(13)])).status).to.equal(400);
  });

  it('refuses a malformed key', async () => {
    expect(refusalIn(await send(UNCHECKED, 'two words', [payment()]))).to.equal(
      '400 transactions_failed_validation: invalid at Idempotency-Key',
    );
  });
});
