import { DEFAULT_VOCABULARY, type UndoStep } from '@data-import/domain';
import { strictAjv } from '@data-import/testkit/strict-ajv';
import { expect } from 'chai';
import * as wire from '../../src/codecs.js';

const AT = '2024-03-01T09:30:00Z';
const LATER = '2024-03-02T09:30:00Z';

const PERIOD = { from: '2024-04-01', to: undefined };
const ACCOUNT = { supplierCode: 'S', externalAccountNumber: 'E-1' };

const NOTE = {
  body: undefined,
  documentPaths: ['a.pdf'],
  createdAt: AT,
  isPinned: true,
  unpinAt: LATER,
  author: 'caller',
};
const PRINTED_NOTE = {
  body: null,
  created_at: AT,
  is_pinned: true,
  unpin_at: LATER,
  document_paths: [{ document_path: 'a.pdf' }],
};

const NONE = {
  reason: undefined,
  displayNote: undefined,
  note: undefined,
  reference: undefined,
  paymentType: undefined,
  productCode: undefined,
  lineItems: undefined,
  taxItems: undefined,
};
const MOVED = {
  ...NONE,
  transactionId: 'T-1',
  transactionDate: '2024-04-01',
  postedDate: '2024-03-15',
  amountMinor: -1,
  type: 'CREDIT',
  description: 'moved',
};
const LINE_ITEM = {
  rateBand: 'DAY',
  startDate: '2024-03-01',
  endDate: '2024-03-31',
  numberOfUnits: '0.1',
  netAmount: '15',
  pricePerUnit: '0.0000001',
  units: ['1200', '1300.5'],
};
const SUPPLY = {
  ...MOVED,
  transactionDate: '2024-03-15',
  amountMinor: 999_999_999_999,
  type: 'SUPPLY_CHARGE',
  description: undefined,
  reason: 'R',
  displayNote: 'D',
  note: 'N',
  reference: 'F',
  productCode: 'P',
  lineItems: [LINE_ITEM, { ...LINE_ITEM, pricePerUnit: undefined, units: undefined }],
  taxItems: [
    { amount: '0.75', taxType: 'VAT', valueTaxed: '15', rate: '0.05', unitType: 'PROPORTION' },
  ],
};
const PRINTED_ITEM = {
  rate_band: 'DAY',
  start_date: '2024-03-01',
  end_date: '2024-03-31',
  number_of_units: 0.1,
  net_amount: 15,
};
const PRINTED_SUPPLY_FIELDS = {
  amount: '9999999999.99',
  type: 'SUPPLY_CHARGE',
  reason: 'R',
  display_note: 'D',
  note: 'N',
  reference: 'F',
  product_code: 'P',
  line_items: [{ ...PRINTED_ITEM, price_per_unit: 1e-7, units: [1200, 1300.5] }, PRINTED_ITEM],
  tax_items: [
    { amount: 0.75, tax_type: 'VAT', value_taxed: 15, rate: 0.05, unit_type: 'PROPORTION' },
  ],
};

const STATEMENT = {
  statementId: 'S-1',
  number: '1',
  billPeriodFromDate: '2023-12-01',
  billPeriodToDate: '2023-12-31',
  issuedDate: '2024-01-05',
  grossAmountMinor: 8420,
  statementPath: undefined,
};
const PRINTED_STATEMENT = {
  bill_period_from_date: '2023-12-01',
  bill_period_to_date: '2023-12-31',
  statement_id: 'S-1',
  issued_date: '2024-01-05',
  number: '1',
  gross_amount: '84.20',
};

const MANDATE = { vendor: 'stripe', reference: 'R-1', type: 'CARD' };
const DETAILED = { ...MANDATE, details: { status: 'active', expiresOn: '2027-12-31' } };
const PRINTED_DETAILED = { ...MANDATE, details: { status: 'active', expires_on: '2027-12-31' } };

const SUPPLIER = {
  code: 'S',
  organisationId: 'o',
  status: 'paused',
  documentRoot: 'r/',
  timeZone: 'Etc/UTC',
  sendsCustomerEmails: false,
  verifiesDocuments: true,
  callersImportAccounts: true,
};
const COUNTERS = {
  processes: { staged: 1, 'in-progress': 2, completed: 3, failed: 4 },
  notes: 5,
  transactions: 6,
  statements: 7,
  paymentInstructions: 8,
  different: 0,
};
const PRINTED_COUNTERS = {
  staged: 1,
  in_progress: 2,
  completed: 3,
  failed: 4,
  notes: 5,
  transactions: 6,
  statements: 7,
  payment_instructions: 8,
};

const TOTALS = {
  notes: 1,
  transactions: 2,
  movedTransactions: 1,
  amounts: new Map([
    ['PAYMENT', -5n],
    ['CHARGE', 12_345_678_901_234n],
  ]),
  statements: 3,
  statementsGrossAmount: 0n,
};
const PRINTED_TOTALS = {
  notes: 1,
  transactions: 2,
  moved_transactions: 1,
  amounts: { CHARGE: '123456789012.34', PAYMENT: '-0.05' },
  statements: 3,
  statements_gross_amount: '0.00',
};

const REMOVED = { notes: 1, transactions: 2, statements: 3, paymentInstructions: 4, links: 5 };
const PRINTED_ITEMS = { notes: 1, transactions: 2, statements: 3, payment_instructions: 4 };

const PROCESS = {
  externalAccountNumber: 'E-1',
  state: 'in-progress',
  stagedAt: AT,
  startedAt: LATER,
};

const REFUSAL = {
  supplierCode: 'S',
  operation: 'notes',
  code: 'blank',
  count: 2,
  lastHour: [2, 0],
  batches: [{ batch: 'night-3', count: 1, lastAt: AT }],
  firstAt: AT,
  lastAt: LATER,
  example: { status: 400, attr: 'notes.0.body', valueType: undefined },
  explanation: { meaning: 'm', remedy: 'r' },
};
const PRINTED_REFUSAL = {
  import_supplier: 'S',
  operation: 'notes',
  code: 'blank',
  count: 2,
  last_hour: [2, 0],
  batches: [{ import_batch: 'night-3', count: 1, last_at: AT }],
  first_at: AT,
  last_at: LATER,
  example: { status: 400, attr: 'notes.0.body', value_type: null },
  meaning: 'm',
  remedy: 'r',
};

/** It depends on settings, so it is made in each test. */
const results = () =>
  wire.importTransactionsWire({ limits: wire.DEFAULT_LIMITS, vocabulary: DEFAULT_VOCABULARY })
    .results;
const POSTED = {
  transaction_id: 'T-1',
  transaction_date: '2024-03-15',
  amount: 250,
  type: 'CHARGE',
};
const POSTED_AND_READ = { posted: POSTED, read: { amountMinor: 25_000 } };
const AMOUNT_DIFFERS = { at: ['amount'], stored: 24_999, posted: 25_000 };

type Made = wire.Printer<never> | (() => wire.Printer<never>);

/** What is written of what the use cases give. */
const ANSWERS: readonly (readonly [string, Made, unknown, unknown])[] = [
  [
    'accounts that were found',
    wire.foundAccounts,
    [
      { reference: ACCOUNT, number: 'A-0123ABCD', state: 'completed', failureReason: undefined },
      { reference: ACCOUNT, number: undefined, state: 'failed', failureReason: 'why' },
    ],
    {
      accounts: [
        {
          service_account_number: 'A-0123ABCD',
          import_supplier: 'S',
          external_account_number: 'E-1',
          status: 'COMPLETED',
          failure_reason: null,
        },
        {
          service_account_number: null,
          import_supplier: 'S',
          external_account_number: 'E-1',
          status: 'FAILED',
          failure_reason: 'why',
        },
      ],
    },
  ],
  [
    'accounts that were imported, of which none differs',
    wire.importedAccounts,
    {
      accounts: [
        { externalAccountNumber: 'E-1', accountNumber: 'A-0123ABCD' },
        { externalAccountNumber: 'E-2', accountNumber: undefined },
      ],
      different: [],
    },
    {
      accounts: [
        { external_account_number: 'E-1', service_account_number: 'A-0123ABCD' },
        { external_account_number: 'E-2', service_account_number: '' },
      ],
    },
  ],
  [
    'an account that was sent with another period',
    wire.importedAccounts,
    {
      accounts: [],
      different: [
        {
          externalAccountNumber: 'E-1',
          differences: [
            { at: ['statementPeriod', 'toDate'], stored: undefined, posted: '2024-01-31' },
          ],
        },
      ],
    },
    {
      accounts: [],
      different: [
        {
          external_account_number: 'E-1',
          differences: [{ attr: 'statement_period.to_date', stored: null, posted: '2024-01-31' }],
        },
      ],
    },
  ],
  [
    'an account as support sees it: a pin that has ended is none',
    wire.viewedAccount,
    {
      account: { number: 'A-0123ABCD', reference: ACCOUNT, createdAt: AT, openPeriod: PERIOD },
      notes: [NOTE, { ...NOTE, unpinAt: undefined }],
      transactions: [MOVED, SUPPLY],
      statements: [{ ...STATEMENT, documentLink: 'http://x' }],
      instructions: [
        { ...DETAILED, standing: 'expired', revokedAt: LATER },
        { ...DETAILED, standing: 'revoked', revokedAt: LATER, externalBusinessIdentifier: 'B' },
      ],
      appends: [{ ...REMOVED, batch: 'night-3', addedAt: AT }],
      moment: '2024-03-03T00:00:00Z',
    },
    {
      service_account_number: 'A-0123ABCD',
      import_supplier: 'S',
      external_account_number: 'E-1',
      account_created_at: AT,
      statement_period: { from_date: '2024-04-01', to_date: null },
      notes: [
        { ...PRINTED_NOTE, is_pinned: false },
        { ...PRINTED_NOTE, unpin_at: null },
      ],
      transactions: [
        {
          transaction_id: 'T-1',
          transaction_date: '2024-04-01',
          posted_transaction_date: '2024-03-15',
          amount: '-0.01',
          type: 'CREDIT',
          description: 'moved',
        },
        {
          transaction_id: 'T-1',
          transaction_date: '2024-03-15',
          posted_transaction_date: '2024-03-15',
          description: null,
          ...PRINTED_SUPPLY_FIELDS,
        },
      ],
      statements: [{ ...PRINTED_STATEMENT, document_url: 'http://x' }],
      payment_instruction: null,
      payment_instructions: [
        {
          ...PRINTED_DETAILED,
          standing: 'EXPIRED',
          revoked_at: null,
          external_business_identifier: null,
        },
        {
          ...PRINTED_DETAILED,
          standing: 'REVOKED',
          revoked_at: LATER,
          external_business_identifier: 'B',
        },
      ],
      appends: [{ added_at: AT, import_batch: 'night-3', ...PRINTED_ITEMS }],
    },
  ],
  [
    'a note as it was posted, whatever the time is',
    wire.exportedNote,
    { ...NOTE, externalAccountNumber: 'E-1' },
    { ...PRINTED_NOTE, external_account_number: 'E-1', author: 'caller' },
  ],
  [
    'a transaction as it was posted',
    wire.exportedTransaction,
    { ...SUPPLY, transactionDate: '2024-04-01', externalAccountNumber: 'E-1' },
    {
      external_account_number: 'E-1',
      transaction_id: 'T-1',
      transaction_date: '2024-03-15',
      stored_transaction_date: '2024-04-01',
      description: null,
      ...PRINTED_SUPPLY_FIELDS,
    },
  ],
  [
    'a statement as it was posted',
    wire.exportedStatement,
    { ...STATEMENT, statementPath: 's.pdf', externalAccountNumber: 'E-1' },
    { ...PRINTED_STATEMENT, statement_path: 's.pdf', external_account_number: 'E-1' },
  ],
  [
    'the instruction of a business that applies to accounts',
    wire.exportedInstruction,
    { ...MANDATE, externalBusinessIdentifier: 'B', linkedAccounts: ['E-1'] },
    {
      external_business_identifier: 'B',
      ...MANDATE,
      accounts: [{ external_account_number: 'E-1' }],
    },
  ],
  [
    'the instruction of an account',
    wire.exportedInstruction,
    { ...MANDATE, externalAccountNumber: 'E-1', linkedAccounts: [] },
    { external_account_number: 'E-1', ...MANDATE },
  ],
  [
    'what is stored for an account, each type of transaction that occurs',
    wire.accountTotals,
    {
      ...TOTALS,
      externalAccountNumber: 'E-1',
      accountNumber: 'A-0123ABCD',
      createdAt: AT,
      openPeriod: PERIOD,
      hasPaymentInstruction: true,
    },
    {
      external_account_number: 'E-1',
      service_account_number: 'A-0123ABCD',
      account_created_at: AT,
      statement_period: { from_date: '2024-04-01', to_date: null },
      ...PRINTED_TOTALS,
      payment_instruction: true,
    },
  ],
  [
    'what is stored for a supplier',
    wire.supplierTotals,
    { ...TOTALS, accounts: 9, paymentInstructions: 8 },
    { accounts: 9, ...PRINTED_TOTALS, payment_instructions: 8 },
  ],
  [
    'a supplier of which nothing more was said',
    wire.supplierOverview,
    { ...SUPPLIER, counters: COUNTERS },
    {
      code: 'S',
      organisation_id: 'o',
      status: 'PAUSED',
      document_root: 'r/',
      time_zone: 'Etc/UTC',
      send_customer_emails: false,
      verify_documents: true,
      callers_import_accounts: true,
      expected_accounts: null,
      complete_by: null,
      counters: PRINTED_COUNTERS,
    },
  ],
  [
    'a supplier whose items were sent again with other content',
    wire.ownSupplier,
    { ...SUPPLIER, counters: { ...COUNTERS, different: 1 } },
    {
      code: 'S',
      status: 'PAUSED',
      time_zone: 'Etc/UTC',
      verify_documents: true,
      callers_import_accounts: true,
      counters: { ...PRINTED_COUNTERS, different: 1 },
    },
  ],
  [
    'refusals, also with a code of a later version',
    wire.refusals,
    [REFUSAL, { ...REFUSAL, explanation: undefined }],
    { refusals: [PRINTED_REFUSAL, { ...PRINTED_REFUSAL, meaning: null, remedy: null }] },
  ],
  [
    'requests that were refused',
    wire.refusedRequests,
    [
      {
        at: AT,
        requestId: 'r-1',
        apiKeyId: 'key-1',
        label: 'night',
        externalAccountNumber: 'E-1',
        item: '2026-01-10T09:00:00Z',
        ref: 'notes.csv:7',
        example: { status: 400, attr: 'notes.0.body', valueType: 'number' },
      },
      {
        at: LATER,
        requestId: 'r-2',
        apiKeyId: 'key-1',
        label: undefined,
        externalAccountNumber: undefined,
        item: undefined,
        ref: undefined,
        example: { status: 404, attr: undefined, valueType: undefined },
      },
    ],
    {
      requests: [
        {
          at: AT,
          request_id: 'r-1',
          api_key_id: 'key-1',
          label: 'night',
          external_account_number: 'E-1',
          item: '2026-01-10T09:00:00Z',
          ref: 'notes.csv:7',
          status: 400,
          attr: 'notes.0.body',
          value_type: 'number',
        },
        {
          at: LATER,
          request_id: 'r-2',
          api_key_id: 'key-1',
          label: null,
          external_account_number: null,
          item: null,
          ref: null,
          status: 404,
          attr: null,
          value_type: null,
        },
      ],
    },
  ],
  [
    'an import that is completed',
    wire.transferStatus,
    {
      reference: ACCOUNT,
      progress: { state: 'completed', accountNumber: 'A-0123ABCD', accountCreatedAt: AT },
    },
    { status: 'COMPLETED', service_account_number: 'A-0123ABCD' },
  ],
  [
    'an import that is not',
    wire.transferStatus,
    { reference: ACCOUNT, progress: { state: 'in-progress' } },
    { status: 'IN_PROGRESS', service_account_number: '' },
  ],
  [
    'an import process',
    wire.detailedProcess,
    PROCESS,
    {
      external_account_number: 'E-1',
      service_account_number: null,
      account_created_at: null,
      status: 'IN_PROGRESS',
      failure_reason: null,
      staged_at: AT,
      started_at: LATER,
      failed_at: null,
      completed_at: null,
    },
  ],
  [
    'a business with its accounts',
    wire.printedBusiness,
    {
      business: { supplierCode: 'S', externalBusinessIdentifier: 'B' },
      externalAccountNumbers: ['E-1', 'E-2'],
    },
    {
      import_supplier: 'S',
      external_business_identifier: 'B',
      accounts: [{ external_account_number: 'E-1' }, { external_account_number: 'E-2' }],
    },
  ],
  [
    'notes that were created and that existed',
    wire.noteResults,
    [
      { status: 'created', note: NOTE },
      {
        status: 'already-exists',
        note: { ...NOTE, body: 'b' },
        differences: [{ at: ['isPinned'], stored: true, posted: false }],
      },
    ],
    [
      { created_at: AT, body: null, status: 'NOTE_CREATION_SUCCESS' },
      {
        created_at: AT,
        body: 'b',
        status: 'NOTE_ALREADY_EXISTS',
        differences: [{ attr: 'is_pinned', stored: true, posted: false }],
      },
    ],
  ],
  [
    'transactions that were added and that existed, their amounts always as text',
    results,
    [
      { transaction: POSTED_AND_READ, outcome: 'added' },
      {
        transaction: POSTED_AND_READ,
        outcome: 'already-exists',
        differences: [AMOUNT_DIFFERS],
      },
    ],
    {
      results: [
        {
          status: 'TRANSACTION_ADDED_TO_ACCOUNT',
          transaction_data: { ...POSTED, amount: '250.00' },
        },
        {
          status: 'TRANSACTION_ALREADY_EXISTS',
          transaction_data: { ...POSTED, amount: '250.00', status: 'TRANSACTION_IMPORT_SUCCESS' },
          differences: [{ attr: 'amount', stored: '249.99', posted: '250.00' }],
        },
      ],
    },
  ],
];

const AJV = strictAjv();

describe('what is answered', () => {
  for (const [what, made, value, printed] of ANSWERS)
    it(`is ${what}, and is as it is described`, () => {
      const { schema, print } = typeof made === 'function' ? made() : made;
      const answered: unknown = JSON.parse(JSON.stringify(print(value as never)));

      expect(answered).to.deep.equal(printed);
      const isDescribed = AJV.compile(schema);
      expect(isDescribed(answered), JSON.stringify(isDescribed.errors)).to.equal(true);
    });

  for (const [what, example, { schema }] of [
    ['an account', wire.ACCOUNT_EXAMPLE, wire.viewedAccount],
    ['the progress of a supplier', wire.PROGRESS_EXAMPLE, wire.progress],
  ] as const)
    it(`is described with an example of ${what} that it could be`, () => {
      const isDescribed = AJV.compile(schema);

      expect(isDescribed(example), JSON.stringify(isDescribed.errors)).to.equal(true);
    });
});

describe('the steps of an undo', () => {
  for (const [what, step, line] of [
    [
      'an account',
      { kind: 'account', account: ACCOUNT, removed: REMOVED },
      { external_account_number: 'E-1', ...PRINTED_ITEMS },
    ],
    [
      'a business',
      { kind: 'business', business: { externalBusinessIdentifier: 'B' }, removed: REMOVED },
      { external_business_identifier: 'B', payment_instructions: 4, links: 5 },
    ],
    [
      'an account that is left, and why',
      {
        kind: 'left',
        account: ACCOUNT,
        reason: { date: '2024-01-15', period: { from: '2024-01-01', to: '2024-01-31' } },
      },
      {
        external_account_number: 'E-1',
        code: 'statement_period_closed',
        detail:
          'The transaction date 2024-01-15 lies in the statement period 2024-01-01 to 2024-01-31, which has been closed. Nothing was removed from this account.',
      },
    ],
    [
      'the end',
      {
        kind: 'finished',
        total: {
          ...REMOVED,
          isDryRun: true,
          accounts: 6,
          businesses: 7,
          left: 8,
          undoneAt: undefined,
        },
      },
      {
        import_batch: 'b',
        dry_run: true,
        ...PRINTED_ITEMS,
        links: 5,
        accounts: 6,
        businesses: 7,
        left: 8,
        undone_at: null,
      },
    ],
  ] as const)
    it(`are lines, one for ${what}`, () => {
      expect(wire.printUndoStep(step as UndoStep, 'b')).to.deep.equal(line);
    });
});

describe('differences', () => {
  for (const [what, difference, line] of [
    ['money in whole hundredths', AMOUNT_DIFFERS, '"stored":"249.99","posted":"250.00"'],
    [
      'an exact number digit by digit',
      {
        at: ['lineItems', 0, 'pricePerUnit'],
        stored: '0.10000000000000000001',
        posted: undefined,
      },
      '"stored":0.10000000000000000001,"posted":null',
    ],
    [
      'a number of a list of them',
      { at: ['lineItems', 0, 'units', 1], stored: '12', posted: '13' },
      '"stored":12,"posted":13',
    ],
    [
      'digits of a text as text',
      { at: ['reference'], stored: '12', posted: '13' },
      '"stored":"12","posted":"13"',
    ],
    [
      'a boolean',
      { at: ['isPinned'], stored: true, posted: false },
      '"stored":true,"posted":false',
    ],
  ] as const)
    it(`have ${what}`, () => {
      const [printed] = wire.printDifferences('items', [[3, [difference]]]);

      expect(JSON.stringify(printed)).to.match(/^\{"attr":"items\.3\.[a-z_.0-9]+",/);
      expect(JSON.stringify(printed)).to.include(line);
    });

  it('name the field in the words of the request', () => {
    const found = [[0, [{ at: ['lineItems', 2, 'netAmount'], stored: '1', posted: '2' }]]] as const;

    expect(JSON.stringify(wire.printDifferences('transactions', found))).to.include(
      '"attr":"transactions.0.line_items.2.net_amount"',
    );
  });
});

describe('progress', () => {
  const KIND = { expected: 10, stored: 4, refused: 1, failed: 0, left: 6, perSecond: 1.23456 };
  const UNKNOWN = { ...KIND, perSecond: undefined, timeLeft: undefined };
  const COUNTS = { accounts: 1, notes: 2, transactions: 3, statements: 4, paymentInstructions: 5 };
  const FLOWING = {
    supplier: { code: 'S', status: 'ongoing', expectedAccounts: 12 },
    at: AT,
    lastChange: { changedAt: AT, from: 'paused', to: 'ongoing', reason: 'r' },
    changedByLabel: 'night',
    expectedAccounts: 12,
    counters: COUNTERS,
    rates: { ...COUNTS, accounts: 0.0004, notes: 0.0005 },
    load: { state: 'nothing-announced', words: 'Nothing announced', reason: 'Nothing comes' },
    need: { state: 'idle', words: 'Nothing announced', reason: 'Nothing comes' },
    requests: { count: 9, refused: 2, refusedByStatus: 1, codes: [{ code: 'blank', count: 2 }] },
    lastHour: [],
    refusals: [],
    flow: { startedAt: new Date(AT), isYoung: true },
    timeLeft: { least: 1, likely: 2, most: 4 },
    batches: [],
    kinds: {
      notes: { ...KIND, timeLeft: { least: 1, likely: 2, most: 4 } },
      transactions: { ...UNKNOWN, stored: 5 },
      statements: { ...UNKNOWN, stored: 6 },
      paymentInstructions: { ...UNKNOWN, stored: 7 },
    },
    rows: { ...KIND, timeLeft: { least: 0, likely: 60, most: 3600 } },
  };
  it('says of each kind when it ends, counted from the moment of the answer', () => {
    const { kinds, rows } = printedProgress(FLOWING);

    expect(kinds).to.deep.nested.include({
      'notes.ends_at': '2024-03-01T09:30:02Z',
      'notes.ends_at_range': { earliest: '2024-03-01T09:30:01Z', latest: '2024-03-01T09:30:04Z' },
      'notes.per_second': 1.235,
      'transactions.per_second': null,
      'transactions.ends_at': null,
      'transactions.ends_at_range': null,
      'transactions.stored': 5,
      'statements.stored': 6,
      'payment_instructions.stored': 7,
    });
    expect(rows).to.include({ expected: 10, stored: 4, refused: 1, failed: 0, left: 6 });
    expect(rows).to.deep.include({
      ends_at: '2024-03-01T09:31:00Z',
      ends_at_range: { earliest: '2024-03-01T09:30:00Z', latest: '2024-03-01T10:30:00Z' },
    });
  });

  it('says how far the accounts are, how fast, and who changed the status', () => {
    expect(printedProgress(FLOWING)).to.deep.include({
      accounts: {
        expected: 12,
        is_announced: true,
        staged: 1,
        in_progress: 2,
        completed: 3,
        failed: 4,
      },
      rates: { accounts: 0, notes: 0.001, transactions: 3, statements: 4, payment_instructions: 5 },
      last_change: { at: AT, by: 'night', from: 'PAUSED', to: 'ONGOING', reason: 'r' },
      load: {
        state: 'NOTHING_ANNOUNCED',
        words: 'Nothing announced',
        since: null,
        reason: 'Nothing comes',
      },
      need: {
        state: 'IDLE',
        rank: 9,
        words: 'Nothing announced',
        since: null,
        reason: 'Nothing comes',
      },
      is_late: false,
      requests: {
        count: 9,
        refused: 2,
        refused_by_status: 1,
        codes: [{ code: 'blank', count: 2 }],
      },
      seconds_left: 2,
      seconds_left_range: { least: 1, most: 4 },
      flowing_since: AT,
    });
  });

  it('says that nothing is known where nothing was said and nothing flows', () => {
    const quiet = {
      ...FLOWING,
      asOf: AT,
      rates: undefined,
      supplier: { code: 'S', status: 'ongoing' },
      lastChange: undefined,
      flow: undefined,
      timeLeft: undefined,
    };

    expect(printedProgress(quiet)).to.deep.include({
      as_of: AT,
      rates: null,
      last_change: null,
      seconds_left: null,
      seconds_left_range: null,
      flowing_since: null,
    });
    expect(printedProgress(quiet)['accounts']).to.include({ is_announced: false });
  });
});

function printedProgress(value: object): Record<string, object | null> {
  return JSON.parse(JSON.stringify(wire.progress.print(value as never))) as Record<
    string,
    object | null
  >;
}
