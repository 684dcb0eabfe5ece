import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  expectRefused,
  givenAccount,
  serveMemory,
  SUPPLIER,
  unreadable,
} from '../memory-service.js';
import { problemsIn } from '../serving.js';
import { BATCHES, loadNotes } from './batches.js';

const EXPECTED = '/v1/data-import/batches/SUPPLIER/night-1/expected/';
const pathOf = (n: number) => EXPECTED.replace('night-1', `n${n}`);

describe('PUT batches/<supplier>/<name>/expected', () => {
  const service = openedForEach(() => serveMemory());

  beforeEach(async () => {
    await givenAccount(service);
  });

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

  it('refuses what is no count, and names that no batch can have', async () => {
    expect(await problemsIn(await put({ notes: -1 }))).to.deep.equal(['invalid at notes']);

    const named = await put({ notes: 1 }, '/v1/data-import/batches/SUPPLIER/no%20name/expected/');
    expect(named.status).to.equal(400);
    expect(await problemsIn(named)).to.deep.equal(['invalid at import_batch']);
  });

  it('is refused beyond a hundred that are not loaded, and taken back by DELETE, twice as once', async () => {
    for (let n = 0; n < 100; n += 1) await put({ notes: 1 }, pathOf(n));
    const refused = await put({ notes: 1 });
    expect(await problemsIn(refused)).to.deep.equal(['max_items at import_batch']);

    const withdraw = () => service.fetch(pathOf(7), { method: 'DELETE' });
    expect([(await withdraw()).status, (await withdraw()).status]).to.deep.equal([204, 204]);
    expect((await put({ notes: 1 })).status).to.equal(200);
    const listed = (await (await service.fetch(BATCHES)).json()) as readonly object[];
    expect(listed).to.have.length(100);
    expect(listed[0]).to.deep.include({
      import_batch: 'n0',
      first_at: null,
      expected: { notes: 1 },
    });
    for (const path of [EXPECTED, `${SUPPLIER}batches/night-1/expected/`])
      await expectRefused(service, {
        [`DELETE ${path.replace('/SUPPLIER/', '/UNKNOWN/')}`]: '404 import_supplier_not_found',
      });
    const nameless = `${SUPPLIER}batches/no%20name/expected/`;
    await expectRefused(service, { [`DELETE ${nameless}`]: unreadable('invalid at import_batch') });
  });
});
