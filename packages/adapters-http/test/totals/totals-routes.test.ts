import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { givenAccount, PERIOD, serveMemory } from '../memory-service.js';
import { ADDRESS, STATEMENT } from '../items.js';

const TOTALS = '/v1/data-import/totals/SUPPLIER/';
const DIGESTS = '/v1/data-import/digests/SUPPLIER/';
const ACCOUNT_TOTALS = '/v1/data-import/account-totals/SUPPLIER/';

const IMPORTED_WITH = { account_created_at: '2024-05-06T07:08:09Z', statement_period: PERIOD };

const EMPTY = {
  notes: 0,
  transactions: 0,
  moved_transactions: 0,
  amounts: {},
  statements: 0,
  statements_gross_amount: '0.00',
};

interface Load {
  readonly notes: number;
  readonly transactions: readonly object[];
  readonly statements: readonly string[];
}

describe('GET totals', () => {
  const service = openedForEach(() => serveMemory());

  const read = async <T>(path: string) => {
    const response = await service.fetch(path);
    expect(response.status).to.equal(200);
    return (await response.json()) as T;
  };

  const post = async (path: string, body: object) =>
    expect((await service.post(`/v1/data-import/${path}/create/`, body)).status).to.equal(201);

  const give = async (number: string, given: Load) => {
    const account = { ...ADDRESS, external_account_number: number };
    const notes = Array.from({ length: given.notes }, (_, n) => ({ body: `note ${n}` }));
    if (notes.length > 0) await post('notes', { ...account, notes });
    const transactions = given.transactions.map((one, n) => ({ transaction_id: `T-${n}`, ...one }));
    if (transactions.length > 0) await post('transactions', { ...account, transactions });
    const statements = given.statements.map((gross_amount, n) => ({
      ...STATEMENT,
      statement_id: `S-${n}`,
      gross_amount,
    }));
    if (statements.length > 0) await post('historical-statements', { ...account, statements });
  };

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
    expect(await read(TOTALS)).to.deep.include({ accounts: 2, notes: 1, transactions: 2 });
    expect(await read(`${ACCOUNT_TOTALS}?external_account_number=E-2`)).to.deep.equal([records[1]]);
    expect(await read(`${ACCOUNT_TOTALS}?external_account_number=unknown`)).to.deep.equal([]);
    const page = await service.fetch(`${ACCOUNT_TOTALS}?limit=1`);
    expect(await page.json()).to.deep.equal([records[0]]);
    expect(page.headers.get('link')).to.match(/rel="next"/);
  });

  it('have digests, by ranges of accounts', async () => {
    await givenAccount(service, 'E-1');
    await givenAccount(service, 'E-2');
    await give('E-2', {
      notes: 1,
      transactions: [{ type: 'CHARGE', amount: '12.00', transaction_date: '2024-02-01' }],
      statements: ['118.20'],
    });
    const [range, ...others] =
      await read<readonly Record<string, { readonly count: number; readonly digest: string }>[]>(
        DIGESTS,
      );

    const digestOf = (kind: string) => ({ count: 1, digest: range?.[kind]?.digest });
    const none = { count: 0, digest: '0'.repeat(32) };
    expect(range).to.deep.equal({
      version: 2,
      accounts: [
        { external_account_number: 'E-1', ...IMPORTED_WITH },
        {
          external_account_number: 'E-2',
          ...IMPORTED_WITH,
          notes: digestOf('notes'),
          transactions: digestOf('transactions'),
          statements: digestOf('statements'),
        },
      ],
      businesses: [],
      notes: digestOf('notes'),
      transactions: {
        ...digestOf('transactions'),
        moved: 1,
        types: { CHARGE: { count: 1, amount: '12.00' } },
      },
      statements: { ...digestOf('statements'), gross_amount: '118.20' },
      payment_instructions: none,
      business_payment_instructions: none,
    });
    expect(others).to.deep.equal([]);
    expect(await read(`${DIGESTS}?external_account_number=unknown`)).to.deep.equal([]);
  });
});
