import { until } from '@data-import/testkit/until';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { AS_NOBODY } from '../serving.js';
import { serveAccount, SUPPLIER } from '../memory-service.js';
import { ADDRESS, CHARGE } from '../items.js';

const MOVED = { ...CHARGE, transaction_id: 'T-2', transaction_date: '2023-12-31' };

describe('items that exist with other content', () => {
  const service = openedForEach(() => serveAccount());

  const post = async (path: string, body: object) => {
    const response = await service.post(`/v1/data-import/${path}`, { ...ADDRESS, ...body });
    expect(response.status).to.be.oneOf([200, 201]);
    return response.text();
  };
  const postTransactions = (query: string, ...transactions: object[]) =>
    post(`transactions/create/${query}`, { transactions });
  const postNotes = (query: string, ...notes: object[]) => post(`notes/create/${query}`, { notes });

  const counters = async () => {
    const { body } = await service.send('GET', SUPPLIER);
    return (body as { counters: Record<string, number> }).counters;
  };

  it('are counted in the counters of the supplier, the metrics and the log, without content', async () => {
    await postTransactions('', CHARGE, MOVED);
    await postNotes('', { body: 'a' });
    const others = [CHARGE, MOVED].map((one) => ({ ...one, note: 'SECRET' }));
    await postTransactions('', ...others);
    await postNotes('', { body: 'a', is_pinned: true });

    expect(await counters()).to.include({ different: 3, transactions: 2, notes: 2 });
    const metrics = await (await service.fetch('/metrics', AS_NOBODY)).text();
    for (const line of [
      'import_items_total{kind="transactions",outcome="different",supplier="SUPPLIER"} 2',
      'import_items_total{kind="transactions",outcome="already_exists",supplier="SUPPLIER"} 2',
      'import_items_total{kind="transactions",outcome="moved",supplier="SUPPLIER"} 1',
      'import_items_total{kind="transactions",outcome="added",supplier="SUPPLIER"} 2',
      'import_items_total{kind="notes",outcome="different",supplier="SUPPLIER"} 1',
    ])
      expect(metrics).to.include(line);
    await until(
      'both are logged',
      () => service.logged.filter(({ different }) => different).length === 2,
    );
    const logged = service.logged.filter(({ route }) => route.includes('/create/'));
    expect(logged.map(({ different }) => different)).to.deep.equal([undefined, undefined, 2, 1]);
    expect(JSON.stringify(service.logged)).to.not.include('SECRET');
  });
});
