import type { DifferingRows } from '@data-import/application';

/** For each check a fault that it finds, with how the fault is named. */
interface Planting {
  readonly statements: readonly string[];
  readonly found: DifferingRows;
}

const ACCOUNT = "(select id from accounts where external_account_number = 'account-1')";
const OTHER_ACCOUNT = "(select id from accounts where external_account_number = 'account-2')";
const SUPPLIER = "(select id from import_suppliers where code = 'SUPPLIER_1')";
const OTHER_SUPPLIER = "(select id from import_suppliers where code = 'SUPPLIER_2')";
const NAMED = { supplier: 'SUPPLIER_1', external_account_number: 'account-1' };
const OF_SUPPLIER = { supplier: 'SUPPLIER_1' };

const set = (table: string, change: string, where = 'true') => [
  `update ${table} set ${change} where ${where}`,
];

const account = (change: string) => set('accounts', change, `id = ${ACCOUNT}`);

const transaction = (id: string, change: string) =>
  set('transactions', change, `transaction_id = '${id}' and occurrence = 0`);

/** Of each reference the row that names nothing afterwards, and how it is named besides. */
const REFERENCES: readonly (readonly [reference: string, where: string, named: DifferingRows])[] = [
  ['api_keys.organisation_id is in organisations', "role = 'caller'", { id: 'caller-1' }],
  ['api_keys.revoked_by is in api_keys', "role = 'caller'", { id: 'caller-1' }],
  ['refresh_tokens.api_key_id is in api_keys', 'true', {}],
  [
    'supplier_codes.organisation_id is in organisations',
    "code = 'SUPPLIER_2'",
    { code: 'SUPPLIER_2' },
  ],
  ['supplier_status_changes.supplier_id is in import_suppliers', "from_status = 'ongoing'", {}],
  ['supplier_status_changes.changed_by is in api_keys', "from_status = 'ongoing'", {}],
  [
    'import_processes.supplier_id is in import_suppliers',
    "external_account_number = 'started-1'",
    { external_account_number: 'started-1' },
  ],
  [
    'accounts.supplier_id is in import_suppliers',
    `id = ${ACCOUNT}`,
    { external_account_number: 'account-1' },
  ],
  [
    'closed_statement_periods.account_id is in accounts',
    "from_date = '2026-02-01'",
    { from_date: '2026-02-01' },
  ],
  [
    'transactions.account_id is in accounts',
    "transaction_id = 'three'",
    { transaction_id: 'three' },
  ],
  ['notes.account_id is in accounts', 'body is null', {}],
  ['statements.account_id is in accounts', "statement_id = 'two'", { statement_id: 'two' }],
  [
    'businesses.supplier_id is in import_suppliers',
    'true',
    { external_business_identifier: 'business-1' },
  ],
  ['business_accounts.account_id is in accounts', `account_id = ${OTHER_ACCOUNT}`, {}],
  ['payment_instructions.account_id is in accounts', "reference = 'active'", {}],
  ['payment_instructions.business_id is in businesses', 'business_id is not null', {}],
  ['payment_instruction_accounts.payment_instruction_id is in payment_instructions', 'true', {}],
  ['payment_instruction_accounts.account_id is in accounts', 'true', {}],
  ['import_batch_appends.loaded_by is in api_keys', 'true', {}],
  ['import_batch_business_appends.business_id is in businesses', 'true', {}],
  ['import_batch_business_appends.loaded_by is in api_keys', 'true', {}],
  ['removed_items.removed_by is in api_keys', 'true', { kind: 'note' }],
  [
    'erased_accounts.supplier_id is in import_suppliers',
    'true',
    { erased_at: '2026-02-01T10:20:30Z' },
  ],
  ['erased_accounts.erased_by is in api_keys', 'true', { erased_at: '2026-02-01T10:20:30Z' }],
  ['audit_entries.api_key_id is in api_keys', 'true', { number: 1 }],
  ['undone_import_batches.supplier_id is in import_suppliers', 'true', { name: 'undone' }],
  ['idempotency_keys.account_id is in accounts', 'true', { append_number: 4 }],
];

const ofReference = ([reference, where, named]: (typeof REFERENCES)[number]) => {
  const [, table = '', column = '', target = ''] =
    /^(\w+)\.(\w+) is in (\w+)$/.exec(reference) ?? [];
  const isText = target === 'api_keys' || target === 'organisations';
  const planting: Planting = {
    statements: set(table, `${column} = ${isText ? "'none'" : 99}`, where),
    found: { [column]: isText ? 'none' : 99, ...named },
  };
  return [`references: ${reference}`, planting] as const;
};

export const PLANTINGS: Readonly<Record<string, Planting>> = {
  ...Object.fromEntries(REFERENCES.map(ofReference)),
  'references: supplier_counters.supplier_id is in import_suppliers': {
    statements: ['insert into supplier_counters (supplier_id, stripe) values (99, 7)'],
    found: { supplier_id: 99, stripe: 7 },
  },
  'references: business_accounts.business_id is in businesses': {
    // An account of a business is one of its supplier.
    statements: set('businesses', `supplier_id = ${OTHER_SUPPLIER}`),
    found: { business_id: 1 },
  },
  'references: import_batch_appends.account_id is in accounts': {
    statements: set('import_batch_appends', `supplier_id = ${OTHER_SUPPLIER}`, 'append_number = 1'),
    found: { append_number: 1 },
  },
  'audit: no entry was changed, taken out or swapped': {
    statements: set('audit_entries', "action = 'viewAccount'"),
    found: { number: 1, problem: 'changed' },
  },
  'references: an instruction is linked to accounts of its business alone': {
    statements: ['delete from business_accounts'],
    found: NAMED,
  },
  'counters: staged': {
    statements: [
      `insert into supplier_counters (supplier_id, stripe, staged) values (${SUPPLIER}, 63, -3)
       on conflict (supplier_id, stripe) do update set staged = supplier_counters.staged - 3`,
    ],
    found: { ...OF_SUPPLIER, stored_count: -3, counted_rows: 0 },
  },
  'counters: in_progress': {
    statements: set('supplier_counters', 'in_progress = 0'),
    found: { ...OF_SUPPLIER, stored_count: 0, counted_rows: 1 },
  },
  'counters: completed': {
    statements: ['delete from supplier_counters'],
    found: { ...OF_SUPPLIER, stored_count: 0, counted_rows: 4 },
  },
  'counters: failed': {
    statements: ["delete from import_processes where state = 'failed'"],
    found: { ...OF_SUPPLIER, stored_count: 1, counted_rows: 0 },
  },
  'counters: notes': {
    statements: ["delete from notes where body = 'Called twice'"],
    found: { ...OF_SUPPLIER, stored_count: 6, counted_rows: 5 },
  },
  'counters: transactions': {
    statements: ["delete from transactions where transaction_id = 'three'"],
    found: { ...OF_SUPPLIER, stored_count: 8, counted_rows: 7 },
  },
  'counters: statements': {
    statements: ["delete from statements where statement_id = 'two'"],
    found: { ...OF_SUPPLIER, stored_count: 2, counted_rows: 1 },
  },
  'counters: payment_instructions': {
    statements: ["delete from payment_instructions where reference = 'of business'"],
    found: { ...OF_SUPPLIER, stored_count: 4, counted_rows: 3 },
  },
  'suppliers: each is registered by its code and organisation': {
    statements: set('import_suppliers', "code = 'OTHER'", "code = 'SUPPLIER_2'"),
    found: { registered_code: 'SUPPLIER_2', code: 'OTHER' },
  },
  'suppliers: each change of status begins where the one before ended': {
    statements: ["delete from supplier_status_changes where to_status = 'paused'"],
    found: OF_SUPPLIER,
  },
  'suppliers: the status is that of the last change': {
    statements: set('import_suppliers', "status = 'complete'", "code = 'SUPPLIER_1'"),
    found: OF_SUPPLIER,
  },
  'processes: a completed one has its account': {
    statements: account("number = 'A-LOST'"),
    found: { ...OF_SUPPLIER, external_account_number: 'account-1' },
  },
  'processes: an account has its completed one': {
    statements: ["delete from import_processes where external_account_number = 'account-1'"],
    found: NAMED,
  },
  'processes: each has the reason and the times of its state, and no others': {
    statements: set('import_processes', 'started_at = null', "state = 'in-progress'"),
    found: { ...OF_SUPPLIER, external_account_number: 'started-1', state: 'in-progress' },
  },
  'periods: an open one does not end before it begins': {
    statements: account("period_to = '2026-03-31'"),
    found: { ...NAMED, period_from: '2026-04-01', period_to: '2026-03-31' },
  },
  'periods: an open one begins after every closed one': {
    statements: account("period_from = '2026-03-31'"),
    found: { ...NAMED, period_from: '2026-03-31', closed_to: '2026-03-31' },
  },
  'periods: a closed one does not end before it begins': {
    statements: set(
      'closed_statement_periods',
      "to_date = '2026-02-28'",
      "from_date = '2026-03-01'",
    ),
    found: { ...NAMED, from_date: '2026-03-01', to_date: '2026-02-28' },
  },
  'periods: closed ones do not overlap': {
    statements: set(
      'closed_statement_periods',
      "to_date = '2026-03-01'",
      "from_date = '2026-01-01'",
    ),
    found: { ...NAMED, from_date: '2026-02-01', day_closed_before: '2026-03-01' },
  },
  'entries: unique for each account among its transactions': {
    statements: transaction('three', 'entry = entry - 1'),
    found: { ...NAMED, entry: 2_000_001, of_this_entry: 2 },
  },
  'entries: unique for each account among its statements': {
    statements: set('statements', 'entry = entry - 1', "statement_id = 'two'"),
    found: { ...NAMED, entry: 5_000_000, of_this_entry: 2 },
  },
  "entries: those of transactions are of appends that the account's revision counts": {
    statements: transaction('three', 'entry = 99000000'),
    found: { ...NAMED, entry: 99_000_000 },
  },
  "entries: those of notes are of appends that the account's revision counts": {
    statements: account('revision = 0'),
    found: { ...NAMED, entry: 1_000_000, revision: 0 },
  },
  "entries: those of statements are of appends that the account's revision counts": {
    statements: set('statements', 'entry = 12', "statement_id = 'two'"),
    found: { ...NAMED, entry: 12 },
  },
  'entries: an append is of one request': {
    statements: set('statements', 'entry = 1000007', "statement_id = 'two'"),
    found: { ...NAMED, append_number: 1 },
  },
  'entries: the occurrence of a transaction is 0 or its entry': {
    statements: transaction('three', 'occurrence = 5'),
    found: { ...NAMED, transaction_id: 'three', occurrence: 5 },
  },
  'moved transactions: they have a description, and no others have one': {
    statements: transaction('two', 'description = null'),
    found: { ...NAMED, transaction_id: 'two' },
  },
  'moved transactions: each has its pinned note, which names it': {
    statements: set('notes', 'is_pinned = false', "body = 'Transaction four: moved'"),
    found: { ...NAMED, transaction_id: 'four' },
  },
  "moved transactions: each of the service's notes is of one": {
    statements: transaction('four', 'transaction_date = posted_date'),
    found: { ...NAMED, entry: 2_000_001 },
  },
  'instructions: each is of either an account or a business': {
    statements: set('payment_instructions', 'business_id = null', 'business_id is not null'),
    found: { account_id: null, business_id: null },
  },
  'instructions: at most one is active for each account': {
    statements: set('payment_instructions', 'revoked_at = null', "reference = 'revoked'"),
    found: NAMED,
  },
  'instructions: at most one is active for each business': {
    statements: [
      `insert into payment_instructions
         (id, supplier_id, business_id, vendor, reference, type, details)
       select id + 50, supplier_id, business_id, vendor, reference, type, details
       from payment_instructions where business_id is not null`,
    ],
    found: { business_id: 1 },
  },
  'batches: each append has the notes that it counts': {
    statements: ["delete from notes where body = 'Called twice'"],
    found: { ...NAMED, append_number: 1, counted: 2, stored_rows: 1 },
  },
  'batches: each append has the transactions that it counts': {
    statements: ["delete from transactions where transaction_id = 'five'"],
    found: { ...NAMED, append_number: 4, counted: 2, stored_rows: 0 },
  },
  'batches: each append has the statements that it counts': {
    statements: set('import_batch_appends', 'statements = 3', 'statements = 2'),
    found: { ...NAMED, append_number: 5, counted: 3, stored_rows: 2 },
  },
  'batches: each has the payment instructions of each account that it counts': {
    statements: ["delete from payment_instructions where reference = 'active'"],
    found: { import_batch: 'B', counted: 1, stored_rows: 0 },
  },
  'batches: each has the payment instructions of each business that it counts': {
    statements: set('payment_instructions', "import_batch = 'C'", 'business_id is not null'),
    found: { import_batch: 'C', counted: 0, stored_rows: 1 },
  },
  'idempotency keys: each is of an append with transactions': {
    statements: set('idempotency_keys', 'append_number = 1'),
    found: { ...NAMED, append_number: 1 },
  },
  'amounts: those of transactions are in range, not zero, and above zero where money was paid': {
    statements: transaction('three', 'amount_minor = -1050'),
    found: { ...NAMED, transaction_id: 'three', amount_minor: -1050 },
  },
  'amounts: those of statements are in range': {
    statements: set('statements', 'gross_amount_minor = 1000000000000', "statement_id = 'two'"),
    found: { ...NAMED, statement_id: 'two', gross_amount_minor: 1_000_000_000_000 },
  },
  'dates: the billing period of a statement does not end before it begins': {
    statements: set('statements', "bill_period_to_date = '2025-11-30'", "statement_id = 'two'"),
    found: { ...NAMED, statement_id: 'two', bill_period_to_date: '2025-11-30' },
  },
  'notes: each has a body or documents': {
    statements: set('notes', 'body = null', "body = 'Called twice'"),
    found: { ...NAMED, entry: 1_000_000 },
  },
};
