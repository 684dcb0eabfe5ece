import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { strictAjv } from '@data-import/testkit/strict-ajv';
import { expect } from 'chai';
import * as wire from '../../src/codecs.js';
import { requestChecks } from '../../src/index.js';
import { rawJson } from '../../src/printing/json.js';
import type { Reader } from '../../src/reading/reader.js';
import { LENGTHS } from '../../src/settings/lengths.js';
import { problemsFoundBy } from './reading.js';

const AT = '2024-03-01T09:30:00Z';
const LIMITS = { maximumItems: 2 };
const VENDORS = ['STRIPE', 'OTHER'];
const SETTINGS = { limits: LIMITS, vocabulary: DEFAULT_VOCABULARY, vendors: VENDORS };

const ACCOUNT = { import_supplier: 'S', external_account_number: 'E-1' };
const NUMBERED = { external_account_number: 'E-1' };
const BUSINESS = { import_supplier_code: 'S', external_business_identifier: 'B' };
const MANDATE = { vendor: 'STRIPE', reference: 'R', type: 'CARD' };
const CHARGE = {
  transaction_id: 'T-1',
  transaction_date: '2024-03-15',
  amount: 1,
  type: 'CHARGE',
};
const LINE_ITEM = {
  rate_band: 'DAY',
  start_date: '2024-03-01',
  end_date: '2024-03-31',
  number_of_units: 1,
  net_amount: 1,
};
const NEW_SUPPLIER = { code: 'NEW', organisation_id: 'org-1' };
const STATEMENT = {
  statement_id: 'S-1',
  number: '1',
  bill_period_from_date: '2024-01-01',
  bill_period_to_date: '2024-01-31',
  issued_date: '2024-02-01',
  gross_amount: 1,
};

const importedAccounts = () => wire.importAccountsRequest(LIMITS);
const stagedAccounts = () => wire.stageAccountsRequest(LIMITS);
const createdBusiness = () => wire.createBusinessRequest(LIMITS);
const createdNotes = () => wire.createNotesRequest(LIMITS);
const importedTransactions = () => wire.importTransactionsWire(SETTINGS).request;
const importedStatements = () => wire.importStatementsWire(LIMITS).request;
const accountInstruction = () => wire.createAccountInstructionRequest(VENDORS);
const businessInstruction = () => wire.createBusinessInstructionRequest(SETTINGS);

const MOST = 2_147_483_647;
const NO_COUNTS = [-1, 0.5, MOST + 1, '5'];

/** One that depends on settings is made in each test. */
type Made = Reader<unknown> | (() => Reader<unknown>);
type Row = readonly [what: string, made: Made, sent: unknown, read?: unknown];
type Refused = readonly [made: Made, ...rows: (readonly [sent: unknown, problem: string])[]];

/** The lines that name an item to remove: each kind has its own fields. */
const ITEMS_TO_REMOVE: readonly (readonly [item: string, line: object])[] = [
  [
    'a note by its body and its moment',
    { kind: 'notes', ...NUMBERED, note: { body: 'b', created_at: AT } },
  ],
  [
    'a note by its documents',
    { kind: 'notes', ...NUMBERED, note: { document_paths: [{ document_path: 'a' }] } },
  ],
  ['a transaction', { kind: 'transactions', ...NUMBERED, transaction_id: 'T' }],
  ['a statement', { kind: 'historical-statements', ...NUMBERED, statement_id: 'S' }],
  [
    'the instruction of an account by its reference',
    { kind: 'payment-instruction', ...NUMBERED, reference: 'R' },
  ],
  [
    'the instruction of a business',
    { kind: 'business-payment-instruction', external_business_identifier: 'B' },
  ],
];

/** What is taken, and what is read of it where that is something else. */
const TAKEN: readonly Row[] = [
  ['a search by q', wire.searchAccountsQuery, { q: 'E' }],
  [
    'accounts with a period and a date, and without',
    importedAccounts,
    {
      accounts: [
        {
          ...NUMBERED,
          statement_period: { from_date: '2024-01-01', to_date: '2024-01-31' },
          account_created_at: AT,
        },
        { external_account_number: 'E-2', statement_period: { from_date: '2024-01-01' } },
      ],
    },
    {
      accounts: [
        {
          externalAccountNumber: 'E-1',
          period: { from: '2024-01-01', to: '2024-01-31' },
          createdAt: AT,
        },
        {
          externalAccountNumber: 'E-2',
          period: { from: '2024-01-01', to: undefined },
          createdAt: undefined,
        },
      ],
    },
  ],
  [
    'accounts to stage',
    stagedAccounts,
    { accounts: [NUMBERED, { external_account_number: 'E-2' }] },
  ],
  [
    'a period of one day',
    wire.statementPeriodRequest,
    { from_date: '2024-02-29', to_date: '2024-02-29' },
    { from: '2024-02-29', to: '2024-02-29' },
  ],
  ['the end of an import without a period', wire.completeImportRequest, {}],
  ['the end of a period', wire.closePeriodRequest, { to_date: '2024-02-29' }],
  [
    'a business of no account',
    createdBusiness,
    { external_business_identifier: 'B', accounts: [] },
  ],
  [
    'a business of as many accounts as are allowed',
    createdBusiness,
    { external_business_identifier: 'B', accounts: [NUMBERED, NUMBERED] },
  ],
  ['the instruction of an account', accountInstruction, { ...ACCOUNT, ...MANDATE }],
  [
    'the instruction of a business and its accounts',
    businessInstruction,
    { ...BUSINESS, ...MANDATE, vendor: 'OTHER', accounts: [NUMBERED, NUMBERED] },
  ],
  ['a change of nothing', wire.changeSupplierRequest, {}],
  [
    'a change of the status, and why',
    wire.changeSupplierRequest,
    { status: 'COMPLETE', reason: 'r', expected_accounts: 0, complete_by: AT },
    { status: 'complete', reason: 'r', expected_accounts: 0, complete_by: AT },
  ],
  [
    'that nothing is said any more',
    wire.changeSupplierRequest,
    { expected_accounts: null, complete_by: null },
  ],
  ['the most accounts', wire.changeSupplierRequest, { expected_accounts: MOST }],
  ['no expected item', wire.expectedItemsRequest, { notes: 0, payment_instructions: MOST }],
  [
    'a note with every field and as many documents as are allowed, and one with its body alone',
    createdNotes,
    {
      ...ACCOUNT,
      notes: [
        {
          body: ' b ',
          document_paths: [{ document_path: 'a' }, { document_path: 'b' }],
          created_at: AT,
          is_pinned: true,
          unpin_at: AT,
        },
        { body: 'b' },
      ],
    },
    {
      ...ACCOUNT,
      notes: [
        { body: ' b ', documentPaths: ['a', 'b'], createdAt: AT, isPinned: true, unpinAt: AT },
        {
          body: 'b',
          documentPaths: [],
          createdAt: undefined,
          isPinned: false,
          unpinAt: undefined,
        },
      ],
    },
  ],
  [
    'statements, with what was posted',
    importedStatements,
    { ...ACCOUNT, statements: [{ ...STATEMENT, gross_amount: '-0.10' }] },
    {
      posted: { ...ACCOUNT, statements: [{ ...STATEMENT, gross_amount: '-0.10' }] },
      read: {
        ...ACCOUNT,
        statements: [
          {
            statementId: 'S-1',
            number: '1',
            billPeriodFromDate: '2024-01-01',
            billPeriodToDate: '2024-01-31',
            issuedDate: '2024-02-01',
            grossAmountMinor: -10,
            statementPath: undefined,
          },
        ],
      },
    },
  ],
  [
    'a line of a bulk request, whatever its body is',
    wire.bulkLine,
    { operation: 'notes', ref: 'r', query: { dry_run: true }, body: null },
  ],
  ...ITEMS_TO_REMOVE.map(
    ([item, line]) => [`a line that removes ${item}`, wire.removeLine, line] as const,
  ),
];

/** Of queries, whose values are all texts: their descriptions are of what the texts say. */
const TAKEN_QUERIES: readonly Row[] = [
  [
    'parameters of a load',
    wire.importQuery,
    { import_batch: 'A.b_c-1', dry_run: 'Yes' },
    { import_batch: 'A.b_c-1', dry_run: true },
  ],
  ['the longest name of a batch', wire.importQuery, { import_batch: 'b'.repeat(64) }],
  [
    'processes in a state as the counters name it',
    wire.detailedProcessesQuery,
    { status: 'in_progress', limit: '1' },
    { status: 'in-progress', limit: 1 },
  ],
  [
    'processes in a state as the records name it',
    wire.detailedProcessesQuery,
    { status: 'IN_PROGRESS', limit: '10000' },
    { status: 'in-progress', limit: 10_000 },
  ],
];

const THREE = { accounts: [NUMBERED, NUMBERED, NUMBERED] };
const LEAVE_OUT = 'leave the field out, or send';
const TOO_MANY = 'max_items at accounts: At most 2 items.';

const ofNote = (note: object) => ({ ...ACCOUNT, notes: [note] });
const ofCharge = (changed: object) => ({ ...ACCOUNT, transactions: [{ ...CHARGE, ...changed }] });
const oneAccount = (changed: object) => ({ accounts: [{ ...NUMBERED, ...changed }] });
const ofSupply = (changed: object) =>
  ofCharge({ type: 'SUPPLY_CHARGE', product_code: 'P', ...changed });

/** What is refused already for its form, as the description says: what is wrong, where, and what would be right. */
const REFUSED: readonly Refused[] = [
  [
    stagedAccounts,
    [[], 'invalid: Expected an object; found a list.'],
    [undefined, 'invalid: Expected an object; found nothing.'],
    [{ accounts: [] }, 'empty at accounts: At least 1 item.'],
    [THREE, TOO_MANY],
    [
      oneAccount({ external_account_number: 1 }),
      'invalid at accounts.0.external_account_number: Expected a string; found a number.',
    ],
    [
      oneAccount({ colour: 1 }),
      'unknown_field at accounts.0.colour: Unknown field. Allowed fields: external_account_number.',
    ],
  ],
  [
    importedAccounts,
    [{ accounts: [] }, 'empty at accounts: At least 1 item.'],
    [THREE, TOO_MANY],
    [{ accounts: 'E-1' }, 'not_a_list at accounts: Expected a list; found a string.'],
    [
      oneAccount({ statement_period: { to_date: '2024-01-01' } }),
      'required at accounts.0.statement_period.from_date: This field is required.',
    ],
    [
      oneAccount({ account_created_at: 1 }),
      'invalid at accounts.0.account_created_at: Expected a datetime as "YYYY-MM-DDTHH:MM:SSZ"; found a number.',
    ],
  ],
  [createdBusiness, [{ external_business_identifier: 'B', ...THREE }, TOO_MANY]],
  [
    wire.failImportRequest,
    [{ reason: rawJson('1.0') }, 'invalid at reason: Expected a string; found a number.'],
    [{ reason: {} }, 'invalid at reason: Expected a string; found an object.'],
    [
      { reason: null },
      'null at reason: null is not accepted: leave the field out, or send a string.',
    ],
    [{ reason: 'r'.repeat(4097) }, 'max_length at reason: At most 4096 characters.'],
    [{}, 'required at reason: This field is required.'],
  ],
  [
    wire.endRequest,
    [
      { refused: { notes: null } },
      `null at refused.notes: null is not accepted: ${LEAVE_OUT} a whole number up to ${MOST}.`,
    ],
  ],
  [
    wire.bulkLine,
    [
      { operation: 'notes', body: {}, idempotency_key: null },
      `null at idempotency_key: null is not accepted: ${LEAVE_OUT} a string.`,
    ],
  ],
  [
    wire.noParameters,
    [{ colour: '1' }, 'unknown_field at colour: Unknown field. No fields are allowed here.'],
  ],
  [
    accountInstruction,
    [
      { ...ACCOUNT, ...MANDATE, vendor: 'stripe' },
      'invalid_choice at vendor: One of STRIPE, OTHER.',
    ],
    [
      { ...ACCOUNT, ...MANDATE, reference: 'r'.repeat(LENGTHS.reference + 1) },
      `max_length at reference: At most ${LENGTHS.reference} characters.`,
    ],
  ],
  [businessInstruction, [{ ...BUSINESS, ...MANDATE, ...THREE }, TOO_MANY]],
  [
    createdNotes,
    [{ ...ACCOUNT, notes: [] }, 'empty at notes: At least 1 item.'],
    [
      { ...ACCOUNT, notes: [{ body: 'a' }, { body: 'b' }, { body: 'c' }] },
      'max_items at notes: At most 2 items.',
    ],
    [
      ofNote({ document_paths: ['a', 'b', 'c'].map((document_path) => ({ document_path })) }),
      'max_items at notes.0.document_paths: At most 2 items.',
    ],
    [
      ofNote({ body: 'b', is_pinned: 'yes' }),
      'invalid at notes.0.is_pinned: Expected true or false; found a string.',
    ],
    [
      ofNote({ document_paths: [{ document_path: [] }] }),
      'invalid at notes.0.document_paths.0.document_path: Expected a path as a string; found a list.',
    ],
  ],
  [
    importedTransactions,
    [{ ...ACCOUNT, transactions: [] }, 'empty at transactions: At least 1 item.'],
    [
      ofCharge({ amount: 12_345_678_901 }),
      'max_digits at transactions.0.amount: At most 10 digits before the decimal point.',
    ],
    [
      ofCharge({ amount: '0.005' }),
      'max_decimal_places at transactions.0.amount: At most 2 decimal places.',
    ],
    [
      ofCharge({ amount: '1,5' }),
      'invalid at transactions.0.amount: Expected a JSON number, or a decimal string such as "-12.50": digits, at most one decimal point, no exponent, no spaces.',
    ],
    [
      ofCharge({ amount: true }),
      'invalid at transactions.0.amount: Expected a JSON number or a decimal string; found a boolean.',
    ],
    [
      ofSupply({ line_items: [] }),
      'empty at transactions.0.line_items: A SUPPLY_CHARGE must have at least 1 line item.',
    ],
    [
      ofCharge({ payment_type: 'CASH' }),
      'not_allowed_for_type at transactions.0.payment_type: Allowed for PAYMENT and REPAYMENT only.',
    ],
    [
      ofCharge({ line_items: [LINE_ITEM] }),
      'not_allowed_for_type at transactions.0.line_items: Allowed for SUPPLY_CHARGE only.',
    ],
    [
      ofCharge({ type: 'SUPPLY_CHARGE', line_items: [LINE_ITEM] }),
      'required at transactions.0.product_code: Required for SUPPLY_CHARGE.',
    ],
    ...(
      [
        ['PAYMENT', 'CARD_REFUND', DEFAULT_VOCABULARY.paymentTypes],
        ['REPAYMENT', 'CASH', DEFAULT_VOCABULARY.repaymentTypes],
      ] as const
    ).map(
      ([type, payment_type, words]) =>
        [
          ofCharge({ type, payment_type }),
          `invalid_choice at transactions.0.payment_type: One of ${[...words].join(', ')}.`,
        ] as const,
    ),
  ],
  [importedStatements, [{ ...ACCOUNT, statements: [] }, 'empty at statements: At least 1 item.']],
  [
    wire.changeSupplierRequest,
    ...NO_COUNTS.map(
      (expected_accounts) =>
        [
          { expected_accounts },
          `invalid at expected_accounts: A whole number from 0 to ${MOST}, or null.`,
        ] as const,
    ),
    [{ status: 'paused' }, 'invalid_choice at status: One of ONGOING, PAUSED, COMPLETE.'],
  ],
  [
    wire.expectedItemsRequest,
    ...NO_COUNTS.filter((count) => typeof count === 'number').map(
      (notes) => [{ notes }, `invalid at notes: A whole number from 0 to ${MOST}.`] as const,
    ),
    [{ notes: '5' }, `invalid at notes: Expected a whole number up to ${MOST}; found a string.`],
    [
      { notes: null },
      `null at notes: null is not accepted: ${LEAVE_OUT} a whole number up to ${MOST}.`,
    ],
  ],
  [
    wire.bulkLine,
    [
      { operation: 'notes', query: [], body: {} },
      'invalid at query: Expected an object; found a list.',
    ],
  ],
];

/** What no description says: the values do not make sense, or make none together. */
const SENSELESS: readonly Refused[] = [
  [
    wire.searchAccountsQuery,
    [{ q: ' ' }, 'blank at q: This text is empty or has only white space.'],
  ],
  [
    importedAccounts,
    [
      oneAccount({ statement_period: { from_date: '2024-01-02', to_date: '2024-01-01' } }),
      'from_date_later_than_to_date at accounts.0.statement_period.from_date: The first day 2024-01-02 is later than the last day 2024-01-01.',
    ],
  ],
  [
    wire.changeSupplierRequest,
    [
      { reason: 'r' },
      'reason_without_status at reason: A reason belongs to a change of the status, and no status was sent.',
    ],
    [
      { reason: 'r', status: 1 },
      'invalid at status: Expected one of ONGOING, PAUSED, COMPLETE; found a number.',
    ],
    [
      { reason: 'r', status: undefined },
      'invalid at status: Expected one of ONGOING, PAUSED, COMPLETE; found nothing.',
    ],
    [
      { document_root: 7 },
      'invalid at document_root: Expected a path as a string; found a number.',
    ],
    [
      { document_root: 'a\ud800' },
      'invalid at document_root: The path must not contain lone surrogates.',
    ],
    [
      { document_root: 'é'.repeat(512) },
      'max_length at document_root: At most 1024 bytes of UTF-8.',
    ],
    [{ time_zone: 'z'.repeat(65) }, 'max_length at time_zone: At most 64 characters.'],
    [{ time_zone: 'Mars/Olympus' }, 'invalid at time_zone: An IANA name, such as Europe/Nicosia.'],
  ],
  [
    wire.removeLine,
    ...ITEMS_TO_REMOVE.flatMap(([, line]) =>
      Object.keys(line)
        .filter((name) => name !== 'kind' && name !== 'reference')
        .map(
          (name) =>
            [
              Object.fromEntries(Object.entries(line).filter(([other]) => other !== name)),
              `required at ${name}: This field is required.`,
            ] as const,
        ),
    ),
    ...Object.entries({
      external_business_identifier: 'B',
      ...NUMBERED,
      transaction_id: 'T',
      statement_id: 'S',
      note: {},
    }).flatMap(([name, value]) =>
      ITEMS_TO_REMOVE.filter(([, line]) => !(name in line)).map(
        ([, line]) =>
          [
            { ...line, [name]: value },
            `invalid at ${name}: This field does not name an item of the kind ${(line as { kind: string }).kind}: leave it out.`,
          ] as const,
      ),
    ),
    [
      { kind: 'transactions', ...NUMBERED, transaction_id: 'T', reference: 'R' },
      'invalid at reference: This field does not name an item of the kind transactions: leave it out.',
    ],
    [
      { kind: 'transactions', ...NUMBERED, transaction_id: 1 },
      'invalid at transaction_id: Expected a string; found a number.',
    ],
    [
      { kind: 'accounts', ...NUMBERED, note: {} },
      'invalid_choice at kind: One of notes, transactions, historical-statements, payment-instruction, business-payment-instruction.',
    ],
  ],
  [
    createdNotes,
    [
      ofNote({ document_paths: [{ document_path: '\ud800' }] }),
      'invalid at notes.0.document_paths.0.document_path: The path must not contain lone surrogates.',
    ],
    [
      ofNote({ body: 'b', created_at: AT, unpin_at: '2024-03-01T09:29:59Z' }),
      'note_unpin_at_earlier_than_creation_date at notes.0.unpin_at: The pin would end at 2024-03-01T09:29:59Z, before the note was created at 2024-03-01T09:30:00Z.',
    ],
  ],
  [
    stagedAccounts,
    ...['.', '..'].map(
      (name) =>
        [
          oneAccount({ external_account_number: name }),
          'invalid at accounts.0.external_account_number: "." and ".." are no names: many clients remove them from a path, so nothing under them could be reached.',
        ] as const,
    ),
  ],
  [
    importedTransactions,
    [
      ofSupply({ line_items: [{ ...LINE_ITEM, end_date: '2024-02-29' }] }),
      'start_date_later_than_end_date at transactions.0.line_items.0.start_date: The start date 2024-03-01 is later than the end date 2024-02-29.',
    ],
  ],
  [
    importedStatements,
    [
      { ...ACCOUNT, statements: [{ ...STATEMENT, bill_period_from_date: '2024-02-01' }] },
      'bill_period_from_date_later_than_to_date at statements.0.bill_period_from_date: The first day 2024-02-01 is later than the last day 2024-01-31.',
    ],
  ],
  [
    wire.importQuery,
    ...['', '.', '..', 'a b', 'ä', 'b'.repeat(65), ['a', 'b'], undefined].map(
      (import_batch) =>
        [
          { import_batch },
          'invalid at import_batch: 1 to 64 of A-Z a-z 0-9 . _ -, but not "." or "..", sent once.',
        ] as const,
    ),
    [
      { dry_run: 'maybe' },
      'invalid at dry_run: One of true, 1, yes, on, false, 0, no, off, sent once.',
    ],
  ],
  [
    wire.importProcessesQuery,
    ...['0', '10001', '1.5', '1e3', ' 1', ['1', '2']].map(
      (limit) =>
        [{ limit }, 'invalid at limit: A whole number from 1 to 10000, sent once.'] as const,
    ),
  ],
  [
    wire.detailedProcessesQuery,
    [
      { status: 'In_Progress' },
      'invalid_choice at status: One of staged, in_progress, completed, failed, STAGED, IN_PROGRESS, COMPLETED, FAILED.',
    ],
  ],
];

/** Everything that is wrong with a request is found at once. */
const WRONG: readonly (readonly [made: Made, sent: unknown, ...problems: readonly string[]])[] = [
  [
    wire.createSupplierRequest,
    {
      ...NEW_SUPPLIER,
      code: 'C'.repeat(33),
      document_root: 'a/../b',
      time_zone: '+02:00',
      verify_documents: 'yes',
      send_customer_emails: null,
      status: 'PAUSED',
    },
    'max_length at code',
    'invalid_document_path at document_root',
    'invalid at time_zone',
    'invalid at verify_documents',
    'null at send_customer_emails',
    'unknown_field at status',
  ],
  [
    wire.createSupplierRequest,
    { ...NEW_SUPPLIER, document_root: '  ', time_zone: '' },
    'blank at document_root',
    'blank at time_zone',
  ],
  [wire.changeSupplierRequest, { code: 'X' }, 'unknown_field at code'],
  [
    wire.bulkLine,
    { operation: 'nothing', ref: 'x'.repeat(257), idempotency_key: 'two words', colour: 1 },
    'invalid_choice at operation',
    'max_length at ref',
    'invalid at idempotency_key',
    'required at body',
    'unknown_field at colour',
  ],
  [
    accountInstruction,
    {},
    ...Object.keys({ ...ACCOUNT, ...MANDATE }).map((name) => `required at ${name}`),
  ],
  [
    accountInstruction,
    {
      import_supplier: 'x'.repeat(33),
      external_account_number: ' ',
      vendor: 'unknown',
      reference: 'x'.repeat(513),
      type: 'CASH',
      accounts: [],
    },
    'max_length at import_supplier',
    'blank at external_account_number',
    'invalid_choice at vendor',
    'max_length at reference',
    'invalid_choice at type',
    'unknown_field at accounts',
  ],
  [
    businessInstruction,
    { accounts: [{}, 'E-3'] },
    ...Object.keys({ ...BUSINESS, ...MANDATE }).map((name) => `required at ${name}`),
    'required at accounts.0.external_account_number',
    'invalid at accounts.1',
  ],
  [
    createdNotes,
    {
      ...ACCOUNT,
      notes: [
        {
          document_paths: [null, { document_path: '/a', size: 2 }],
          created_at: AT,
          is_pinned: null,
          unpin_at: '1900-01-01T00:00:00Z',
          colour: 1,
        },
        { document_paths: [], is_pinned: 'x' },
      ],
    },
    'null at notes.0.document_paths.0',
    'invalid_document_path at notes.0.document_paths.1.document_path',
    'unknown_field at notes.0.document_paths.1.size',
    'null at notes.0.is_pinned',
    'unknown_field at notes.0.colour',
    'note_unpin_at_earlier_than_creation_date at notes.0.unpin_at',
    'invalid at notes.1.is_pinned',
    'note_body_or_document_path_not_found at notes.1',
  ],
  [
    importedStatements,
    {
      ...ACCOUNT,
      statements: [
        {
          bill_period_from_date: '2024-02-01',
          bill_period_to_date: '2024-01-31',
          statement_id: 'x'.repeat(129),
          issued_date: '2200-01-01',
          gross_amount: '1e3',
          statement_path: 'a//b',
          unit: 'GBP',
        },
      ],
    },
    'bill_period_from_date_later_than_to_date at statements.0.bill_period_from_date',
    'max_length at statements.0.statement_id',
    'invalid at statements.0.issued_date',
    'required at statements.0.number',
    'invalid at statements.0.gross_amount',
    'invalid_document_path at statements.0.statement_path',
    'unknown_field at statements.0.unit',
  ],
];

/** As a large request is read: a part of it at a time. */
function readInSlices(reader: Reader<unknown>, sent: unknown) {
  const reading = reader.readInSlices(sent, true);
  let step = reading.next();
  while (step.done !== true) step = reading.next();
  return step.value;
}

/** What is said of the same request, read at once and in slices. */
const refusals = (reader: Reader<unknown>, sent: unknown) =>
  [reader.read(sent), readInSlices(reader, sent)].map((one) => {
    const { errors, total } = one._unsafeUnwrapErr();
    expect(total).to.equal(errors.length);
    return errors.map(({ code, attr, detail }) =>
      attr === 'non_field_errors' ? `${code}: ${detail}` : `${code} at ${attr}: ${detail}`,
    );
  });

const AJV = strictAjv();
const isDescribedBy = ({ schema }: Reader<unknown>, sent: unknown): boolean =>
  AJV.compile(schema)(sent);

/** Every code that it says it can report at such a place: of its form anywhere, of its rules where they stand. */
const announces = ({ forms, rules }: Reader<unknown>, problem: string): boolean => {
  const [code, attr = ''] = problem.split(':', 1).join().split(' at ');
  const place = attr.replaceAll(/\d+/g, '0');
  return (
    forms.some((form) => form.code === code) ||
    rules.some((rule) => rule.code.code === code && rule.at.join('.') === place)
  );
};

describe('a request', () => {
  for (const [what, made, sent, read = sent] of TAKEN)
    it(`takes ${what}, as is described`, () => {
      const reader = readerOf(made);
      expect(reader.read(sent)._unsafeUnwrap()).to.deep.equal(read);
      expect(readInSlices(reader, sent)._unsafeUnwrap()).to.deep.equal(read);
      expect(isDescribedBy(reader, sent)).to.equal(true);
    });

  for (const [what, made, sent, read = sent] of TAKEN_QUERIES)
    it(`takes ${what}`, () => {
      expect(readerOf(made).read(sent)._unsafeUnwrap()).to.deep.equal(read);
    });

  for (const [made, ...rows] of [...REFUSED, ...SENSELESS])
    for (const [sent, problem] of rows)
      it(`refuses ${inWords(sent)} for ${problem}`, () => {
        const reader = readerOf(made);
        expect(refusals(reader, sent)).to.deep.equal([[problem], [problem]]);
        expect(announces(reader, problem), 'its code is announced').to.equal(true);
      });

  for (const [made, sent, ...problems] of WRONG)
    it(`is refused for all that is wrong: ${titleOf(made)}, ${problems.join(', ')}`, () => {
      expect(problemsFoundBy(readerOf(made), sent)).to.have.members(problems);
    });

  for (const [made, ...rows] of REFUSED)
    it(`is refused as is described: ${titleOf(made)}`, () => {
      const reader = readerOf(made);
      for (const [sent, problem] of rows)
        expect(isDescribedBy(reader, sent), problem).to.equal(false);
    });

  const readers = [
    ...[...TAKEN, ...TAKEN_QUERIES].map(([, made]) => made),
    ...REFUSED.map(([made]) => made),
  ];
  for (const made of new Set(readers))
    it(`has names for its objects, and says something of its fields: ${titleOf(made)}`, () => {
      const { schema } = readerOf(made);

      for (const part of partsOf(schema)) {
        if ('properties' in part) expect(part).to.have.property('title').that.is.not.empty;
        if ('description' in part) expect(part).to.have.property('description').that.is.not.empty;
      }
    });
});

function inWords(sent: unknown): string {
  return (JSON.stringify(sent) ?? 'nothing').slice(0, 80);
}

function readerOf(made: Made): Reader<unknown> {
  return typeof made === 'function' ? made() : made;
}

function titleOf(made: Made): string {
  return String(readerOf(made).schema['title']);
}

/** A schema and those within it, but for its conditions, which have no name. */
function partsOf(schema: wire.JsonSchema): readonly wire.JsonSchema[] {
  const { properties = {}, items } = schema as {
    readonly properties?: Readonly<Record<string, wire.JsonSchema>>;
    readonly items?: wire.JsonSchema;
  };
  const inner = [...Object.values(properties), ...(items ? [items] : [])];
  return [schema, ...inner.flatMap(partsOf)];
}

const wrongNotes = () => ({
  ...ACCOUNT,
  colour: 1,
  notes: Array.from({ length: 700 }, () => ({ body: '', colour: 1 })),
});

const many = () => wire.createNotesRequest(wire.DEFAULT_LIMITS);

describe('a request with more that is wrong than is listed', () => {
  it('lists the first 1,000 and says how many there are, read in slices or not', () => {
    for (const read of [many().read(wrongNotes()), readInSlices(many(), wrongNotes())]) {
      const { errors, total } = read._unsafeUnwrapErr();

      expect(total).to.equal(1401);
      expect(errors).to.have.length(1000);
      expect(errors[0]).to.include({ code: 'unknown_field', attr: 'colour' });
      expect(errors[1]).to.include({ code: 'blank', attr: 'notes.0.body' });
      expect(errors.at(-1)).to.include({ code: 'blank', attr: 'notes.499.body' });
    }
  });

  it('lists items that are no objects, each once', () => {
    const listed = { ...ACCOUNT, notes: [null, 'x', [], { body: 'b' }] };

    expect(problemsFoundBy(many(), listed)).to.deep.equal([
      'null at notes.0',
      'invalid at notes.1',
      'invalid at notes.2',
    ]);
    expect(readInSlices(many(), listed)._unsafeUnwrapErr().errors).to.have.length(3);
  });
});

describe('a flag of a dry run', () => {
  for (const [dry_run, asks] of [
    ['true', true],
    ['1', true],
    ['no', false],
    ['maybe', false],
    [undefined, false],
    [['1', '1'], false],
  ] as const)
    it(`is ${asks ? '' : 'not '}given by ${JSON.stringify(dry_run)}`, () => {
      expect(wire.asksForDryRun({ dry_run, colour: 1 })).to.equal(asks);
    });
});

describe('a line that removes an item', () => {
  const account = { supplierCode: 'S', externalAccountNumber: 'E-1' };
  const items = [
    { kind: 'note', account, note: { body: 'b', documentPaths: [], createdAt: AT } },
    {
      kind: 'note',
      account,
      note: { body: undefined, documentPaths: ['a'], createdAt: undefined },
    },
    { kind: 'transaction', account, transactionId: 'T' },
    { kind: 'statement', account, statementId: 'S' },
    { kind: 'account-instruction', account, reference: 'R' },
    {
      kind: 'business-instruction',
      business: { supplierCode: 'S', externalBusinessIdentifier: 'B' },
      reference: undefined,
    },
  ];

  for (const [at, [item, line]] of ITEMS_TO_REMOVE.entries())
    it(`names ${item}, of the supplier`, () => {
      const read = wire.removeLine.read(line)._unsafeUnwrap();

      expect(wire.itemOf(read, 'S' as never)).to.deep.equal(items[at]);
    });
});

const numbersOf = (external_account_number: string | readonly string[]) =>
  wire.exportQuery
    .read({ external_account_number })
    .map((query) => wire.accountFilterOf(query).externalAccountNumbers)
    .unwrapOr(undefined);

describe('what a query asks for', () => {
  it('is an account, or an account in a state', () => {
    const asked = { external_account_number: 'E-1' };
    const processes = wire.detailedProcessesQuery.read({ ...asked, status: 'FAILED' });

    expect(numbersOf('E-1')).to.deep.equal(['E-1']);
    expect(numbersOf(['E-1', 'E-2', 'E-1'])).to.deep.equal(['E-1', 'E-2']);
    for (const refused of ['', ['E-1', ''], Array.from({ length: 101 }, (_, n) => `E-${n}`)])
      expect(numbersOf(refused)).to.equal(undefined);
    expect(wire.processFilterOf(processes._unsafeUnwrap())).to.deep.equal({
      state: 'failed',
      externalAccountNumber: 'E-1',
    });
  });
});

describe('a request that attaches an instruction', () => {
  it('has the reference of the instruction beside the account', () => {
    const read = accountInstruction()
      .read({ ...ACCOUNT, ...MANDATE })
      ._unsafeUnwrap();

    expect(wire.instructionReference(read)).to.deep.equal(MANDATE);
  });
});

describe('a code', () => {
  it('has its remedy, and a word that is no code has none', () => {
    const { code, remedy } = wire.ACCOUNT_NOT_FOUND;

    expect(wire.remedyOf(code)).to.equal(remedy);
    expect(wire.remedyOf('no_such_code')).to.equal('');
  });
});

const checks = () => requestChecks({ ...SETTINGS, limits: wire.DEFAULT_LIMITS });

describe('the examples of requests', () => {
  for (const [name, example] of Object.entries(wire.TRANSACTION_EXAMPLES))
    it(`are right, of a ${name} too`, () => {
      expect(checks().transactions(example).isOk()).to.equal(true);
    });

  it('are right, of an instruction too, of any vendor', () => {
    const [ofAccount, ofBusiness] = [
      wire.accountInstructionExample(['OTHER', 'STRIPE']),
      wire.businessInstructionExample(['OTHER', 'STRIPE']),
    ];

    expect(checks()['payment-instruction'](ofAccount).isOk()).to.equal(true);
    expect(checks()['business-payment-instruction'](ofBusiness).isOk()).to.equal(true);
    expect(ofBusiness).to.have.nested.property('accounts.0');
  });
});

const refused = (body: unknown, query?: Readonly<Record<string, string>>) =>
  checks().transactions(body, query)._unsafeUnwrapErr();

describe('a refusal that is about transactions', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => ({ ...CHARGE, transaction_id: `T-${at}` }));

  it('is about the first one in which something is wrong, whose amount has two places', () => {
    const wrong = { ...CHARGE, amount: 0.5, type: 'REFUND' };
    const found = refused({ ...ACCOUNT, colour: 1, transactions: [...eleven, wrong, {}] });

    expect(found).to.deep.include({
      status: 'TRANSACTION_IMPORT_ERROR',
      error_detail: 'One of CHARGE, CREDIT, PAYMENT, REPAYMENT, SUPPLY_CHARGE.',
      transaction_data: { ...wrong, amount: '0.50' },
    });
  });

  it('has the amount as it was posted where it cannot be read, and what is no transaction', () => {
    const wrong = { ...CHARGE, amount: '1,5' };

    expect(refused({ ...ACCOUNT, transactions: [wrong] }).transaction_data).to.deep.equal(wrong);
    expect(refused({ ...ACCOUNT, transactions: ['x'] })).to.have.property('transaction_data', 'x');
    expect(refused({ ...ACCOUNT, transactions: [null] })).to.have.property(
      'transaction_data',
      null,
    );
  });

  it('says nothing of a transaction where none is wrong, or there is none', () => {
    for (const [body, query] of [
      [{ ...ACCOUNT, transactions: [] }],
      [{ ...ACCOUNT, transactions: 'x' }],
      ['x'],
      [{ ...ACCOUNT, colour: 1, transactions: [CHARGE] }],
      [{ ...ACCOUNT, transactions: [CHARGE] }, { colour: '1' }],
    ] as const)
      expect(refused(body, query)).not.to.have.any.keys('status', 'transaction_data');
  });

  it('names the other one where two contradict each other, in the words of the request', () => {
    const other = { ...CHARGE, amount: '1.01', display_note: 'd' };
    const detail =
      'transactions.0 has the same transaction_id and a different amount, display_note.';

    for (const transactions of [
      [CHARGE, other],
      [CHARGE, other, {}],
    ])
      expect(refused({ ...ACCOUNT, transactions }).errors).to.deep.include({
        code: 'duplicate_transaction_ids',
        attr: 'transactions.1.transaction_id',
        detail,
      });
  });

  it('is none where transactions are not looked up, whatever else is wrong', () => {
    const other = { ...CHARGE, amount: '1.01' };
    const codes = refused(
      { ...ACCOUNT, transactions: [CHARGE, other, {}] },
      { check_previously_added: 'no' },
    ).errors.map(({ code }) => code);

    expect(new Set(codes)).to.deep.equal(new Set(['required']));
  });
});

describe('a refusal of statements that contradict each other', () => {
  it('names the other one and what differs', () => {
    const other = { ...STATEMENT, gross_amount: '1.01', number: '2' };
    const check = checks()['historical-statements'];
    const { errors } = check({ ...ACCOUNT, statements: [STATEMENT, other] })._unsafeUnwrapErr();

    expect(errors).to.deep.equal([
      {
        code: 'historical_statement_already_exists',
        attr: 'statements.1.statement_id',
        detail: 'statements.0 has it with a different number, gross_amount.',
      },
    ]);
    expect(
      wire.statementConflictError({ index: 2, fields: ['grossAmountMinor'] } as never).detail,
    ).to.equal('The account has it with a different gross_amount.');
  });
});

const blanks = (length: number) => ({
  ...ACCOUNT,
  notes: Array.from({ length }, () => ({ body: '' })),
});

describe('a check', () => {
  it('says how many problems there are only where they are more than it lists', () => {
    expect(checks().notes(blanks(1000))._unsafeUnwrapErr()).not.to.have.property('errors_total');
    expect(checks().notes(blanks(1001))._unsafeUnwrapErr()).to.have.property('errors_total', 1001);
  });

  it('counts contradictions among the problems', () => {
    const transactions = Array.from({ length: 1001 }, (_, at) => ({ ...CHARGE, amount: at + 1 }));
    const sent = { ...ACCOUNT, colour: 1, transactions };

    expect(checks().transactions(sent)._unsafeUnwrapErr()).to.have.property('errors_total', 1001);
  });
});
