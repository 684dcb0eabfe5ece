import {
  dayOfDate,
  parseDecimal,
  type Decimal,
  type MinorUnits,
  type TextField,
  type Transaction,
  type TransactionColumns,
  type TransactionDraft,
} from '@data-import/domain';
import { transactionIdOf } from '../identifiers/given-identifiers.js';
import { day } from '../time/dates.js';

const decimal = (text: string): Decimal =>
  parseDecimal(text, { integerDigits: 15, decimalPlaces: 10 })._unsafeUnwrap();

const NOTHING_OPTIONAL = {
  reason: undefined,
  displayNote: undefined,
  note: undefined,
  reference: undefined,
  paymentType: undefined,
  productCode: undefined,
  lineItems: undefined,
  taxItems: undefined,
  description: undefined,
} as const;

export const PAYMENT: Transaction = {
  ...NOTHING_OPTIONAL,
  transactionId: transactionIdOf('p-1'),
  transactionDate: day('2026-01-15'),
  postedDate: day('2026-01-15'),
  amountMinor: 1050 as MinorUnits,
  type: 'PAYMENT',
};

/** As `PAYMENT`, but for what differs. */
export const transactionOf = (
  transactionId: string,
  differing: Partial<Omit<Transaction, 'transactionId'>> = {},
): Transaction => ({
  ...PAYMENT,
  ...differing,
  transactionId: transactionIdOf(transactionId),
});

/** Its numbers are some that no binary floating point number holds. */
export const SUPPLY_CHARGE: Transaction = {
  ...NOTHING_OPTIONAL,
  transactionId: transactionIdOf('s-1'),
  transactionDate: day('2026-01-31'),
  postedDate: day('2026-02-28'),
  amountMinor: -123 as MinorUnits,
  type: 'SUPPLY_CHARGE',
  productCode: 'STANDARD-01',
  lineItems: [
    {
      rateBand: 'CONSUMPTION_STANDARD',
      startDate: day('2026-01-01'),
      endDate: day('2026-01-31'),
      numberOfUnits: decimal('123456789012.1234'),
      netAmount: decimal('-1234567890.0123456789'),
      pricePerUnit: decimal('0.0000001'),
      units: [decimal('-999999999999.9999'), decimal('0.0001')],
    },
    {
      rateBand: 'STANDING_CHARGE',
      startDate: day('2026-01-01'),
      endDate: day('2026-01-01'),
      numberOfUnits: decimal('0'),
      netAmount: decimal('0.1'),
      pricePerUnit: undefined,
      units: undefined,
    },
  ],
  taxItems: [
    {
      amount: decimal('0.3'),
      taxType: 'VAT',
      valueTaxed: decimal('999999999999999.99999'),
      rate: decimal('0.05'),
      unitType: 'PROPORTION',
    },
    {
      amount: decimal('-0.0000000001'),
      taxType: 'LEVY',
      valueTaxed: decimal('10'),
      rate: decimal('0.00001'),
      unitType: 'CURRENCY_PER_KWH',
    },
  ],
};

/** The transaction with every optional field; `text` is in each field that takes any text. */
export function withEverything(transaction: Transaction, text = 'Text'): Transaction {
  return {
    ...transaction,
    reason: text,
    displayNote: text,
    note: text,
    reference: text,
    paymentType: 'DIRECT_CREDIT',
    productCode: text,
    lineItems: transaction.lineItems?.map((item) => ({ ...item, rateBand: text })),
    taxItems: transaction.taxItems?.map((item) => ({ ...item, taxType: text })),
    description: text,
  };
}

const TEXTS = [
  'transactionId',
  'type',
  'reason',
  'displayNote',
  'note',
  'reference',
  'paymentType',
  'productCode',
] as const satisfies readonly TextField[];

/** The transactions by column, as if they had been read from one line. */
export function columnsOf(transactions: readonly Transaction[]): TransactionColumns {
  let bytes = Buffer.alloc(0);
  const place = (text: string | undefined) => {
    if (text === undefined) return { start: -1, end: 0 };
    bytes = Buffer.concat([bytes, Buffer.from(JSON.stringify(text))]);
    return { start: bytes.length - Buffer.byteLength(text) - 1, end: bytes.length - 1 };
  };
  const texts = TEXTS.map((field) => {
    const places = transactions.map((transaction) => place(transaction[field]));
    const starts = Int32Array.from(places, ({ start }) => start);
    return [field, { starts, ends: Int32Array.from(places, ({ end }) => end) }] as const;
  });
  return {
    count: transactions.length,
    bytes,
    texts: Object.fromEntries(texts) as unknown as TransactionColumns['texts'],
    days: Int32Array.from(transactions, ({ postedDate }) => dayOfDate(postedDate)),
    amountsMinor: Float64Array.from(transactions, ({ amountMinor }) => amountMinor),
    mayRepeat: false,
    draftOf: (row) => transactions[row] as Transaction & TransactionDraft,
  };
}
