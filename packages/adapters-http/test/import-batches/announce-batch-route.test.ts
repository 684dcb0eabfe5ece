import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { expectRefused, serveAccount, SUPPLIER, unreadable } from '../memory-service.js';
import { problemsIn } from '../serving.js';
import { BATCHES, loadNotes } from './batches.js';

const EXPECTED = '/v1/data-import/batches/SUPPLIER/night-1/expected/';
const pathOf = (n: number) => EXPECTED.replace('night-1', `n${n}`);

describe('PUT batches/<supplier>/<name>/expected', () => {
  const service = openedForEach(() => serveAccount());

  const put = (body: unknown, path = EXPECTED) =>
    service.fetch(path, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  const rows = async () => {
    const answer = await service.fetch('/v1/data-import/import-suppliers/SUPPLIER/progress/');
    const { kinds, rows: all } = (await answer.json()) as Record<'kinds' | 'rows', object>;
    return { kinds, rows: all };
  };

  it('says how much is going to come, which progress counts down; the last announcement counts', async () => {
    await put({ notes: 10, transactions: 5 });
    await loadNotes(service, '?import_batch=night-1', 'one', 'two');
    const answer = await put({ notes: 8 });

    expect([answer.status, await answer.json()]).to.deep.equal([
      200,
      {
        import_batch: 'night-1',
        notes: 8,
        transactions: null,
        statements: null,
        payment_instructions: null,
      },
    ]);
    const { kinds, rows: all } = await rows();
    expect(kinds).to.have.nested.include({ 'notes.expected': 8, 'notes.left': 6 });
    expect(kinds).to.have.nested.include({ 'transactions.expected': null });
    expect(all).to.include({ expected: 8, stored: 2, left: 6 });

    await put({ payment_instructions: 3 });
    const [batch] = (await (await service.fetch(BATCHES)).json()) as readonly object[];
    expect(batch).to.deep.include({ expected: { payment_instructions: 3 } });
  });

  it('is refused beyond a hundred that are not loaded, and taken back by DELETE, twice as once', async () => {
    for (let n = 0; n < 100; n += 1) await put({ notes: 1 }, pathOf(n));
    for (const [body, path, problem] of [
      [{ notes: 1 }, EXPECTED, 'max_items at import_batch'],
      [{ notes: -1 }, EXPECTED, 'invalid at notes'],
      [{ notes: 1 }, EXPECTED.replace('night-1', 'no%20name'), 'invalid at import_batch'],
    ] as const)
      expect(await problemsIn(await put(body, path))).to.deep.equal([problem]);

    for (let times = 0; times < 2; times += 1)
      expect((await service.fetch(pathOf(7), { method: 'DELETE' })).status).to.equal(204);
    expect((await put({ notes: 1 })).status).to.equal(200);
    const listed = (await (await service.fetch(BATCHES)).json()) as readonly object[];
    expect(listed).to.have.length(100);
    expect(listed[0]).to.deep.include({
      import_batch: 'n0',
      first_at: null,
      expected: { notes: 1 },
    });
    const ofOperator = `${SUPPLIER}batches/night-1/expected/`;
    await expectRefused(service, {
      [`DELETE ${EXPECTED.replace('SUPPLIER', 'UNKNOWN')}`]: '404 import_supplier_not_found',
      [`DELETE ${ofOperator.replace('SUPPLIER', 'UNKNOWN')}`]: '404 import_supplier_not_found',
      [`DELETE ${ofOperator.replace('night-1', 'no%20name')}`]:
        unreadable('invalid at import_batch'),
    });
  });
});
