import type { UseCases } from '@data-import/application';
import { externalNumber, noteOf } from '@data-import/application/contracts';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { givenAccount, SUPPLIER } from '../memory-service.js';
import { serveInstructions } from '../payment-instructions/instruction-service.js';
import { serve } from '../serving.js';
import { ADDRESS, CARD, STATEMENT } from '../items.js';

const exportOf = (kind: string, query = '', code = 'SUPPLIER') =>
  `/v1/data-import/exports/${code}/${kind}/${query}`;

/** What is loaded by each route, and what of it is given as it was posted. */
const LOADED = {
  notes: { notes: [{ body: 'Called', created_at: '2024-01-05T10:00:00Z' }] },
  transactions: {
    transactions: [
      { transaction_id: 'T-1', transaction_date: '2024-02-05', amount: '-0.05', type: 'CREDIT' },
    ],
  },
  'historical-statements': {
    statements: [{ ...STATEMENT, gross_amount: '84.20' }],
  },
  'payment-instruction': CARD,
} as const;

describe('GET exports', () => {
  const service = openedForEach(() => serveInstructions());

  const load = async (route: string, body: object) =>
    expect((await service.post(`/v1/data-import/${route}/create/`, body)).status).to.equal(201);
  const read = async (kind: string, query = '') =>
    (await (await service.fetch(exportOf(kind, query))).json()) as readonly object[];

  it('gives what was loaded, by kind', async () => {
    for (const number of ['E-1', 'E-2']) await givenAccount(service, number);
    for (const [route, items] of Object.entries(LOADED))
      await load(route, { ...ADDRESS, ...items });
    const accounts = [{ external_account_number: 'E-2' }];
    const business = { external_business_identifier: 'BIZ-1' };
    await service.send('POST', `${SUPPLIER}businesses/`, { ...business, accounts });
    await load('business-payment-instruction', {
      import_supplier_code: 'SUPPLIER',
      ...business,
      ...CARD,
      accounts,
    });

    const number = { external_account_number: 'E-1' };
    const [note, ofMove, ...notes] = await read('notes');
    expect(note).to.include({ ...number, ...LOADED.notes.notes[0], author: 'caller' });
    expect(ofMove).to.include({ ...number, author: 'service', is_pinned: true });
    expect(notes).to.deep.equal([]);
    const [transaction] = await read('transactions');
    expect(transaction).to.include({ ...number, ...LOADED.transactions.transactions[0] });
    expect(transaction).to.include({ stored_transaction_date: '2024-01-31' });
    const [statement] = LOADED['historical-statements'].statements;
    expect(await read('historical-statements')).to.deep.equal([{ ...number, ...statement }]);
    const ofAccount = { ...number, ...CARD };
    expect(await read('payment-instructions')).to.deep.equal([
      ofAccount,
      { ...business, ...CARD, accounts },
    ]);
    expect(await read('payment-instructions', '?external_account_number=E-1')).to.deep.equal([
      ofAccount,
    ]);
  });
});

const pages = (...bodies: (readonly string[])[]) => {
  const page = async (_list: string, _query: object, after: string | undefined) => {
    const index = Number(after ?? 0);
    const records = (bodies[index] ?? []).map((body) => ({
      ...noteOf(body),
      externalAccountNumber: externalNumber('a'),
    }));
    return ok({ records, next: index + 1 < bodies.length ? String(index + 1) : undefined });
  };
  return page as UseCases['page'];
};

describe('an export whose pages may be empty', () => {
  for (const [name, bodies] of [
    ['at the beginning and in the middle', [[], ['a'], [], ['b']]],
    ['at the end', [['a'], ['b'], [], []]],
  ] as const)
    it(`is whole with empty pages ${name}`, async () => {
      await using service = await serve({ page: pages(...bodies) });
      const whole = (await (await service.fetch(exportOf('notes'))).json()) as { body: string }[];
      expect(whole.map(({ body }) => body)).to.deep.equal(['a', 'b']);
      const headers = { Accept: 'application/x-ndjson' };
      const lines = await (await service.fetch(exportOf('notes'), { headers })).text();
      expect(lines.split('\n')).to.have.length(3);
      const first = await service.fetch(exportOf('notes', '?limit=5'));
      expect(await first.json()).to.have.length(1);
      expect(first.headers.get('link')).to.match(/rel="next"/);
    });

  it('is an empty list when all of them are', async () => {
    await using service = await serve({ page: pages([], [], []) });
    for (const query of ['', '?limit=5'])
      expect(await (await service.fetch(exportOf('notes', query))).text()).to.equal('[]');
    const headers = { Accept: 'application/x-ndjson' };
    expect(await (await service.fetch(exportOf('notes'), { headers })).text()).to.equal('');
  });
});
