import type { ImportTransactionsCommand } from '@data-import/application';
import type { UseCases } from '@data-import/application';
import { transactionIdOf } from '@data-import/application/contracts';
import {
  planImport,
  refuseContradictions,
  statementPeriod,
  utcInstantOf,
  type AccountNumber,
  type CalendarDate,
  type StatementPeriod,
  type TransactionId,
} from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { problemsIn, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/transactions/create/';
const NOW = utcInstantOf(new Date('2024-05-06T07:08:09Z'));
const NUMBER = 'A-0123ABCD' as AccountNumber;

const payment = {
  transaction_id: 'T-1',
  transaction_date: '2024-04-10',
  amount: 12.5,
  type: 'PAYMENT',
  reason: 'ACCOUNT_CHARGE_PAYMENT',
  reference: 'R',
  payment_type: 'DD_REGULAR_COLLECTION',
};

const supplyCharge = {
  transaction_id: 'T-2',
  transaction_date: '2024-04-11',
  amount: '15.75',
  type: 'SUPPLY_CHARGE',
  display_note: 'Electricity',
  note: 'n',
  product_code: 'P',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-03-01',
      end_date: '2024-03-31',
      number_of_units: 100,
      net_amount: 15,
      price_per_unit: 0.15,
      units: [0, 100],
    },
  ],
  tax_items: [
    { amount: 0.75, tax_type: 'VAT', value_taxed: 15, rate: 0.05, unit_type: 'PROPORTION' },
  ],
};

describe('POST transactions/create', () => {
  let service: Service;
  let received: ImportTransactionsCommand | undefined;
  let period: StatementPeriod | undefined;
  let existingIds: ReadonlySet<TransactionId>;
  let answer: UseCases['importTransactions'] | undefined;

  const decide: UseCases['importTransactions'] = async ({ address, drafts, options }) => {
    const looksUp = options.whenAlreadyThere === 'skip';
    const consistent = looksUp ? refuseContradictions(drafts) : ok();
    if (consistent.isErr()) return err(consistent.error);
    const state = { openPeriod: period, existingIds };
    return planImport(drafts, state, options, NOW)
      .map(({ outcomes }) => outcomes)
      .mapErr((refused) => ({ ...refused, account: { number: NUMBER, reference: address } }));
  };

  before(async () => {
    service = await serve({
      importTransactions: (command) => {
        received = command;
        return (answer ?? decide)(command);
      },
    });
  });

  beforeEach(() => {
    received = undefined;
    answer = undefined;
    existingIds = new Set();
    period = periodOf('2024-04-01', '2024-04-30');
  });

  after(() => service.close());

  const send = (query: string, ...transactions: unknown[]) =>
    service.post(PATH + query, {
      import_supplier: 'S',
      external_account_number: 'E-1',
      transactions,
    });

  const sendText = (transaction: string) =>
    service.post(
      PATH,
      `{"import_supplier": "S", "external_account_number": "E-1", "transactions": [${transaction}]}`,
    );

  it('says what became of each transaction and echoes it as posted', async () => {
    existingIds = new Set([transactionIdOf('T-1')]);
    const response = await send('', payment, supplyCharge, supplyCharge);

    expect(response.status).to.equal(201);
    expect(await response.json()).to.deep.equal({
      results: [
        {
          status: 'TRANSACTION_ALREADY_EXISTS',
          transaction_data: { ...payment, amount: '12.50', status: 'TRANSACTION_IMPORT_SUCCESS' },
        },
        { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: supplyCharge },
        {
          status: 'TRANSACTION_ALREADY_EXISTS',
          transaction_data: { ...supplyCharge, status: 'TRANSACTION_IMPORT_SUCCESS' },
        },
      ],
    });
  });

  it('echoes the date that was posted when it was moved', async () => {
    const moved = { ...payment, transaction_date: '2024-06-01' };
    const response = await send('', moved);

    const { results } = (await response.json()) as { results: { transaction_data: unknown }[] };
    expect(results[0]?.transaction_data).to.deep.equal({ ...moved, amount: '12.50' });
  });

  it('echoes numbers with every digit that was sent', async () => {
    const item = `{"rate_band": "B", "start_date": "2024-03-01", "end_date": "2024-03-01",
      "number_of_units": 1, "net_amount": 1234567890.0000000001, "units": [0.1000, 1]}`;
    const text = `{"transaction_id": "T", "transaction_date": "2024-04-10", "amount": 1234567890.00,
      "type": "SUPPLY_CHARGE", "product_code": "P", "line_items": [${item}]}`;
    const response = await sendText(text);

    const echoed = await response.text();
    expect(response.status).to.equal(201);
    expect(echoed).to.include('"number_of_units":1,"net_amount":1234567890.0000000001');
    expect(echoed).to.include('"amount":"1234567890.00"');
    expect(received?.drafts[0]?.lineItems?.[0]?.netAmount).to.equal('1234567890.0000000001');
  });

  it('hands over every field in the words of the domain', async () => {
    await send('', supplyCharge);

    expect(received).to.deep.equal({
      address: { organisationId: 'org-1', supplierCode: 'S', externalAccountNumber: 'E-1' },
      options: { whenAlreadyThere: 'skip', whenOutside: 'move' },
      drafts: [
        {
          transactionId: 'T-2',
          transactionDate: '2024-04-11',
          amountMinor: 1575,
          type: 'SUPPLY_CHARGE',
          reason: undefined,
          displayNote: 'Electricity',
          note: 'n',
          reference: undefined,
          paymentType: undefined,
          productCode: 'P',
          lineItems: [
            {
              rateBand: 'CONSUMPTION_STANDARD',
              startDate: '2024-03-01',
              endDate: '2024-03-31',
              numberOfUnits: '100',
              netAmount: '15',
              pricePerUnit: '0.15',
              units: ['0', '100'],
            },
          ],
          taxItems: [
            {
              amount: '0.75',
              taxType: 'VAT',
              valueTaxed: '15',
              rate: '0.05',
              unitType: 'PROPORTION',
            },
          ],
        },
      ],
    });
  });

  for (const [query, options] of [
    ['', { whenAlreadyThere: 'skip', whenOutside: 'move' }],
    ['?check_previously_added=FALSE', { whenAlreadyThere: 'add', whenOutside: 'move' }],
    ['?force_add_to_current_statement=0', { whenAlreadyThere: 'skip', whenOutside: 'refuse' }],
    [
      '?check_previously_added=on&force_add_to_current_statement=No',
      { whenAlreadyThere: 'skip', whenOutside: 'refuse' },
    ],
  ] as const) {
    it(`understands the query '${query}'`, async () => {
      await send(query, payment);

      expect(received?.options).to.deep.equal(options);
    });
  }

  it('refuses a query that it does not understand', async () => {
    const response = await send(
      '?check_previously_added=maybe&force_add_to_current_statement=1&force_add_to_current_statement=1&dry_run=1',
      payment,
    );

    expect(response.status).to.equal(400);
    expect(await response.clone().json()).to.include({
      code: 'query_failed_validation',
    });
    expect(await problemsIn(response)).to.deep.equal([
      'invalid at check_previously_added',
      'invalid at force_add_to_current_statement',
      'unknown_field at dry_run',
    ]);
    expect(received).to.equal(undefined);
  });

  const [item] = supplyCharge.line_items;
  const [tax] = supplyCharge.tax_items;

  const REFUSED: readonly (readonly [string, object, ...string[]])[] = [
    [
      'nothing at all',
      {},
      'required at transaction_id',
      'required at transaction_date',
      'required at amount',
      'required at type',
    ],
    ['an unknown type', { ...payment, type: 'REFUND' }, 'invalid_choice at type'],
    [
      'a payment type of a refund',
      { ...payment, payment_type: 'DIRECT_CREDIT' },
      'invalid_choice at payment_type',
    ],
    ['an empty payment type', { ...payment, payment_type: '' }, 'invalid_choice at payment_type'],
    ['a payment of zero', { ...payment, amount: 0 }, 'amount_not_positive at amount'],
    ['a payment below zero', { ...payment, amount: '-0.01' }, 'amount_not_positive at amount'],
    [
      'a charge of zero',
      { ...payment, type: 'CHARGE', payment_type: undefined, amount: '0.00' },
      'invalid at amount',
    ],
    [
      'a payment type on a credit',
      { ...payment, type: 'CREDIT' },
      'not_allowed_for_type at payment_type',
    ],
    [
      'line items on a payment',
      { ...payment, line_items: [] },
      'not_allowed_for_type at line_items',
    ],
    ['too many decimals', { ...payment, amount: 12.505 }, 'max_decimal_places at amount'],
    [
      'what a caller computed in binary',
      { ...payment, amount: 0.1 + 0.2 },
      'max_decimal_places at amount',
    ],
    ['too many digits', { ...payment, amount: 10_000_000_000 }, 'max_digits at amount'],
    [
      'too many of both',
      { ...payment, amount: '10000000000.001' },
      'max_digits at amount',
      'max_decimal_places at amount',
    ],
    ['an amount that is none', { ...payment, amount: '1e3' }, 'invalid at amount'],
    ['an amount of another type', { ...payment, amount: true }, 'invalid at amount'],
    ['null', { ...payment, amount: null, note: null }, 'null at amount', 'null at note'],
    [
      'a date that does not exist',
      { ...payment, transaction_date: '2024-02-30' },
      'invalid at transaction_date',
    ],
    [
      'a datetime for a date',
      { ...payment, transaction_date: '2024-02-28T00:00:00Z' },
      'invalid at transaction_date',
    ],
    [
      'a year too early',
      { ...payment, transaction_date: '1899-12-31' },
      'invalid at transaction_date',
    ],
    ['a long reason', { ...payment, reason: 'x'.repeat(65) }, 'max_length at reason'],
    ['a long reference', { ...payment, reference: 'x'.repeat(513) }, 'max_length at reference'],
    [
      'long notes',
      { ...payment, note: 'x'.repeat(4097), display_note: 'x'.repeat(4097) },
      'max_length at note',
      'max_length at display_note',
    ],
    [
      'long identifiers',
      { ...payment, transaction_id: 'x'.repeat(129), product_code: 'x'.repeat(129) },
      'max_length at transaction_id',
      'max_length at product_code',
    ],
    [
      'unknown fields',
      { ...payment, status: 'x', Amount: 1 },
      'unknown_field at status',
      'unknown_field at Amount',
    ],
    [
      'a supply charge without its fields',
      { ...supplyCharge, product_code: undefined, line_items: undefined },
      'required at product_code',
      'required at line_items',
    ],
    [
      'a supply charge without line items',
      { ...supplyCharge, line_items: [] },
      'empty at line_items',
    ],
    [
      'a wrong sum',
      { ...supplyCharge, amount: 15.76 },
      'amount_does_not_match_line_items at amount',
    ],
    [
      'a line item without fields',
      { ...supplyCharge, line_items: [{}] },
      ...['start_date', 'end_date', 'net_amount', 'number_of_units', 'rate_band'].map(
        (field) => `required at line_items.0.${field}`,
      ),
    ],
    [
      'a line item that ends first',
      { ...supplyCharge, line_items: [{ ...item, end_date: '2024-02-29' }] },
      'start_date_later_than_end_date at line_items.0.start_date',
    ],
    [
      'one unit',
      { ...supplyCharge, line_items: [{ ...item, units: [1] }] },
      'line_item_units_must_be_two_values at line_items.0.units',
    ],
    [
      'a wrong product',
      { ...supplyCharge, line_items: [{ ...item, price_per_unit: 0.16 }] },
      'incorrect_line_item_net_amount at line_items.0.net_amount',
    ],
    [
      'inexact quantities',
      {
        ...supplyCharge,
        line_items: [
          {
            ...item,
            number_of_units: 0.00001,
            price_per_unit: '123456789.00000001',
            net_amount: '1.00000000001',
            units: [1, '1000000000000'],
          },
        ],
      },
      'max_decimal_places at line_items.0.number_of_units',
      'max_digits at line_items.0.price_per_unit',
      'max_decimal_places at line_items.0.price_per_unit',
      'max_decimal_places at line_items.0.net_amount',
      'max_digits at line_items.0.units.1',
    ],
    [
      'a tax item without fields',
      { ...supplyCharge, tax_items: [{}] },
      ...['amount', 'tax_type', 'value_taxed', 'rate', 'unit_type'].map(
        (field) => `required at tax_items.0.${field}`,
      ),
    ],
    [
      'inexact taxes',
      {
        ...supplyCharge,
        tax_items: [{ ...tax, rate: 0.000001, value_taxed: '1000000000000000', unit_type: 'X' }],
      },
      'max_decimal_places at tax_items.0.rate',
      'max_digits at tax_items.0.value_taxed',
      'invalid_choice at tax_items.0.unit_type',
    ],
    [
      'broken rules beside fields that cannot be read',
      { ...payment, type: 'CHARGE', amount: 'x', note: '' },
      'invalid at amount',
      'blank at note',
      'not_allowed_for_type at payment_type',
    ],
    [
      'the words of a type beside an amount that cannot be read',
      { ...payment, payment_type: 'BARTER', amount: {} },
      'invalid at amount',
      'invalid_choice at payment_type',
    ],
    [
      'rules of a line item beside what cannot be read, and the sum beside another rule',
      {
        ...supplyCharge,
        amount: 16,
        product_code: undefined,
        note: '',
        line_items: [{ ...item, units: [1, null, 3], end_date: '2024-02-29' }],
      },
      'blank at note',
      'null at line_items.0.units.1',
      'required at product_code',
      'line_item_units_must_be_two_values at line_items.0.units',
      'start_date_later_than_end_date at line_items.0.start_date',
      'amount_does_not_match_line_items at amount',
    ],
    [
      'rules of one line item beside another that cannot be read',
      {
        ...supplyCharge,
        line_items: [{ ...item, rate_band: 5 }, 'x', { ...item, price_per_unit: 1 }],
      },
      'invalid at line_items.0.rate_band',
      'invalid at line_items.1',
      'incorrect_line_item_net_amount at line_items.2.net_amount',
    ],
    [
      'lists that are none',
      { ...supplyCharge, line_items: {}, tax_items: 'x' },
      'not_a_list at line_items',
      'not_a_list at tax_items',
    ],
  ];

  for (const [what, transaction, ...problems] of REFUSED) {
    it(`refuses ${what}`, async () => {
      const response = await send('', { ...payment, transaction_id: 'T-0' }, transaction);

      expect(response.status).to.equal(400);
      expect(await problemsIn(response)).to.have.members(
        problems.map((problem) => problem.replace(' at ', ' at transactions.1.')),
      );
    });
  }

  it('refuses transactions that are none', async () => {
    const response = await send('', 'x', null, [], 1);

    expect(await response.clone().json()).to.include({
      code: 'transactions_failed_validation',
    });
    expect(await problemsIn(response)).to.deep.equal([
      'invalid at transactions.0',
      'null at transactions.1',
      'invalid at transactions.2',
      'invalid at transactions.3',
    ]);
  });

  it('refuses an empty list', async () => {
    expect(await problemsIn(await send(''))).to.deep.equal(['empty at transactions']);
  });

  it('names every later transaction that contradicts an earlier one', async () => {
    const response = await send('', payment, payment, { ...payment, note: 'n' });

    expect(response.status).to.equal(400);
    expect(await response.clone().json()).to.include({
      code: 'transactions_failed_validation',
    });
    expect(await problemsIn(response)).to.deep.equal([
      'duplicate_transaction_ids at transactions.2.transaction_id',
    ]);
  });

  it('explains why a date outside the period was refused', async () => {
    const outside = { ...payment, transaction_id: 'T-9', transaction_date: '2024-05-01' };
    const response = await send('?force_add_to_current_statement=false', payment, outside);

    expect(response.status).to.equal(400);
    const body = (await response.json()) as { error_detail: string };
    expect(body).to.deep.equal({
      status: 'TRANSACTION_IMPORT_ERROR',
      error_detail: body.error_detail,
      transaction_data: { ...outside, amount: '12.50' },
      errors: [
        {
          detail: body.error_detail,
          code: 'transaction_date_outside_open_period',
          attr: 'transactions.1.transaction_date',
        },
      ],
    });
    for (const fact of ['2024-05-01', NUMBER, 'E-1', '2024-04-01', '2024-04-30'])
      expect(body.error_detail).to.include(fact);
  });

  it('explains that no period is open', async () => {
    period = undefined;
    const response = await send('', payment);

    expect(response.status).to.equal(400);
    const body = (await response.json()) as { status: string; error_detail: string };
    expect(body.status).to.equal('TRANSACTION_IMPORT_ERROR');
    for (const fact of ['2024-04-10', NUMBER, 'E-1']) expect(body.error_detail).to.include(fact);
  });

  it('lists every transaction that a rule refuses, each at its date', async () => {
    const late = ['T-2', 'T-3'].map((transaction_id) => ({
      ...payment,
      transaction_id,
      transaction_date: '2024-05-01',
    }));
    const outside = await send('?force_add_to_current_statement=no', late[0], payment, late[1]);
    period = undefined;
    const closed = await send('', payment, late[0]);

    expect(await problemsIn(outside)).to.deep.equal([
      'transaction_date_outside_open_period at transactions.0.transaction_date',
      'transaction_date_outside_open_period at transactions.2.transaction_date',
    ]);
    expect(await problemsIn(closed)).to.deep.equal([
      'no_open_statement_period at transactions.0.transaction_date',
      'no_open_statement_period at transactions.1.transaction_date',
    ]);
  });

  it('lists 1,000 transactions that a rule refuses, and says how many there are', async () => {
    period = undefined;
    const transactions = Array.from({ length: 1001 }, (_, n) => ({
      ...payment,
      transaction_id: `T-${n}`,
    }));
    const body = (await (await send('', ...transactions)).json()) as Listed;

    expect(body.errors).to.have.length(1000);
    expect(body.errors_total).to.equal(1001);
  });

  it('answers 404 when no imported account matches', async () => {
    answer = async ({ address }) => err({ kind: 'account-not-found', reference: address });
    const response = await send('', payment);

    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({ code: 'account_not_found' });
  });

  it('says that the supplier takes nothing', async () => {
    answer = async () => err({ kind: 'supplier-not-ongoing', status: 'paused' });

    expect(await problemsIn(await send('', payment))).to.deep.equal([
      'import_supplier_migration_not_ongoing at import_supplier',
    ]);
  });

  it('lists 1,000 problems, and says how many there are when there are more', async () => {
    const [all, more] = await Promise.all(
      [250, 400].map(async (length) => {
        const response = await send('', ...Array.from({ length }, () => ({})));
        return (await response.json()) as Listed;
      }),
    );

    expect(all?.errors).to.have.length(1000);
    expect(all).not.to.have.property('errors_total');
    expect(more?.errors).to.have.length(1000);
    expect(more?.errors_total).to.equal(1600);
  });

  const other = { ...payment, note: 'n' };

  it('lists contradictions beside what is malformed, also in a query and in the two themselves', async () => {
    const malformed = { ...other, amount: 'x' };

    expect(await problemsIn(await send('', payment, other, {}, malformed))).to.deep.equal([
      'required at transactions.2.transaction_id',
      'required at transactions.2.transaction_date',
      'required at transactions.2.amount',
      'required at transactions.2.type',
      'invalid at transactions.3.amount',
      'duplicate_transaction_ids at transactions.1.transaction_id',
      'duplicate_transaction_ids at transactions.3.transaction_id',
    ]);
    expect(await problemsIn(await send('?dry_run=1', payment, other))).to.deep.equal([
      'unknown_field at dry_run',
      'duplicate_transaction_ids at transactions.1.transaction_id',
    ]);
  });

  it('takes different transactions of one identifier for no contradiction when nothing is looked up', async () => {
    const query = '?check_previously_added=0';

    expect((await send(query, payment, other)).status).to.equal(201);
    expect(await problemsIn(await send(query, payment, other, 'x'))).to.deep.equal([
      'invalid at transactions.2',
    ]);
  });

  it('lists what is wrong with the query and with the body together', async () => {
    const response = await send('?check_previously_added=maybe', { ...payment, amount: null });

    expect(await response.clone().json()).to.include({ code: 'transactions_failed_validation' });
    expect(await problemsIn(response)).to.deep.equal([
      'invalid at check_previously_added',
      'null at transactions.0.amount',
    ]);
  });

  it('says what would be right', async () => {
    const response = await send(
      '',
      { ...payment, payment_type: 'x', amount: '-1' },
      { ...supplyCharge, amount: 0, line_items: [{ ...item, price_per_unit: 0.25, units: [1] }] },
      { ...payment, type: 'CHARGE', transaction_date: '1899-01-01', colour: 1 },
      other,
      payment,
      [],
    );
    const { errors } = (await response.json()) as { errors: { attr: string; detail: string }[] };
    const facts: readonly (readonly [string, ...string[]])[] = [
      ['transactions.0.payment_type', 'DD_FIRST_COLLECTION', 'EFT'],
      ['transactions.0.amount', 'PAYMENT', 'above zero'],
      ['transactions.1.amount', 'must not be zero'],
      ['transactions.1.amount', '15.75'],
      ['transactions.1.line_items.0.net_amount', '25', '0.01'],
      ['transactions.1.line_items.0.units', '2', '1'],
      ['transactions.2.payment_type', 'PAYMENT', 'REPAYMENT'],
      ['transactions.2.transaction_date', '1900-01-01', '2199-12-31'],
      ['transactions.2.colour', 'transaction_id', 'tax_items'],
      ['transactions.3.transaction_id', 'transactions.0', 'amount', 'payment_type', 'note'],
      ['transactions.5', 'an object', 'a list'],
    ];
    for (const [attr, ...words] of facts) {
      const details = errors.filter((error) => error.attr === attr).map(({ detail }) => detail);
      expect(
        details.some((detail) => words.every((word) => detail.includes(word))),
        `${attr}: ${details.join(' | ')}`,
      ).to.equal(true);
    }
  });

  it('refuses 10,001 items in any list, and looks at no more than 10,000', async () => {
    const response = await send('', ...Array.from({ length: 10_001 }, () => 0));
    const { errors_total: total } = (await response.clone().json()) as Listed;
    expect(total).to.equal(10_001);
    expect((await problemsIn(response)).slice(0, 2)).to.deep.equal([
      'max_items at transactions',
      'invalid at transactions.0',
    ]);

    const units = Array.from({ length: 10_001 }, () => 0);
    const nested = await send('', { ...supplyCharge, line_items: [{ ...item, units }] });
    expect(await problemsIn(nested)).to.deep.equal([
      'max_items at transactions.0.line_items.0.units',
      'line_item_units_must_be_two_values at transactions.0.line_items.0.units',
    ]);
  });

  it('takes 10,000 transactions', async () => {
    answer = async ({ drafts }) => ok(drafts.map(() => 'added'));
    const response = await send('', ...Array.from({ length: 10_000 }, () => payment));

    expect(response.status).to.equal(201);
    expect(((await response.json()) as { results: object[] }).results).to.have.length(10_000);
  });
});

interface Listed {
  readonly errors: readonly unknown[];
  readonly errors_total?: number;
}

function periodOf(from: string, to: string): StatementPeriod {
  return statementPeriod(from as CalendarDate, to as CalendarDate)._unsafeUnwrap();
}
