import {
  printAmount,
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
  type Decimal,
  type LineItem,
  type TaxItem,
  type Transaction,
} from '@data-import/domain';
import type { RawJson } from '../request/exact-json.js';
import { knownWords } from '../response/known-words.js';

/** The transaction as support sees it: what was not posted is absent. */
export function printTransaction(transaction: Transaction): object {
  return {
    transaction_id: transaction.transactionId,
    transaction_date: transaction.transactionDate,
    posted_transaction_date: transaction.postedDate,
    amount: printAmount(transaction.amountMinor),
    type: transaction.type,
    description: transaction.description ?? null,
    reason: transaction.reason,
    display_note: transaction.displayNote,
    note: transaction.note,
    reference: transaction.reference,
    payment_type: transaction.paymentType,
    product_code: transaction.productCode,
    line_items: transaction.lineItems?.map(printLineItem),
    tax_items: transaction.taxItems?.map(printTaxItem),
  };
}

function printLineItem(item: LineItem): object {
  return {
    rate_band: item.rateBand,
    start_date: item.startDate,
    end_date: item.endDate,
    number_of_units: exact(item.numberOfUnits),
    net_amount: exact(item.netAmount),
    price_per_unit: item.pricePerUnit && exact(item.pricePerUnit),
    units: item.units?.map(exact),
  };
}

function printTaxItem(item: TaxItem): object {
  return {
    amount: exact(item.amount),
    tax_type: item.taxType,
    value_taxed: exact(item.valueTaxed),
    rate: exact(item.rate),
    unit_type: item.unitType,
  };
}

/** A number in JSON, digit by digit: a double would not hold every one. */
function exact(decimal: Decimal): RawJson {
  return JSON.rawJSON(decimal);
}

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };

const LINE_ITEM_SCHEMA = {
  title: 'ViewedLineItem',
  type: 'object',
  properties: {
    rate_band: text,
    start_date: date,
    end_date: date,
    number_of_units: number,
    net_amount: number,
    price_per_unit: number,
    units: { type: 'array', items: number },
  },
  required: ['rate_band', 'start_date', 'end_date', 'number_of_units', 'net_amount'],
};

const TAX_ITEM_SCHEMA = {
  title: 'ViewedTaxItem',
  type: 'object',
  properties: {
    amount: number,
    tax_type: text,
    value_taxed: number,
    rate: number,
    unit_type: knownWords(TAX_UNIT_TYPES),
  },
  required: ['amount', 'tax_type', 'value_taxed', 'rate', 'unit_type'],
};

export const TRANSACTION_SCHEMA = {
  title: 'ViewedTransaction',
  type: 'object',
  properties: {
    transaction_id: text,
    transaction_date: { ...date, description: 'The day that counts.' },
    posted_transaction_date: { ...date, description: 'The day that was posted.' },
    amount: { type: 'string', description: 'With two places.' },
    type: knownWords(TRANSACTION_TYPES),
    description: {
      type: ['string', 'null'],
      description: 'Says how the date was moved, if it was.',
    },
    reason: text,
    display_note: text,
    note: text,
    reference: text,
    payment_type: text,
    product_code: text,
    line_items: { type: 'array', items: LINE_ITEM_SCHEMA },
    tax_items: { type: 'array', items: TAX_ITEM_SCHEMA },
  },
  required: [
    'transaction_id',
    'transaction_date',
    'posted_transaction_date',
    'amount',
    'type',
    'description',
  ],
};
