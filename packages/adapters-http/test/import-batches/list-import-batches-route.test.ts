import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { answeredTo, serveAccount } from '../memory-service.js';
import { BATCHES, loadNotes, loadStatement, loadTransactions } from './batches.js';

describe('GET batches/<supplier>', () => {
  const service = openedForEach(() => serveAccount());

  const list = (query = '') => answeredTo(service.fetch(`${BATCHES}${query}`));

  it('lists what the requests with each import_batch created', async () => {
    await loadTransactions(service, '', ['a']);
    await loadTransactions(service, '?import_batch=first.load_1-a', ['a', 'b', 'c']);
    await loadNotes(service, '?import_batch=first.load_1-a', 'one');
    await loadStatement(service, '?import_batch=first.load_1-a', 's');

    expect(await list()).to.deep.equal({
      status: 200,
      body: [
        {
          import_batch: 'first.load_1-a',
          first_at: '2024-05-06T07:08:09Z',
          last_at: '2024-05-06T07:08:09Z',
          loaded_by: [{ api_key_id: 'key-1', label: null }],
          notes: 1,
          transactions: 2,
          statements: 1,
          payment_instructions: 0,
          accounts: 1,
          expected: null,
          end: null,
          left: 1,
          undone_at: null,
        },
      ],
    });
  });

  it('has one batch alone where its name is asked for, and refuses what is no name', async () => {
    for (const name of ['A', 'B']) await loadTransactions(service, `?import_batch=${name}`, [name]);
    const { body: all } = await list();

    expect(await list('?batch=B')).to.deep.equal({
      status: 200,
      body: (all as unknown[]).slice(1),
    });
    expect(await list('?batch=b')).to.deep.equal({ status: 200, body: [] });
    expect((await list('?batch=two%20words')).status).to.equal(400);
  });
});
