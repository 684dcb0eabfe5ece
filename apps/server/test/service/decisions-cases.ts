/** Items of one request, and code and place of everything that is wrong with them; they are taken when nothing is. */
export type Case = readonly [items: readonly unknown[], ...problems: string[]];

/** Stands for a number in JSON, letter for letter. */
export const literal = (number: string) => `literal ${number}`;

/** In bytes, with the slash that it ends in. */
export const ROOT_BYTES = 100;

const OWL = '🦉';
const BLANK = ['', ' ', '\t\n', '\u00a0', '\u3000'];
const NOT_TEXT = ['a\0', 'a\ud800b', '\udd89'];
const WRONG_TYPES = [5, true, [], {}];

const DAYS = ['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29'];
const NO_DAYS = [
  '1899-12-31',
  '2200-01-01',
  '2023-02-29',
  '1900-02-29',
  '2024-04-31',
  '2024-13-01',
  '2024-1-1',
  '2024/01/01',
  '20240101',
  ' 2024-01-01',
  '2024-01-01T00:00:00Z',
  '',
  20240101,
];

/** `longest` code points are taken in this field, and nothing that is no text. */
function texts(longest: number, put: (text: unknown) => unknown, field: string): readonly Case[] {
  const at = (code: string) => `${code} at 0.${field}`;
  return [
    [[put(OWL.repeat(longest))]],
    [[put(OWL.repeat(longest + 1))], at('max_length')],
    [[put('a'.repeat(longest + 1))], at('max_length')],
    ...BLANK.map((text): Case => [[put(text)], at('blank')]),
    ...[...NOT_TEXT, ...WRONG_TYPES].map((text): Case => [[put(text)], at('invalid')]),
    [[put(null)], at('null')],
  ];
}

function days(put: (day: unknown) => unknown, field: string): readonly Case[] {
  return [
    ...DAYS.map((day): Case => [[put(day)]]),
    ...NO_DAYS.map((day): Case => [[put(day)], `invalid at 0.${field}`]),
  ];
}

/** With at most so many digits on both sides of the point. */
function numbers(
  [integer, decimals]: readonly [number, number],
  put: (number: unknown) => unknown,
  field: string,
): readonly Case[] {
  const [nines, zeros] = ['9'.repeat(integer), '0'.repeat(decimals)];
  const each = (code: string, ...sent: unknown[]) =>
    sent.map((number): Case => [[put(number)], `${code} at 0.${field}`]);
  return [
    ...each('max_digits', `1${nines}`, literal(`1${nines}`), literal(`1e${integer}`)),
    ...each('max_digits', literal('1e400'), literal('-1e400')),
    ...each('max_decimal_places', `1.${zeros}1`, literal(`1.${zeros}1`)),
    ...each('max_decimal_places', literal(`1e-${decimals + 1}`), literal('1e-400')),
    ...each('invalid', '+1', ' 1', '1 ', '1e2', '1,5', '.5', '1.', '', 'NaN', '0x1', '１'),
    ...each('invalid', true, [], {}),
    ...each('null', null),
  ];
}

const note = (fields: object) => ({ body: 'A note', ...fields });
const documents = (...paths: readonly unknown[]) =>
  paths.map((document_path) => ({ document_path }));
const NEITHER = 'note_body_or_document_path_not_found';

export const NOTES: readonly Case[] = [
  ...texts(65_536, (body) => ({ body }), 'body'),
  [[{}, { document_paths: [] }], `${NEITHER} at 0`, `${NEITHER} at 1`],
  [[{ bodi: 'x' }], 'unknown_field at 0.bodi', `${NEITHER} at 0`],
  [[5, null, 'x', []], 'invalid at 0', 'null at 1', 'invalid at 2', 'invalid at 3'],
  ...['true', 1, 'yes', []].map((is_pinned): Case => [
    [note({ is_pinned })],
    'invalid at 0.is_pinned',
  ]),
  [
    [note({ created_at: '2024-01-02T00:00:00Z', unpin_at: '2024-01-01T00:00:00Z', is_pined: 1 })],
    'note_unpin_at_earlier_than_creation_date at 0.unpin_at',
    'unknown_field at 0.is_pined',
  ],
  ...DAYS.map((day): Case => [[note({ created_at: `${day}T23:59:59Z` })]]),
  ...[...NO_DAYS.map((day) => `${day}T00:00:00Z`), '2024-01-01T24:00:00Z', '2024-01-01T23:59:60Z']
    .concat('2024-01-01T00:00:00', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00+00:00')
    .map((created_at): Case => [[note({ created_at })], 'invalid at 0.created_at']),
  ...['a', 'a b/ü🦉.pdf', '.hidden', '...', 'a..b', OWL.repeat((1024 - ROOT_BYTES) / 4)].map(
    (path): Case => [[note({ document_paths: documents(path) })]],
  ),
  ...['/a', 'a/', 'a//b', '.', '../a', 'a/./b', 'a/..', 'a\\b', 'a\u0001', 'a\u0085'].map(
    (path): Case => [
      [{ document_paths: documents('a', path) }],
      'invalid_document_path at 0.document_paths.1.document_path',
    ],
  ),
  ...['a'.repeat(1025 - ROOT_BYTES), OWL.repeat((1028 - ROOT_BYTES) / 4)].map((path): Case => [
    [note({}), { document_paths: documents(path) }],
    'max_length at 1.document_paths.0.document_path',
  ]),
];

let count = 0;

const charge = (fields: object) => ({
  transaction_id: `T-${++count}`,
  transaction_date: '2024-05-06',
  amount: 12.5,
  type: 'CHARGE',
  ...fields,
});

const lineItem = (fields: object = {}) => ({
  rate_band: 'CONSUMPTION_STANDARD',
  start_date: '2024-01-01',
  end_date: '2024-01-31',
  number_of_units: 10,
  net_amount: 5,
  ...fields,
});

const taxItem = (fields: object = {}) => ({
  amount: 1,
  tax_type: 'VAT',
  value_taxed: 5,
  rate: 0.2,
  unit_type: 'PROPORTION',
  ...fields,
});

const supplyCharge = (fields: object) =>
  charge({
    type: 'SUPPLY_CHARGE',
    product_code: 'P',
    amount: 6,
    line_items: [lineItem()],
    tax_items: [taxItem()],
    ...fields,
  });

const supplied = (item: object) => supplyCharge({ line_items: [lineItem(item)] });
const taxed = (item: object) => supplyCharge({ tax_items: [taxItem(item)] });
const SUM = 'amount_does_not_match_line_items at 0.amount';

export const TRANSACTIONS: readonly Case[] = [
  ...texts(128, (transaction_id) => charge({ transaction_id }), 'transaction_id'),
  ...texts(64, (reason) => charge({ reason }), 'reason'),
  ...texts(4096, (display_note) => charge({ display_note }), 'display_note'),
  ...texts(512, (reference) => charge({ reference }), 'reference'),
  ...texts(64, (rate_band) => supplied({ rate_band }), 'line_items.0.rate_band'),
  ...days((transaction_date) => charge({ transaction_date }), 'transaction_date'),
  ...numbers([10, 2], (amount) => charge({ amount }), 'amount'),
  ...numbers([12, 4], (units) => supplied({ units: [units, 1] }), 'line_items.0.units.0'),
  ...numbers([10, 10], (net_amount) => supplied({ net_amount }), 'line_items.0.net_amount'),
  ...numbers([8, 7], (price) => supplied({ price_per_unit: price }), 'line_items.0.price_per_unit'),
  ...numbers([15, 5], (rate) => taxed({ rate }), 'tax_items.0.rate'),
  ...['1', '007.50', '-12.5', '9999999999.99', literal('15e-1'), literal('1.000'), -1].map(
    (amount): Case => [[charge({ amount })]],
  ),
  [[charge({ amount: 0.1 + 0.2 })], 'max_decimal_places at 0.amount'],
  ...[0, literal('-0'), '0.00'].map((amount): Case => [
    [charge({ amount })],
    'invalid at 0.amount',
  ]),
  ...[0, -1, '-0.01'].map((amount): Case => [
    [charge({ type: 'PAYMENT', amount })],
    'amount_not_positive at 0.amount',
  ]),
  [
    [{}],
    ...['transaction_id', 'transaction_date', 'amount', 'type'].map((f) => `required at 0.${f}`),
  ],
  [[charge({ type: 'REFUND' })], 'invalid_choice at 0.type'],
  [[charge({ type: 'PAYMENT', payment_type: 'CARD_REFUND' })], 'invalid_choice at 0.payment_type'],
  [[charge({ type: 'REPAYMENT', payment_type: 'CARD_REFUND' })]],
  [
    [charge({ payment_type: 'CASH', line_items: [] })],
    'not_allowed_for_type at 0.payment_type',
    'not_allowed_for_type at 0.line_items',
  ],
  [
    [charge({ type: 'SUPPLY_CHARGE' }), supplyCharge({ line_items: [] })],
    'required at 0.product_code',
    'required at 0.line_items',
    'empty at 1.line_items',
  ],
  ...[0, 1, 3, 1000].map((length): Case => [[supplied({ units: Array(length).fill(1) })]]),
  [[supplied({ units: Array(1001).fill(1) })], 'max_items at 0.line_items.0.units'],
  [[charge({ type: 'PAYMENT', payment_type: 'DIRECT_CREDIT' })]],
  ...['0.501', 0.499].map((price_per_unit): Case => [[supplied({ price_per_unit })]]),
  ...['0.5010001', 0.4989].map((price_per_unit): Case => [
    [supplied({ price_per_unit })],
    'incorrect_line_item_net_amount at 0.line_items.0.net_amount',
  ]),
  [[supplyCharge({ amount: 6.01, line_items: [lineItem({ net_amount: '5.005' })] })]],
  [[supplyCharge({ amount: -4.01, line_items: [lineItem({ net_amount: '-5.005' })] })]],
  [[supplyCharge({ amount: 6.01 })], SUM],
  [
    [
      supplyCharge({
        amount: 7,
        line_items: [lineItem({ rate_band: '', start_date: '2025-01-01', units: 1, x: 1 })],
        tax_items: [taxItem({ rate: 'x', unit_type: 'KWH' })],
      }),
    ],
    SUM,
    'blank at 0.line_items.0.rate_band',
    'start_date_later_than_end_date at 0.line_items.0.start_date',
    'not_a_list at 0.line_items.0.units',
    'unknown_field at 0.line_items.0.x',
    'invalid at 0.tax_items.0.rate',
    'invalid_choice at 0.tax_items.0.unit_type',
  ],
  [
    [
      charge({ transaction_id: 'twice' }),
      charge({ transaction_id: 'twice', note: 'Another' }),
      charge({ amount: 'x' }),
      charge({ transaction_id: 'thrice', transaction_date: 'x' }),
      charge({ transaction_id: 'thrice', amount: 1 }),
    ],
    'duplicate_transaction_ids at 1.transaction_id',
    'invalid at 2.amount',
    'invalid at 3.transaction_date',
    'duplicate_transaction_ids at 4.transaction_id',
  ],
  [[charge({ transaction_id: 'same' }), charge({ transaction_id: 'same', amount: '12.50' })]],
];

const statement = (fields: object) => ({
  statement_id: `S-${++count}`,
  number: 'N-1',
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-03-31',
  issued_date: '2023-04-02',
  gross_amount: 10.5,
  ...fields,
});

const EXISTS = 'historical_statement_already_exists';

export const STATEMENTS: readonly Case[] = [
  ...texts(128, (statement_id) => statement({ statement_id }), 'statement_id'),
  ...texts(128, (number) => statement({ number }), 'number'),
  ...days((issued_date) => statement({ issued_date }), 'issued_date'),
  ...numbers([10, 2], (gross_amount) => statement({ gross_amount }), 'gross_amount'),
  ...[0, literal('-0'), '-5.5', '007'].map((gross): Case => [[statement({ gross_amount: gross })]]),
  [[{}], ...Object.keys(statement({})).map((field) => `required at 0.${field}`)],
  [
    [statement({ bill_period_from_date: '2023-04-01', statement_path: '/x', number: null })],
    'bill_period_from_date_later_than_to_date at 0.bill_period_from_date',
    'invalid_document_path at 0.statement_path',
    'null at 0.number',
  ],
  [[statement({ statement_id: 'A' }), statement({ statement_id: 'A', gross_amount: '10.50' })]],
  [
    [
      statement({ statement_id: 'A', gross_amount: literal('1.05e1') }),
      statement({ statement_id: 'B' }),
      statement({ statement_id: 'A', number: 'N-2' }),
      statement({ statement_id: 'B', gross_amount: 10.51 }),
    ],
    `${EXISTS} at 2.statement_id`,
    `${EXISTS} at 3.statement_id`,
  ],
  [
    [statement({ statement_id: 'C' }), 5, statement({ statement_id: 'C', number: 'N-2' })],
    'invalid at 1',
    `${EXISTS} at 2.statement_id`,
  ],
];
