import { ADDRESS, CHARGE } from '../items.js';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { answeredTo, refusalIn, serveAccount } from '../memory-service.js';

const PATH = '/v1/data-import/transactions/create/';
const UNCHECKED = '?check_previously_added=false';

const payment = (amount: unknown = 12.5, transaction_date = '2024-01-10') => ({
  ...CHARGE,
  transaction_date,
  amount,
});

describe('POST transactions/create with an Idempotency-Key', () => {
  const service = openedForEach(() => serveAccount());

  const send = (query: string, key: string, transactions: readonly object[]) =>
    answeredTo(
      service.post(
        PATH + query,
        { ...ADDRESS, transactions },
        { headers: { 'Idempotency-Key': key } },
      ),
    );
  const stored = () => service.store.accounts.get(service.number)?.transactions.length;

  it('answers a repeat alike and adds nothing, and stores no key of a dry run', async () => {
    const sent = [payment(), payment(), payment(20, '2023-12-01')];
    const rehearsed = await send(`${UNCHECKED}&dry_run=true`, 'k', sent);
    const first = await send(UNCHECKED, 'k', sent);
    const repeat = await send(UNCHECKED, 'k', sent);

    expect(first.status).to.equal(201);
    expect(repeat).to.deep.equal(first);
    expect(rehearsed).to.deep.equal({ ...first, status: 200 });
    expect(stored()).to.equal(3);
  });

  it('refuses another request under the key, also in a dry run, and a malformed key', async () => {
    await send(UNCHECKED, 'k', [payment()]);

    for (const [key, code] of [
      ['k', 'idempotency_key_reused'],
      ['two words', 'invalid'],
    ] as const)
      for (const query of ['', '&dry_run=true'])
        expect(refusalIn(await send(UNCHECKED + query, key, [payment(13)]))).to.equal(
          `400 transactions_failed_validation: ${code} at Idempotency-Key`,
        );
    expect(stored()).to.equal(1);
  });
});
