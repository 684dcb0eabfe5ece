/** A table that has rows of suppliers, or a part of it, as a move copies it. */
export interface MovedTable {
  readonly name: string;
  /** What its rows belong to: the column that says so has the identifier of a supplier, an account or a business. */
  readonly of: 'supplier_id' | 'account_id' | 'business_id';
  /** Unique among the rows, beside the column of `of`, and in the order in which they are read. */
  readonly key: string;
  /** Columns with identifiers that each place gives itself: of which table. Those of accounts are unique over all places. */
  readonly ids: Readonly<Record<string, NumberedTable>>;
  /** Copied when all other tables have been. */
  readonly isLast?: true;
}

/** Tables whose identifiers are given anew in the new place, all by the same distance. */
export const NUMBERED_TABLES = [
  'import_suppliers',
  'supplier_status_changes',
  'import_processes',
  'businesses',
  'business_accounts',
  'payment_instructions',
] as const;
export type NumberedTable = (typeof NUMBERED_TABLES)[number];

/** Everything of a supplier but its own row, in the order in which it is copied: what is referred to comes first. */
export const MOVED_TABLES: readonly MovedTable[] = [
  ofSupplier('supplier_status_changes', 'id', { id: 'supplier_status_changes' }),
  ofSupplier('supplier_counters', 'stripe'),
  ofSupplier('refused_requests', 'refusal'),
  ofSupplier('written_batches', 'name'),
  ofSupplier('import_processes', 'id', { id: 'import_processes' }),
  ofSupplier('accounts', 'id'),
  ofSupplier('businesses', 'id', { id: 'businesses' }),
  {
    name: 'payment_instructions',
    of: 'business_id',
    key: 'id',
    ids: { id: 'payment_instructions', business_id: 'businesses' },
  },
  ofAccount('closed_statement_periods', 'from_date'),
  ofAccount('transactions', 'entry'),
  ofAccount('notes', 'entry'),
  ofAccount('statements', 'entry'),
  ofAccount('payment_instructions', 'id', {
    id: 'payment_instructions',
    business_id: 'businesses',
  }),
  ofAccount('business_accounts', 'id', { id: 'business_accounts', business_id: 'businesses' }),
  ofAccount('payment_instruction_accounts', 'payment_instruction_id', {
    payment_instruction_id: 'payment_instructions',
  }),
  ofAccount('idempotency_keys', 'key'),
  ofAccount('import_batch_appends', 'append_number', { supplier_id: 'import_suppliers' }),
  {
    name: 'import_batch_business_appends',
    of: 'business_id',
    key: 'append_number',
    ids: { supplier_id: 'import_suppliers', business_id: 'businesses' },
  },
  // An append that is added later begins the numbers of its batch anew.
  { ...ofSupplier('undone_import_batches', 'name'), isLast: true },
];

/** Tables of a place that say something of the place and not of a supplier. */
export const OWN_TABLES = ['place', 'account_ids'] as const;

function ofSupplier(name: string, key: string, ids: MovedTable['ids'] = {}): MovedTable {
  return { name, of: 'supplier_id', key, ids: { supplier_id: 'import_suppliers', ...ids } };
}

function ofAccount(name: string, key: string, ids: MovedTable['ids'] = {}): MovedTable {
  return { name, of: 'account_id', key, ids };
}
