import { expect } from 'chai';
import { DEPLOYMENTS } from './deployments.js';
import { storedRows } from './stored-rows.js';
import { givenBusiness, givenSupplier, type Supplier } from './supplier.js';

type Exported = Readonly<Record<string, unknown>>;

const SUPPLY_CHARGE = {
  transaction_id: 'T-3',
  transaction_date: '2024-03-31',
  amount: '15.75',
  type: 'SUPPLY_CHARGE',
  reason: 'IMPORTED_CHARGE',
  display_note: 'Electricity',
  note: 'Checked',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-03-01',
      end_date: '2024-03-31',
      number_of_units: 100,
      net_amount: 15.0000000001,
      price_per_unit: 0.15,
      units: [1200.5, 1300.5],
    },
  ],
  tax_items: [
    { amount: 0.7499999999, tax_type: 'VAT', value_taxed: 15, rate: 0.05, unit_type: 'PROPORTION' },
  ],
};

const TRANSACTIONS = [
  { transaction_id: 'T-1', transaction_date: '2024-02-01', amount: 12.3, type: 'CHARGE' },
  {
    transaction_id: 'T-2',
    transaction_date: '2025-06-01',
    amount: '250.00',
    type: 'PAYMENT',
    payment_type: 'DD_REGULAR_COLLECTION',
    reference: 'R-1',
  },
  SUPPLY_CHARGE,
];

const NOTES = [
  { body: 'Without a date', is_pinned: true },
  { body: 'With a date', created_at: '2024-02-01T10:00:00Z', unpin_at: '2024-02-02T10:00:00Z' },
  { document_paths: [{ document_path: 'notes/a.pdf' }, { document_path: 'notes/b.pdf' }] },
];

const STATEMENTS = ['S-1', 'S-2'].map((statement_id) => ({
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  statement_id,
  issued_date: '2023-02-03',
  number: 'N-1',
  gross_amount: 118.2,
  ...(statement_id === 'S-2' && { statement_path: 'a/b.pdf' }),
}));

const CARD = { vendor: 'STRIPE', type: 'CARD' };

/** Something of every kind on three accounts, nothing on the last, and an instruction of a business. */
async function load(supplier: Supplier): Promise<void> {
  const { caller, code, accounts } = supplier;
  for (const [index, { external_account_number }] of accounts.slice(0, 3).entries()) {
    const account = { import_supplier: code, external_account_number };
    const post = (path: string, body: object) =>
      caller.posted(`/v1/data-import/${path}/create/`, { ...account, ...body });
    await post('notes', { notes: NOTES });
    await post('transactions', { transactions: TRANSACTIONS });
    await post('historical-statements', { statements: STATEMENTS });
    await post('payment-instruction', { ...CARD, reference: `TEST-${code}-${index}` });
  }
  const business = await givenBusiness(supplier, accounts);
  await caller.posted('/v1/data-import/business-payment-instruction/create/', {
    import_supplier_code: code,
    external_business_identifier: business.external_business_identifier,
    ...CARD,
    reference: `TEST-${code}-BUSINESS`,
    accounts: business.accounts.slice(1),
  });
}

/** Without fields that are not posted, and without null, which is not accepted. */
function postable(record: Exported, ...left: readonly string[]): object {
  const fields = Object.entries(record);
  return Object.fromEntries(
    fields.filter(([name, value]) => value !== null && !left.includes(name)),
  );
}

async function exported({ caller, code }: Supplier, kind: string): Promise<readonly Exported[]> {
  const { status, body } = await caller.get(`/v1/data-import/exports/${code}/${kind}/`);
  expect(status).to.equal(200);
  return body as readonly Exported[];
}

/** Everything that can be asked about the supplier here. */
function pathsOf(code: string): readonly string[] {
  const kinds = ['notes', 'transactions', 'historical-statements', 'payment-instructions'];
  return [
    ...kinds.map((kind) => `/v1/data-import/exports/${code}/${kind}/`),
    `/v1/data-import/account-totals/${code}/`,
    `/v1/data-import/totals/${code}/`,
  ];
}

interface AccountTotals {
  readonly account_created_at: string;
}

for (const deployment of DEPLOYMENTS)
  describe(`what is exported from ${deployment.name}`, function () {
    this.timeout(120_000);

    it('is there already when it is posted again, item by item, and nothing is written', async () => {
      const { service } = await deployment.site();
      const supplier = await givenSupplier(service, { accounts: 4 });
      const { caller, code } = supplier;
      await load(supplier);
      const before = await storedRows(service);
      const post = (path: string, record: Exported, body: object) =>
        caller.posted(`/v1/data-import/${path}/create/`, {
          import_supplier: code,
          external_account_number: record['external_account_number'],
          ...body,
        });

      const notes = await exported(supplier, 'notes');
      const own = notes.filter(({ author }) => author === 'caller');
      expect([notes.length, own.length]).to.deep.equal([12, 9]);
      for (const record of own) {
        const note = postable(record, 'external_account_number', 'author');
        const [{ status }] = (await post('notes', record, { notes: [note] })) as [Exported];
        expect(status).to.equal('NOTE_ALREADY_EXISTS');
      }

      const transactions = await exported(supplier, 'transactions');
      expect(transactions).to.have.length(9);
      for (const record of transactions) {
        const left = ['external_account_number', 'stored_transaction_date', 'description'];
        const transaction = postable(record, ...left);
        const { results } = (await post('transactions', record, {
          transactions: [transaction],
        })) as { results: readonly Exported[] };
        expect(results.map(({ status }) => status)).to.deep.equal(['TRANSACTION_ALREADY_EXISTS']);
      }

      const statements = await exported(supplier, 'historical-statements');
      expect(statements).to.have.length(6);
      for (const record of statements)
        await post('historical-statements', record, {
          statements: [postable(record, 'external_account_number')],
        });

      const instructions = await exported(supplier, 'payment-instructions');
      expect(instructions).to.have.length(4);
      for (const record of instructions)
        if ('external_account_number' in record) await post('payment-instruction', record, record);
        else
          await caller.posted('/v1/data-import/business-payment-instruction/create/', {
            import_supplier_code: code,
            ...record,
          });

      expect(Object.values(before).flat().length).to.be.above(40);
      expect(await storedRows(service)).to.deep.equal(before);
    });

    it('is what the totals count and add up', async () => {
      const { service } = await deployment.site();
      const supplier = await givenSupplier(service, { accounts: 4 });
      const { caller, code } = supplier;
      await load(supplier);
      const totals = {
        notes: 3,
        transactions: 3,
        moved_transactions: 1,
        amounts: { CHARGE: '12.30', PAYMENT: '250.00', SUPPLY_CHARGE: '15.75' },
        statements: 2,
        statements_gross_amount: '236.40',
        payment_instruction: true,
      };
      const nothing = {
        notes: 0,
        transactions: 0,
        moved_transactions: 0,
        amounts: {},
        statements: 0,
        statements_gross_amount: '0.00',
        payment_instruction: false,
      };

      const list = await caller.get(`/v1/data-import/account-totals/${code}/`);
      expect(
        (list.body as AccountTotals[]).map(({ account_created_at: at, ...account }) => {
          expect(at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
          return account;
        }),
      ).to.deep.equal(
        supplier.accounts.map((account, index) => ({
          ...account,
          statement_period: { from_date: '2024-01-01', to_date: '2024-12-31' },
          ...(index < 3 ? totals : nothing),
        })),
      );
      const { body } = await caller.get(`/v1/data-import/totals/${code}/`);
      expect(body).to.deep.equal({
        accounts: 4,
        notes: 9,
        transactions: 9,
        moved_transactions: 3,
        amounts: { CHARGE: '36.90', PAYMENT: '750.00', SUPPLY_CHARGE: '47.25' },
        statements: 6,
        statements_gross_amount: '709.20',
        payment_instructions: 3,
      });
    });

    it('is shown to its organisation and to operators, and hidden from others', async () => {
      const { service } = await deployment.site();
      const [supplier, other] = [
        await givenSupplier(service, { accounts: 1 }),
        await givenSupplier(service, { accounts: 1 }),
      ];
      const unknown = pathsOf('UNKNOWN');

      for (const [index, path] of pathsOf(supplier.code).entries()) {
        expect((await supplier.caller.get(path)).status, path).to.equal(200);
        expect((await supplier.operator.get(path)).status, path).to.equal(200);
        const theirs = await other.caller.get(path);
        const absent = await other.caller.get(unknown[index]!);
        expect(theirs.status, path).to.equal(404);
        expect(theirs.body).to.include({ code: 'import_supplier_not_found' });
        expect(theirs.body).to.deep.equal(absent.body);
      }
    });
  });
