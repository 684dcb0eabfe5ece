import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClient, type BulkLine } from '@data-import/client';
import type { RealService, TestSupplier } from '../loading/real-service.js';

export const [ONE, TWO, THREE] = ['EXT-1234', 'EXT-1235', 'EXT-1236'] as const;

type Item = Readonly<Record<string, unknown>>;

const charge = (transaction_id: string, amount: string, transaction_date = '2019-10-15'): Item => ({
  transaction_id,
  transaction_date,
  amount,
  type: 'CHARGE',
  reason: 'IMPORTED_CHARGE',
});

/** Its quantities have more digits than a binary fraction. */
const supplyCharge = (transaction_id: string): Item => ({
  transaction_id,
  transaction_date: '2019-10-20',
  amount: '12.10',
  type: 'SUPPLY_CHARGE',
  product_code: 'ELEC',
  line_items: [
    {
      rate_band: 'DAY',
      start_date: '2019-09-01',
      end_date: '2019-09-30',
      number_of_units: '100.0001',
      net_amount: '11.00',
    },
  ],
  tax_items: [
    {
      amount: '1.10',
      tax_type: 'GST',
      value_taxed: '123456789012345.12345',
      rate: '0.10',
      unit_type: 'PROPORTION',
    },
  ],
});

export const TRANSACTIONS: readonly (readonly [string, Item])[] = [
  [ONE, charge('T-1', '10.5')],
  [ONE, charge('T-2', '-0.01')],
  // Before the open statement period: its date is moved.
  [ONE, charge('T-3', '7.00', '2018-01-01')],
  [ONE, supplyCharge('T-4')],
  // The same row once more.
  [ONE, charge('T-1', '10.50')],
  [TWO, charge('T-1', '100.00')],
  [TWO, charge('T-2', '200.00')],
  [TWO, { ...charge('T-3', '5.55'), type: 'PAYMENT', payment_type: 'CASH', reason: undefined }],
  [THREE, charge('T-9', '9999999999.98')],
];

export const NOTES: readonly (readonly [string, Item])[] = [
  [ONE, { body: 'Moved in', created_at: '2019-05-03T10:00:00Z', is_pinned: true }],
  // Repeats the note above, whatever its time.
  [ONE, { body: 'Moved in', is_pinned: true }],
  [ONE, { body: 'Moved in', created_at: '2019-06-03T10:00:00Z' }],
  // Stored with the time of the load, so that the second is another one.
  [TWO, { body: 'Called' }],
  [TWO, { body: 'Called', created_at: '2019-05-03T10:00:00Z' }],
  [TWO, { document_paths: [{ document_path: 'b.pdf' }, { document_path: 'a.pdf' }] }],
  [TWO, { document_paths: [{ document_path: 'a.pdf' }, { document_path: 'b.pdf' }] }],
];

const statement = (statement_id: string, gross_amount: string): Item => ({
  statement_id,
  number: `N-${statement_id}`,
  bill_period_from_date: '2019-01-01',
  bill_period_to_date: '2019-01-31',
  issued_date: '2019-02-01',
  gross_amount,
});

export const STATEMENTS: readonly (readonly [string, Item])[] = [
  [ONE, statement('S-1', '33.10')],
  [TWO, { ...statement('S-1', '34'), statement_path: 'statements/1.pdf' }],
];

const instruction = (reference: string): Item => ({
  vendor: 'TEST',
  reference: `TEST-${reference}`,
  type: 'DIRECT_DEBIT',
});

export const INSTRUCTIONS: readonly (readonly [string, Item])[] = [
  [ONE, instruction('REF-1')],
  [TWO, instruction('REF-2')],
];

export const BUSINESS_INSTRUCTIONS: readonly (readonly [string, Item])[] = [
  [
    'BIZ-100',
    {
      ...instruction('REF-B'),
      accounts: [{ external_account_number: TWO }, { external_account_number: ONE }],
    },
  ],
];

/** What is loaded: each row in a request of its own, in the order of the files. */
function linesOfAll(import_supplier: string): readonly BulkLine[] {
  const list =
    (operation: 'notes' | 'transactions' | 'historical-statements', name: string) =>
    ([external_account_number, item]: readonly [string, Item]) => ({
      operation,
      body: { import_supplier, external_account_number, [name]: [item] },
    });
  return [
    ...NOTES.map(list('notes', 'notes')),
    ...TRANSACTIONS.map(list('transactions', 'transactions')),
    ...STATEMENTS.map(list('historical-statements', 'statements')),
    ...INSTRUCTIONS.map(([external_account_number, item]) => ({
      operation: 'payment-instruction' as const,
      body: { import_supplier, external_account_number, ...item },
    })),
    ...BUSINESS_INSTRUCTIONS.map(([external_business_identifier, item]) => ({
      operation: 'business-payment-instruction' as const,
      body: { import_supplier_code: import_supplier, external_business_identifier, ...item },
    })),
  ] as unknown as readonly BulkLine[];
}

/** A supplier that the items are loaded for with plain requests; every line has to be accepted. */
export async function givenLoadedSupplier(
  service: RealService,
  code: string,
): Promise<TestSupplier> {
  const supplier = await service.createSupplier(code);
  const period = { from_date: '2019-10-01', to_date: '2019-11-30' };
  await service.importAccounts([ONE, TWO, THREE], period, code);
  await service.createBusiness('BIZ-100', [ONE, TWO], code);
  const client = makeClient({ url: service.url, apiKey: supplier.apiKey });
  for await (const answer of client.bulk(linesOfAll(code)))
    if (answer.kind !== 'answered' || answer.status !== 201)
      throw new Error(`A line was refused: ${JSON.stringify(answer)}`);
  return supplier;
}

/** The same items as a folder of a migration. */
export async function writeMigration(
  folder: string,
  { url }: RealService,
  { code, apiKey }: TestSupplier,
  changed: Partial<Record<string, readonly (readonly [string, Item])[]>> = {},
): Promise<void> {
  const kinds: Record<string, readonly (readonly [string, Item])[]> = {
    notes: NOTES,
    transactions: TRANSACTIONS,
    'historical-statements': STATEMENTS,
    'payment-instructions': INSTRUCTIONS,
    'business-payment-instructions': BUSINESS_INSTRUCTIONS,
    ...changed,
  };
  for (const [kind, items] of Object.entries(kinds)) {
    const subject = kind.startsWith('business')
      ? 'external_business_identifier'
      : 'external_account_number';
    const lines = items.map(([about, item]) => JSON.stringify({ [subject]: about, ...item }));
    await writeFile(join(folder, `${kind}.ndjson`), `${lines.join('\n')}\n`);
  }
  const accounts = [ONE, TWO, THREE].join('\n');
  await writeFile(join(folder, 'accounts.csv'), `external_account_number\n${accounts}\n`);
  await writeFile(join(folder, 'key'), apiKey);
  await writeFile(
    join(folder, 'migration.toml'),
    `url = "${url}"\nsupplier = "${code}"\napi_key_file = "key"\nimport_batch = "first-load"\n`,
  );
}
