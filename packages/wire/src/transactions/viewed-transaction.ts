import {
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
  type LineItem,
  type TaxItem,
  type Transaction,
} from '@data-import/domain';
import { knownWords } from '../printing/known-words.js';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  verbatim,
} from '../printing/printer.js';
import { day, exactNumber, money, text } from '../printing/texts.js';

const lineItem = object<LineItem>('ViewedLineItem', {
  rate_band: field(text, ({ rateBand }) => rateBand),
  start_date: field(day, ({ startDate }) => startDate),
  end_date: field(day, ({ endDate }) => endDate),
  number_of_units: field(exactNumber, ({ numberOfUnits }) => numberOfUnits),
  net_amount: field(exactNumber, ({ netAmount }) => netAmount),
  price_per_unit: field(optional(exactNumber), ({ pricePerUnit }) => pricePerUnit),
  units: field(optional(listOf(exactNumber)), ({ units }) => units),
});

const taxItem = object<TaxItem>('ViewedTaxItem', {
  amount: field(exactNumber, ({ amount }) => amount),
  tax_type: field(text, ({ taxType }) => taxType),
  value_taxed: field(exactNumber, ({ valueTaxed }) => valueTaxed),
  rate: field(exactNumber, ({ rate }) => rate),
  unit_type: field(verbatim(knownWords(TAX_UNIT_TYPES)), ({ unitType }) => unitType),
});

const optionalText = optional(text);

export const AMOUNT_AND_TYPE = {
  amount: field(money, ({ amountMinor }: Transaction) => amountMinor),
  type: field(verbatim(knownWords(TRANSACTION_TYPES)), ({ type }: Transaction) => type),
};

/** What was not posted is absent. */
export const OPTIONAL_FIELDS = {
  reason: field(optionalText, ({ reason }: Transaction) => reason),
  display_note: field(optionalText, ({ displayNote }: Transaction) => displayNote),
  note: field(optionalText, ({ note }: Transaction) => note),
  reference: field(optionalText, ({ reference }: Transaction) => reference),
  payment_type: field(optionalText, ({ paymentType }: Transaction) => paymentType),
  product_code: field(optionalText, ({ productCode }: Transaction) => productCode),
  line_items: field(optional(listOf(lineItem)), ({ lineItems }: Transaction) => lineItems),
  tax_items: field(optional(listOf(taxItem)), ({ taxItems }: Transaction) => taxItems),
};

export const MOVE_DESCRIPTION = field(
  described(nullable(text), 'Describes how the date was moved; null if it was not.'),
  ({ description }: Transaction) => description,
);

/** The transaction as support sees it. */
export const viewedTransaction = object<Transaction>('ViewedTransaction', {
  transaction_id: field(text, ({ transactionId }) => transactionId),
  transaction_date: field(
    described(day, 'The effective date, under which the transaction is stored.'),
    ({ transactionDate }) => transactionDate,
  ),
  posted_transaction_date: field(
    described(day, 'The date that the caller sent.'),
    ({ postedDate }) => postedDate,
  ),
  ...AMOUNT_AND_TYPE,
  description: MOVE_DESCRIPTION,
  ...OPTIONAL_FIELDS,
});
