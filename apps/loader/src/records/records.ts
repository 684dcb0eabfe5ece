import type {
  Columns,
  ColumnType,
  Item,
  LoadedDescription,
  RecordDescription,
  RequestBody,
} from './record-description.js';
import type { LoadedKind, RecordKind } from './record-kinds.js';

const text = { kind: 'text' } as const satisfies ColumnType;
const decimal = { kind: 'decimal' } as const satisfies ColumnType;
const day = { kind: 'day' } as const satisfies ColumnType;
const instant = { kind: 'instant' } as const satisfies ColumnType;
const boolean = { kind: 'boolean' } as const satisfies ColumnType;

/** In a file of their own they belong to a transaction by `transaction_id` and `external_account_number`. */
const LINE_ITEM_COLUMNS: Columns = {
  rate_band: text,
  start_date: day,
  end_date: day,
  number_of_units: decimal,
  net_amount: decimal,
  price_per_unit: decimal,
  units: { kind: 'decimals' },
};

const TAX_ITEM_COLUMNS: Columns = {
  amount: decimal,
  tax_type: text,
  value_taxed: decimal,
  rate: decimal,
  unit_type: text,
};

const INSTRUCTION_COLUMNS: Columns = { vendor: text, reference: text, type: text };

const LOADED = {
  notes: {
    table: 'staged_notes',
    subject: 'external_account_number',
    columns: {
      body: text,
      document_paths: { kind: 'texts', field: 'document_path' },
      created_at: instant,
      is_pinned: boolean,
      unpin_at: instant,
    },
    operation: 'notes',
    list: 'notes',
    bodyOf: itemsOfAccount('notes'),
  },
  transactions: {
    table: 'staged_transactions',
    subject: 'external_account_number',
    columns: {
      transaction_id: text,
      transaction_date: day,
      amount: decimal,
      type: text,
      reason: text,
      display_note: text,
      note: text,
      reference: text,
      payment_type: text,
      product_code: text,
      line_items: { kind: 'structs', columns: LINE_ITEM_COLUMNS },
      tax_items: { kind: 'structs', columns: TAX_ITEM_COLUMNS },
    },
    identifier: 'transaction_id',
    operation: 'transactions',
    list: 'transactions',
    bodyOf: itemsOfAccount('transactions'),
  },
  'historical-statements': {
    table: 'staged_historical_statements',
    subject: 'external_account_number',
    columns: {
      statement_id: text,
      number: text,
      bill_period_from_date: day,
      bill_period_to_date: day,
      issued_date: day,
      gross_amount: decimal,
      statement_path: text,
    },
    identifier: 'statement_id',
    operation: 'historical-statements',
    list: 'statements',
    bodyOf: itemsOfAccount('statements'),
  },
  'payment-instructions': {
    table: 'staged_payment_instructions',
    subject: 'external_account_number',
    columns: INSTRUCTION_COLUMNS,
    operation: 'payment-instruction',
    list: undefined,
    bodyOf: (supplier, subject, [item]) => ({
      import_supplier: supplier,
      external_account_number: subject,
      ...item,
    }),
  },
  'business-payment-instructions': {
    table: 'staged_business_payment_instructions',
    subject: 'external_business_identifier',
    columns: {
      ...INSTRUCTION_COLUMNS,
      accounts: { kind: 'texts', field: 'external_account_number' },
    },
    operation: 'business-payment-instruction',
    list: undefined,
    bodyOf: (supplier, subject, [item]) => ({
      import_supplier_code: supplier,
      external_business_identifier: subject,
      ...item,
    }),
  },
} as const satisfies Record<LoadedKind, LoadedDescription>;

const ACCOUNTS: RecordDescription = {
  table: 'staged_accounts',
  subject: 'external_account_number',
  // As `accounts import` of the operator has them.
  columns: { from_date: day, to_date: day, account_created_at: instant },
};

export function loadedDescription(kind: LoadedKind): LoadedDescription {
  return LOADED[kind];
}

export function recordDescription(kind: RecordKind): RecordDescription {
  return kind === 'accounts' ? ACCOUNTS : LOADED[kind];
}

function itemsOfAccount(list: string) {
  return (supplier: string, subject: string, items: readonly Item[]): RequestBody => ({
    import_supplier: supplier,
    external_account_number: subject,
    [list]: items,
  });
}
