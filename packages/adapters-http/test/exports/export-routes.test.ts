import type { UseCases } from '@data-import/application';
import { externalNumber, noteOf } from '@data-import/application/contracts';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { givenAccount, SUPPLIER, type MemoryService } from '../memory-service.js';
import { serveInstructions } from '../payment-instructions/instruction-service.js';
import { serve } from '../serving.js';

const exportOf = (kind: string, query = '', code = 'SUPPLIER') =>
  `/v1/data-import/exports/${code}/${kind}/${query}`;

const ACCOUNT = { import_supplier: 'SUPPLIER', external_account_number: 'E-1' };
const NOTE = { body: 'Called', created_at: '2024-01-05T10:00:00Z' };

const TRANSACTION = {
  transaction_id: 'T-1',
  transaction_date: '2024-01-05',
  amount: 12.3,
  type: 'SUPPLY_CHARGE',
  reason: 'IMPORTED_CHARGE',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-01-01',
      end_date: '2024-01-31',
      number_of_units: 123.4567,
      net_amount: 12.3,
      units: [0, 123.4567],
    },
  ],
};

const STATEMENT = {
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  statement_id: 'S-1',
  issued_date: '2023-02-03',
  number: 'N-1',
  gross_amount: 118.2,
};

describe('GET exports', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveInstructions();
    await givenAccount(service);
    await givenAccount(service, 'E-2');
  });

  afterEach(() => service.close());

  const load = async (path: string, body: object) => {
    const { status } = await service.post(`/v1/data-import/${path}/create/`, body);
    expect(status).to.equal(201);
  };
  const addNotes = (number: string, ...notes: readonly object[]) =>
    load('notes', { ...ACCOUNT, external_account_number: number, notes });
  const addTransactions = (...transactions: readonly object[]) =>
    load('transactions', { ...ACCOUNT, transactions });
  const read = async (path: string) => {
    const response = await service.fetch(path);
    expect(response.status).to.equal(200);
    return (await response.json()) as readonly Readonly<Record<string, unknown>>[];
  };

  it('gives the notes of both authors', async () => {
    await addNotes(
      'E-1',
      { ...NOTE, is_pinned: true, unpin_at: '2024-01-06T00:00:00Z' },
      { document_paths: [{ document_path: 'a.pdf' }], created_at: NOTE.created_at },
    );
    await addTransactions({
      transaction_id: 'T-9',
      transaction_date: '2024-02-05',
      amount: 1,
      type: 'CHARGE',
    });

    const records = await read(exportOf('notes'));
    expect(records.slice(0, 2)).to.deep.equal([
      {
        external_account_number: 'E-1',
        body: 'Called',
        created_at: NOTE.created_at,
        is_pinned: true,
        unpin_at: '2024-01-06T00:00:00Z',
        document_paths: [],
        author: 'caller',
      },
      {
        external_account_number: 'E-1',
        body: null,
        created_at: NOTE.created_at,
        is_pinned: false,
        unpin_at: null,
        document_paths: [{ document_path: 'a.pdf' }],
        author: 'caller',
      },
    ]);
    expect(records[2]).to.include({ author: 'service', is_pinned: true });
    expect(records).to.have.length(3);
  });

  it('gives the posted fields of transactions, and under which date they are stored', async () => {
    const plain = { transaction_id: 'T-2', amount: '-0.05', type: 'CREDIT' };
    await addTransactions(TRANSACTION, { ...plain, transaction_date: '2024-02-05' });
    const body = await (await service.fetch(exportOf('transactions'))).text();

    const moved =
      'Transaction date changed from 2024-02-05 to 2024-01-31: the posted date lies outside the open statement period (2024-01-01 to 2024-01-31).';
    expect(JSON.parse(body)).to.deep.equal([
      {
        external_account_number: 'E-1',
        ...TRANSACTION,
        amount: '12.30',
        stored_transaction_date: '2024-01-05',
        description: null,
      },
      {
        external_account_number: 'E-1',
        ...plain,
        transaction_date: '2024-02-05',
        stored_transaction_date: '2024-01-31',
        description: moved,
      },
    ]);
  });

  it('gives statements as they were posted', async () => {
    const second = { ...STATEMENT, statement_id: 'S-2', statement_path: 'a/b.pdf' };
    await load('historical-statements', { ...ACCOUNT, statements: [STATEMENT, second] });

    expect(await read(exportOf('historical-statements'))).to.deep.equal(
      [STATEMENT, second].map((one) => ({
        external_account_number: 'E-1',
        ...one,
        gross_amount: '118.20',
      })),
    );
  });

  it('gives the instructions of accounts and businesses', async () => {
    const instruction = { vendor: 'stripe', reference: 'pm_1', type: 'CARD' };
    await load('payment-instruction', { ...ACCOUNT, ...instruction });
    for (const [business, accounts] of [
      ['BIZ-1', [{ external_account_number: 'E-2' }]],
      ['BIZ-2', undefined],
    ] as const) {
      await service.send('POST', `${SUPPLIER}businesses/`, {
        external_business_identifier: business,
        accounts: [{ external_account_number: 'E-2' }],
      });
      await load('business-payment-instruction', {
        import_supplier_code: 'SUPPLIER',
        external_business_identifier: business,
        ...instruction,
        ...(accounts && { accounts }),
      });
    }

    const ofAccount = { external_account_number: 'E-1', ...instruction };
    expect(await read(exportOf('payment-instructions'))).to.deep.equal([
      ofAccount,
      {
        external_business_identifier: 'BIZ-1',
        ...instruction,
        accounts: [{ external_account_number: 'E-2' }],
      },
      { external_business_identifier: 'BIZ-2', ...instruction },
    ]);
    const one = exportOf('payment-instructions', '?external_account_number=E-1');
    expect(await read(one)).to.deep.equal([ofAccount]);
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
      const service = await serve({ page: pages(...bodies) });
      try {
        const whole = (await (await service.fetch(exportOf('notes'))).json()) as { body: string }[];
        expect(whole.map(({ body }) => body)).to.deep.equal(['a', 'b']);
        const headers = { Accept: 'application/x-ndjson' };
        const lines = await (await service.fetch(exportOf('notes'), { headers })).text();
        expect(lines.split('\n')).to.have.length(3);
        const first = await service.fetch(exportOf('notes', '?limit=5'));
        expect(await first.json()).to.have.length(1);
        expect(first.headers.get('link')).to.match(/rel="next"/);
      } finally {
        await service.close();
      }
    });

  it('is an empty list when all of them are', async () => {
    const service = await serve({ page: pages([], [], []) });
    try {
      for (const query of ['', '?limit=5'])
        expect(await (await service.fetch(exportOf('notes', query))).text()).to.equal('[]');
      const headers = { Accept: 'application/x-ndjson' };
      expect(await (await service.fetch(exportOf('notes'), { headers })).text()).to.equal('');
    } finally {
      await service.close();
    }
  });
});
