import { expect } from 'chai';
import fc from 'fast-check';
import {
  givenAccount,
  PERIOD,
  serveMemory,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const TOTALS = '/v1/data-import/totals/SUPPLIER/';
const ACCOUNT_TOTALS = '/v1/data-import/account-totals/SUPPLIER/';

interface Totals {
  readonly notes: number;
  readonly transactions: number;
  readonly moved_transactions: number;
  readonly amounts: Readonly<Record<string, string>>;
  readonly statements: number;
  readonly statements_gross_amount: string;
}

const IMPORTED_WITH = { account_created_at: '2024-05-06T07:08:09Z', statement_period: PERIOD };

const EMPTY = {
  notes: 0,
  transactions: 0,
  moved_transactions: 0,
  amounts: {},
  statements: 0,
  statements_gross_amount: '0.00',
};

const minor = (text: string) => BigInt(text.replace('.', ''));

const amount = fc
  .integer({ min: 1, max: 999_999_999_999 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);

const load = fc.record({
  notes: fc.nat({ max: 3 }),
  transactions: fc.array(
    fc.record({
      type: fc.constantFrom('CHARGE', 'CREDIT', 'PAYMENT', 'REPAYMENT'),
      amount,
      transaction_date: fc.constantFrom('2023-12-31', '2024-01-01', '2024-01-31', '2024-02-01'),
    }),
    { maxLength: 6 },
  ),
  statements: fc.array(amount, { maxLength: 3 }),
});

type Load = typeof load extends fc.Arbitrary<infer T> ? T : never;

describe('GET totals', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const read = async <T>(path: string) => {
    const response = await service.fetch(path);
    expect(response.status).to.equal(200);
    return (await response.json()) as T;
  };
  const exported = (kind: string) =>
    read<readonly Readonly<Record<string, string | null>>[]>(
      `/v1/data-import/exports/SUPPLIER/${kind}/`,
    );

  const post = async (path: string, body: object) =>
    expect((await service.post(`/v1/data-import/${path}/create/`, body)).status).to.equal(201);

  const give = async (number: string, given: Load) => {
    const account = { import_supplier: 'SUPPLIER', external_account_number: number };
    const notes = Array.from({ length: given.notes }, (_, n) => ({ body: `note ${n}` }));
    if (notes.length > 0) await post('notes', { ...account, notes });
    const transactions = given.transactions.map((one, n) => ({ transaction_id: `T-${n}`, ...one }));
    if (transactions.length > 0) await post('transactions', { ...account, transactions });
    const statements = given.statements.map((gross_amount, n) => ({
      statement_id: `S-${n}`,
      number: `N-${n}`,
      bill_period_from_date: '2023-01-01',
      bill_period_to_date: '2023-01-31',
      issued_date: '2023-02-03',
      gross_amount,
    }));
    if (statements.length > 0) await post('historical-statements', { ...account, statements });
  };

  it('are the sums of what is exported', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(load, { maxLength: 3 }), async (loads) => {
        runs += 1;
        for (const [index, given] of loads.entries()) {
          await givenAccount(service, `E-${runs}-${index}`);
          await give(`E-${runs}-${index}`, given);
        }
        const notes = (await exported('notes')).filter(({ author }) => author === 'caller');
        const transactions = await exported('transactions');
        const statements = await exported('historical-statements');
        const naive = (
          records: readonly Readonly<Record<string, string | null>>[],
          field: string,
        ) => records.reduce((sum, record) => sum + minor(record[field] ?? ''), 0n);
        const types = [...new Set(transactions.map(({ type }) => type ?? ''))];
        const totals = await read<Totals & { accounts: number }>(TOTALS);

        expect(totals).to.include({
          accounts: service.store.accounts.size,
          notes: notes.length,
          transactions: transactions.length,
          moved_transactions: transactions.filter(({ description }) => description !== null).length,
          statements: statements.length,
        });
        expect(Object.keys(totals.amounts)).to.have.members(types);
        for (const type of types)
          expect(minor(totals.amounts[type] ?? ''), type).to.equal(
            naive(
              transactions.filter((one) => one['type'] === type),
              'amount',
            ),
          );
        expect(minor(totals.statements_gross_amount)).to.equal(naive(statements, 'gross_amount'));

        const accounts = await read<readonly Totals[]>(ACCOUNT_TOTALS);
        const sumOf = (part: (one: Totals) => number) =>
          accounts.reduce((sum, one) => sum + part(one), 0);
        expect(accounts).to.have.length(totals.accounts);
        expect(sumOf((one) => one.notes)).to.equal(totals.notes);
        expect(sumOf((one) => one.transactions)).to.equal(totals.transactions);
        expect(sumOf((one) => one.moved_transactions)).to.equal(totals.moved_transactions);
        expect(sumOf((one) => one.statements)).to.equal(totals.statements);
      }),
      { numRuns: 20, seed: 20_261_122 },
    );
  });

  it('are nothing for a supplier without accounts', async () => {
    expect(await read(TOTALS)).to.deep.equal({ accounts: 0, ...EMPTY, payment_instructions: 0 });
    expect(await read(ACCOUNT_TOTALS)).to.deep.equal([]);
  });

  it('have a record for each imported account, also without items', async () => {
    const first = await givenAccount(service, 'E-1');
    const second = await givenAccount(service, 'E-2');
    await give('E-2', {
      notes: 1,
      transactions: [
        { type: 'CHARGE', amount: '12.00', transaction_date: '2024-01-01' },
        { type: 'CREDIT', amount: '0.05', transaction_date: '2024-02-01' },
      ],
      statements: ['118.20'],
    });
    const records = [
      {
        external_account_number: 'E-1',
        service_account_number: first,
        ...IMPORTED_WITH,
        ...EMPTY,
        payment_instruction: false,
      },
      {
        external_account_number: 'E-2',
        service_account_number: second,
        ...IMPORTED_WITH,
        notes: 1,
        transactions: 2,
        moved_transactions: 1,
        amounts: { CHARGE: '12.00', CREDIT: '0.05' },
        statements: 1,
        statements_gross_amount: '118.20',
        payment_instruction: false,
      },
    ];

    expect(await read(ACCOUNT_TOTALS)).to.deep.equal(records);
    expect(await read(`${ACCOUNT_TOTALS}?external_account_number=E-2`)).to.deep.equal([records[1]]);
    expect(await read(`${ACCOUNT_TOTALS}?external_account_number=unknown`)).to.deep.equal([]);
    const page = await service.fetch(`${ACCOUNT_TOTALS}?limit=1`);
    expect(await page.json()).to.deep.equal([records[0]]);
    expect(page.headers.get('link')).to.match(/rel="next"/);
  });

  it("answer alike for a supplier that is unknown and for another organisation's", async () => {
    await service.send('POST', '/v1/operator/organisations/', { name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-2' });

    for (const path of [TOTALS, ACCOUNT_TOTALS]) {
      const answers = [];
      for (const code of ['THEIRS', 'UNKNOWN']) {
        const response = await service.fetch(path.replace('SUPPLIER', code));
        answers.push([response.status, await response.json()]);
      }
      expect(answers[0]).to.deep.equal(answers[1]);
      expect(answers[0]?.[0]).to.equal(404);
      expect(answers[0]?.[1]).to.include({ code: 'import_supplier_not_found' });
      const { status } = await service.send('GET', path.replace('SUPPLIER', 'THEIRS'));
      expect(status).to.equal(200);
    }
  });

  it('take no parameters', async () => {
    const { status, body } = await service.send('GET', `${TOTALS}?limit=1`);

    expect([status, (body as { code: string }).code]).to.deep.equal([
      400,
      'query_failed_validation',
    ]);
  });
});
