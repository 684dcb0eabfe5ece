import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { expectRefused, serveAccount, SUPPLIER, unreadable } from '../memory-service.js';
import { AUTHORISED } from '../serving.js';
import { BATCHES, loadNotes } from './batches.js';

const EXPECTED = '/v1/data-import/batches/SUPPLIER/night-1/expected/';
const FAILED = '400 expected_items_failed_validation';
const pathOf = (n: number) => EXPECTED.replace('night-1', `n${n}`);

describe('PUT batches/<supplier>/<name>/expected', () => {
  const service = openedForEach(() => serveAccount());

  const put = (body: unknown, path = EXPECTED) => service.send('PUT', path, body, AUTHORISED);
  const listed = async () => (await service.send('GET', BATCHES)).body as readonly object[];

  it('says how much is going to come, which progress counts down; the last announcement counts', async () => {
    await put({ notes: 10, transactions: 5 });
    await loadNotes(service, '?import_batch=night-1', 'one', 'two');
    const none = { transactions: null, statements: null, payment_instructions: null };
    expect(await put({ notes: 8 })).to.deep.equal({
      status: 200,
      body: { import_batch: 'night-1', notes: 8, ...none },
    });
    const { body } = await service.send('GET', `${SUPPLIER}progress/`);
    expect(body).to.nested.include({
      'kinds.notes.expected': 8,
      'kinds.notes.left': 6,
      'kinds.transactions.expected': null,
      'rows.stored': 2,
    });

    await put({ payment_instructions: 3 });
    expect((await listed())[0]).to.deep.include({ expected: { payment_instructions: 3 } });
  });

  it('is refused beyond a hundred that are not loaded, and taken back by DELETE, twice as once', async () => {
    for (let n = 0; n < 100; n += 1) await put({ notes: 1 }, pathOf(n));
    await expectRefused(service, {
      [`PUT ${EXPECTED}`]: [
        [{ notes: 1 }, `${FAILED}: max_items at import_batch`],
        [{ notes: -1 }, `${FAILED}: invalid at notes`],
      ],
      [`PUT ${EXPECTED.replace('night-1', 'no%20name')}`]: [
        [{ notes: 1 }, `${FAILED}: invalid at import_batch`],
      ],
    });

    const unnamed = await put({ notes: 1 }, EXPECTED.replace('night-1', 'no%20name'));
    expect(JSON.stringify(unnamed.body)).to.include(String.raw`but not \".\" or \"..\"`);

    for (let times = 0; times < 2; times += 1)
      expect((await service.fetch(pathOf(7), { method: 'DELETE' })).status).to.equal(204);
    expect((await put({ notes: 1 })).status).to.equal(200);
    const [first, ...others] = await listed();
    expect(others).to.have.length(99);
    expect(first).to.deep.include({ import_batch: 'n0', first_at: null, expected: { notes: 1 } });
    const ofOperator = `${SUPPLIER}batches/night-1/expected/`;
    await expectRefused(service, {
      [`DELETE ${EXPECTED.replace('SUPPLIER', 'UNKNOWN')}`]: '404 import_supplier_not_found',
      [`DELETE ${ofOperator.replace('SUPPLIER', 'UNKNOWN')}`]: '404 import_supplier_not_found',
      [`DELETE ${ofOperator.replace('night-1', 'no%20name')}`]:
        unreadable('invalid at import_batch'),
    });
  });
});
