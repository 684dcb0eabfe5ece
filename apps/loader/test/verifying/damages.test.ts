import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY_ROOT } from '@data-import/testkit';
import { expect } from 'chai';
import { runLoader } from '../command-line/run-loader.js';
import { ENGINES, RealService, type Engine, type TestSupplier } from '../loading/real-service.js';

type Item = Readonly<Record<string, unknown>>;

const lineItem = (rate_band: string, net_amount: string, price_per_unit: string): Item => ({
  rate_band,
  start_date: '2019-09-01',
  end_date: '2019-09-30',
  number_of_units: '10',
  net_amount,
  price_per_unit,
  units: ['1.5', '2'],
});

/** The same for every account, except that no two accounts have the same amounts. */
const itemsOf = (index: number): Readonly<Record<string, readonly Item[]>> => ({
  notes: [
    {
      body: 'Moved in',
      document_paths: [{ document_path: 'b.pdf' }, { document_path: 'a.pdf' }],
      created_at: '2019-05-03T10:00:00Z',
      is_pinned: true,
      unpin_at: '2019-06-03T10:00:00Z',
    },
  ],
  transactions: [
    charge('T-1', `${index}.50`, '2019-10-15'),
    charge('T-2', `${index}.75`, '2019-10-16'),
    {
      transaction_id: 'T-3',
      transaction_date: '2018-03-01',
      amount: '12.10',
      type: 'SUPPLY_CHARGE',
      display_note: 'Shown',
      note: 'a|b',
      reference: 'R-1',
      product_code: 'ELEC',
      line_items: [lineItem('DAY', '10.00', '1'), lineItem('NIGHT', '1.00', '0.1')],
      tax_items: [
        {
          amount: '1.10',
          tax_type: 'GST',
          // More digits than a binary fraction has room for.
          value_taxed: '123456789012345.12345',
          rate: '0.10',
          unit_type: 'PROPORTION',
        },
      ],
    },
    {
      transaction_id: 'T-4',
      transaction_date: '2019-10-17',
      amount: '5.00',
      type: 'PAYMENT',
      payment_type: 'CASH',
    },
  ],
  'historical-statements': [
    {
      statement_id: 'S-1',
      number: 'N-1',
      bill_period_from_date: '2019-01-01',
      bill_period_to_date: '2019-01-31',
      issued_date: '2019-02-01',
      gross_amount: '33.10',
      statement_path: 'statements/1.pdf',
    },
  ],
  'payment-instructions': [
    { vendor: 'TEST', reference: `TEST-REF-${index}`, type: 'DIRECT_DEBIT' },
  ],
});

const charge = (transaction_id: string, amount: string, transaction_date: string): Item => ({
  transaction_id,
  transaction_date,
  amount,
  type: 'CHARGE',
  reason: 'IMPORTED_CHARGE',
});

const of = (id: string) => `transaction_id = '${id}' and {account}`;
const change = (id: string, set: string) => `update transactions set ${set} where ${of(id)}`;

/** Swaps texts that are unique. */
const swap = (table: string, column: string, one: string, other: string): readonly string[] => [
  `update ${table} set ${column} = 'swapping' where ${column} = '${one}' and {supplier}`,
  `update ${table} set ${column} = '${one}' where ${column} = '${other}' and {supplier}`,
  `update ${table} set ${column} = '${other}' where ${column} = 'swapping' and {supplier}`,
];

/** SQL of `details` with another value, JSON, at the path. */
const DETAILS = {
  SQLite: (path, value) =>
    `json_set(details, '$.${path.replaceAll(/\.(\d+)/g, '[$1]')}', json('${value}'))`,
  PostgreSQL: (path, value) =>
    `jsonb_set(details::jsonb, '{${path.replaceAll('.', ',')}}', '${value}')::json`,
} as const satisfies Readonly<Record<Engine, (path: string, value: string) => string>>;

const ORDER = {
  SQLite: `json_set(details, '$.line_items[0]', json_extract(details, '$.line_items[1]'),
    '$.line_items[1]', json_extract(details, '$.line_items[0]'))`,
  PostgreSQL: `jsonb_set(jsonb_set(details::jsonb, '{line_items,0}', details::jsonb #> '{line_items,1}'),
    '{line_items,1}', details::jsonb #> '{line_items,0}')::json`,
} as const satisfies Readonly<Record<Engine, string>>;

/** The fields of a transaction that have no column, each with another value. */
const FIELDS: readonly (readonly [id: string, path: string, value: string])[] = [
  ['T-1', 'reason', 'LATE_FEE'],
  ['T-3', 'display_note', 'shown'],
  ['T-3', 'note', 'a|,b'],
  ['T-3', 'reference', 'R-2'],
  ['T-4', 'payment_type', 'CHEQUE'],
  ['T-3', 'product_code', 'GAS'],
  ['T-3', 'line_items.1.rate_band', 'DAY'],
  ['T-3', 'line_items.0.start_date', '2019-09-02'],
  ['T-3', 'line_items.0.end_date', '2019-09-29'],
  ['T-3', 'line_items.0.number_of_units', '10.51'],
  ['T-3', 'line_items.0.net_amount', '10.0000000001'],
  ['T-3', 'line_items.0.price_per_unit', '0.2'],
  ['T-3', 'line_items.0.units.1', '3'],
  ['T-3', 'tax_items.0.amount', '1.2'],
  ['T-3', 'tax_items.0.tax_type', 'VAT'],
  ['T-3', 'tax_items.0.value_taxed', '123456789012345.12346'],
  ['T-3', 'tax_items.0.rate', '0.2'],
  ['T-3', 'tax_items.0.unit_type', 'CURRENCY_PER_KWH'],
];

/** Columns that no other damage is about. */
const COLUMNS: readonly (readonly [table: string, column: string, value: string, found: string])[] =
  [
    ['notes', 'unpin_at', '2019-06-03T10:00:01Z', 'notes Moved in unpin_at'],
    ['notes', 'document_paths', '["a.pdf"]', 'notes Moved in document_paths'],
    ['statements', 'number', 'N-2', 'historical-statements S-1 number'],
    ['statements', 'issued_date', '2019-02-02', 'historical-statements S-1 issued_date'],
    [
      'statements',
      'bill_period_from_date',
      '2019-01-02',
      'historical-statements S-1 bill_period_from_date',
    ],
    [
      'statements',
      'bill_period_to_date',
      '2019-01-30',
      'historical-statements S-1 bill_period_to_date',
    ],
    ['payment_instructions', 'vendor', 'OTHER', 'payment-instructions  vendor'],
    ['payment_instructions', 'type', 'CARD', 'payment-instructions  type'],
  ];

interface Damage {
  readonly sql: readonly string[];
  readonly found: readonly string[];
}

/** Each damages the account of its place in the list; `found` is what is to be said of it: outcome, kind, item and field. */
const damagesOn = (engine: Engine): Readonly<Record<string, Damage>> => ({
  'an amount by a cent': {
    sql: [change('T-1', 'amount_minor = amount_minor + 1')],
    found: ['different transactions T-1 amount'],
  },
  'a cent more and a cent less in one account and type': {
    sql: [
      change('T-1', 'amount_minor = amount_minor + 1'),
      change('T-2', 'amount_minor = amount_minor - 1'),
    ],
    found: ['different transactions T-1 amount', 'different transactions T-2 amount'],
  },
  'a lost row': {
    sql: [`delete from transactions where ${of('T-2')}`],
    found: ['missing transactions T-2 '],
  },
  'an extra row': {
    sql: [
      `insert into transactions (supplier_id, account_id, transaction_id, occurrence, entry, transaction_date, posted_date, amount_minor, type)
       select supplier_id, account_id, 'T-9', 0, entry + 1000, transaction_date, posted_date, 100, 'CREDIT'
       from transactions where ${of('T-1')}`,
    ],
    found: ['extra transactions T-9 '],
  },
  'a type': {
    sql: [change('T-1', `type = 'CREDIT'`)],
    found: ['different transactions T-1 type'],
  },
  'a date': {
    sql: [change('T-1', `posted_date = '2019-10-14'`)],
    found: ['different transactions T-1 transaction_date'],
  },
  'an effective date': {
    sql: [
      change('T-1', `transaction_date = '2019-10-14'`),
      change('T-3', `transaction_date = '2019-10-02'`),
    ],
    found: [
      'different transactions T-1 stored_transaction_date',
      'different transactions T-3 stored_transaction_date',
    ],
  },
  'swapped identifiers': {
    sql: swap('transactions', 'transaction_id', 'T-1', 'T-2').map((one) => `${one} and {account}`),
    found: [
      'different transactions T-1 transaction_date',
      'different transactions T-1 amount',
      'different transactions T-1 stored_transaction_date',
      'different transactions T-2 transaction_date',
      'different transactions T-2 amount',
      'different transactions T-2 stored_transaction_date',
    ],
  },
  "a note's text": {
    sql: [`update notes set body = 'Moved out' where body = 'Moved in' and {account}`],
    found: ['missing notes Moved in ', 'extra notes Moved out '],
  },
  "a note's pin": {
    sql: [`update notes set is_pinned = false where body = 'Moved in' and {account}`],
    found: ['different notes Moved in is_pinned'],
  },
  "a note's moment": {
    sql: [
      `update notes set created_at = '2019-05-03T10:00:01Z' where body = 'Moved in' and {account}`,
    ],
    found: ['missing notes Moved in ', 'extra notes Moved in '],
  },
  "a statement's amount": {
    sql: ['update statements set gross_amount_minor = 3311 where {account}'],
    found: ['different historical-statements S-1 gross_amount'],
  },
  "a statement's path": {
    sql: [`update statements set statement_path = 'statements/2.pdf' where {account}`],
    found: ['different historical-statements S-1 statement_path'],
  },
  'the order of line items': {
    sql: [change('T-3', `details = ${ORDER[engine]}`)],
    found: ['0', '1'].flatMap((index) =>
      ['rate_band', 'net_amount', 'price_per_unit'].map(
        (field) => `different transactions T-3 line_items.${index}.${field}`,
      ),
    ),
  },
  'a lost instruction': {
    sql: ['delete from payment_instructions where {account}'],
    found: ['missing payment-instructions  '],
  },
  'a changed instruction': {
    sql: [`update payment_instructions set reference = 'TEST-OTHER' where {account}`],
    found: ['different payment-instructions  reference'],
  },
  'a period': {
    sql: [`update accounts set period_to = '2019-12-31' where id = {id}`],
    found: ['different accounts  to_date'],
  },
  'a creation date': {
    sql: [`update accounts set created_at = '2019-01-02T03:04:06Z' where id = {id}`],
    found: ['different accounts  account_created_at'],
  },
  'the beginning of a period': {
    sql: [`update accounts set period_from = '2019-10-02' where id = {id}`],
    found: ['different accounts  from_date'],
  },
  ...Object.fromEntries(
    FIELDS.map(([id, path, value]) => [
      path,
      {
        sql: [change(id, `details = ${DETAILS[engine](path, JSON.stringify(value))}`)],
        found: [`different transactions ${id} ${path}`],
      },
    ]),
  ),
  ...Object.fromEntries(
    COLUMNS.map(([table, column, value, found]) => [
      `${table}.${column}`,
      {
        sql: [
          `update ${table} set ${column} = '${value}' where {account}${table === 'notes' ? ' and content_digest is not null' : ''}`,
        ],
        found: [`different ${found}`],
      },
    ]),
  ),
});

const NAMES = Object.keys(damagesOn('SQLite'));
const numberOf = (index: number) => `D-${String(index + 1).padStart(2, '0')}`;
/** Two for swapped numbers, two for a transaction that moves, and one that stays as it is. */
const [SWAPPED, WITH, FROM, TO, INTACT] = [0, 1, 2, 3, 4].map((more) =>
  numberOf(NAMES.length + more),
) as [string, string, string, string, string];
const ACCOUNTS = Array.from({ length: NAMES.length + 5 }, (_, index) => numberOf(index));
const UNKNOWN = 'X-99';

const PERIOD = { from_date: '2019-10-01', to_date: '2019-11-30' };
const CREATED_AT = '2019-01-02T03:04:05Z';

/** Where the file has it: what is extra is in no file. */
function placed(index: number, said: string): string {
  const [outcome, kind, item = ''] = said.split(' ');
  if (outcome === 'extra') return `${said} `;
  if (kind === 'accounts') return `${said} accounts.csv:${index + 2}`;
  const line = kind === 'transactions' ? index * 4 + Number(item.slice(2)) : index + 1;
  return `${said} ${kind}.ndjson:${line}`;
}

for (const engine of ENGINES)
  describe(`Damage to what is stored, planted in ${engine}`, function () {
    const damages = damagesOn(engine);
    this.timeout(300_000);
    let folder: string;
    let service: RealService;
    /** By account: what was said, with the file and the line. */
    let found: ReadonlyMap<string, readonly string[]>;
    let exitCode: number | null;

    const importAccounts = (numbers: readonly string[]) =>
      service.importAccounts(numbers, PERIOD, 'DAMAGED', CREATED_AT);

    before(async () => {
      folder = await mkdtemp(join(TEMPORARY_ROOT, 'loader-'));
      service = await RealService.shared(engine);
      const supplier = await service.createSupplier('DAMAGED');
      await importAccounts(ACCOUNTS);
      await writeFolder(supplier);
      const loaded = await runLoader(['load', '--dir', folder]);
      expect(loaded.exitCode, loaded.err).to.equal(0);
      const before = await runLoader(['verify', '--dir', folder]);
      expect(before.exitCode, before.out + before.err).to.equal(0);

      const supplierId = `(select id from import_suppliers where code = 'DAMAGED')`;
      const idOf = (number: string) =>
        `(select id from accounts where supplier_id = ${supplierId} and external_account_number = '${number}')`;
      const filled = (sql: string, number: string) =>
        sql
          .replaceAll('{supplier}', `supplier_id = ${supplierId}`)
          .replaceAll('{account}', `account_id = ${idOf(number)}`)
          .replaceAll('{id}', idOf(number));
      await service.plant(
        ...NAMES.flatMap((name, index) =>
          (damages[name]?.sql ?? []).map((sql) => filled(sql, numberOf(index))),
        ),
        `update transactions set transaction_id = 'T-8', account_id = ${idOf(TO)} where ${filled(of('T-1'), FROM)}`,
        ...['accounts', 'import_processes'].flatMap((table) =>
          swap(table, 'external_account_number', SWAPPED, WITH).map((sql) => filled(sql, SWAPPED)),
        ),
      );
      await importAccounts([UNKNOWN]);

      ({ exitCode } = await runLoader(['verify', '--dir', folder]));
      const lines = (await readFile(join(folder, 'out', 'differences.csv'), 'utf8'))
        .trim()
        .split('\n')
        .slice(1)
        // Quoted values of whole items have commas of their own; the places are at both ends.
        .map((line) => [...line.split(',').slice(0, 5), ...line.split(',').slice(-3, -1)]);
      found = new Map(
        [...Map.groupBy(lines, ([, , subject = '']) => subject)].map(([subject, all]) => [
          subject,
          all.map(([outcome, kind, , item, attr, file, line]) =>
            `${outcome} ${kind} ${item} ${attr} ${file}:${line}`.replace(/:$/, ''),
          ),
        ]),
      );
    });

    after(async () => {
      await rm(folder, { recursive: true, force: true });
    });

    async function writeFolder({ code, apiKey }: TestSupplier): Promise<void> {
      for (const kind of Object.keys(itemsOf(1))) {
        const lines = ACCOUNTS.flatMap((external_account_number, index) =>
          (itemsOf(index + 1)[kind] ?? []).map((item) =>
            JSON.stringify({ external_account_number, ...item }),
          ),
        );
        await writeFile(join(folder, `${kind}.ndjson`), `${lines.join('\n')}\n`);
      }
      const rows = ACCOUNTS.map((number) => `${number},2019-10-01,2019-11-30,2019-01-02T03:04:05Z`);
      await writeFile(
        join(folder, 'accounts.csv'),
        `external_account_number,from_date,to_date,account_created_at\n${rows.join('\n')}\n`,
      );
      await writeFile(join(folder, 'key'), apiKey);
      await writeFile(
        join(folder, 'migration.toml'),
        `url = "${service.url}"\nsupplier = "${code}"\napi_key_file = "key"\n`,
      );
    }

    for (const [index, [name, { found: expected }]] of Object.entries(damages).entries())
      it(`is found: ${name}`, () => {
        expect(found.get(numberOf(index))).to.have.members(
          expected.map((said) => placed(index, said)),
        );
      });

    it('is found: the numbers of two accounts, swapped', () => {
      const at = ACCOUNTS.indexOf(SWAPPED);
      for (const index of [at, at + 1])
        expect(found.get(numberOf(index))).to.have.members(
          [
            'different transactions T-1 amount',
            'different transactions T-2 amount',
            'different payment-instructions  reference',
          ].map((said) => placed(index, said)),
        );
    });

    it('is found: a transaction that went to another account', () => {
      const at = ACCOUNTS.indexOf(FROM);
      expect(found.get(FROM)).to.deep.equal([placed(at, 'missing transactions T-1 ')]);
      expect(found.get(TO)).to.deep.equal(['extra transactions T-8  ']);
    });

    it('is found: an account that no file names', () => {
      expect(found.get(UNKNOWN)).to.deep.equal(['extra accounts   ']);
    });

    it('is a mismatch, and nothing is said of what is as it was', () => {
      expect(exitCode).to.equal(4);
      expect(found.has(INTACT)).to.equal(false);
    });
  });
