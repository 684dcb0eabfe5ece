import {
  parseTransactionId,
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
  type LineItem,
  type TaxItem,
  type Transaction,
} from '@data-import/domain';
import {
  amount,
  day,
  decimal,
  field,
  listOf,
  objectOf,
  optionalFields,
  oneOf,
  optional,
  text,
  whole,
  type Fields,
} from './codec.js';
import {
  column,
  describeTable,
  type Columns,
  type EntryPosition,
  type Row,
  type Table,
} from './table.js';

const LINE_ITEM = objectOf<LineItem>({
  rateBand: field('rate_band', text()),
  startDate: field('start_date', day),
  endDate: field('end_date', day),
  numberOfUnits: field('number_of_units', decimal),
  netAmount: field('net_amount', decimal),
  pricePerUnit: field('price_per_unit', optional(decimal)),
  units: field('units', optional(listOf(decimal))),
});

const TAX_ITEM = objectOf<TaxItem>({
  amount: field('amount', decimal),
  taxType: field('tax_type', text()),
  valueTaxed: field('value_taxed', decimal),
  rate: field('rate', decimal),
  unitType: field('unit_type', oneOf(TAX_UNIT_TYPES)),
});

/** The fields without a column of their own: a transaction has them only when the caller posted them. */
export type TransactionDetails = Omit<
  Transaction,
  'transactionId' | 'transactionDate' | 'postedDate' | 'amountMinor' | 'type' | 'description'
>;

export const TRANSACTION_DETAIL_FIELDS: Fields<TransactionDetails> = {
  reason: field('reason', optional(text())),
  displayNote: field('display_note', optional(text())),
  note: field('note', optional(text())),
  reference: field('reference', optional(text())),
  paymentType: field('payment_type', optional(text())),
  productCode: field('product_code', optional(text())),
  lineItems: field('line_items', optional(listOf(LINE_ITEM))),
  taxItems: field('tax_items', optional(listOf(TAX_ITEM))),
};

/** Null in its column when no field was posted, as in most rows. */
export const TRANSACTION_DETAILS = optionalFields(TRANSACTION_DETAIL_FIELDS);

export interface TransactionPosition extends EntryPosition {
  /** 0, or the entry of a transaction that was added without a look-up: the key refuses any other second row of an identifier. */
  readonly occurrence: number;
}

export const TRANSACTIONS: Table<Transaction, TransactionPosition> = describeTable<
  Omit<Transaction, keyof TransactionDetails>,
  TransactionPosition,
  TransactionDetails
>({
  name: 'transactions',
  place: {
    occurrence: column('occurrence', whole),
    entry: column('entry', whole),
  },
  item: {
    transactionId: column('transaction_id', text(parseTransactionId)),
    transactionDate: column('transaction_date', day),
    postedDate: column('posted_date', day),
    amountMinor: column('amount_minor', amount),
    type: column('type', oneOf(TRANSACTION_TYPES)),
    description: column('description', optional(text())),
  } satisfies Columns<Omit<Transaction, keyof TransactionDetails>>,
  details: column('details', TRANSACTION_DETAILS),
  large: { json: 'details' },
});

/** Keeps the first stored of rows with one identifier. */
export function firstOfEach(rows: readonly Row[]): readonly Transaction[] {
  const firsts = new Map<unknown, Row>();
  for (const row of rows) {
    const first = firsts.get(row['transaction_id']);
    if (!first || TRANSACTIONS.readPlace(row).occurrence < TRANSACTIONS.readPlace(first).occurrence)
      firsts.set(row['transaction_id'], row);
  }
  return [...firsts.values()].map(TRANSACTIONS.read);
}
