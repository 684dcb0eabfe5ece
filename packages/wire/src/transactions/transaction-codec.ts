import {
  draftTransaction,
  ITEM_LIMITS,
  parseTransactionId,
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
  transactionFaults,
  type LineItem,
  type TaxItem,
  type TransactionDraft,
  type MinorUnits,
  type ReadableTransaction,
  type TransactionFields,
  type Vocabulary,
} from '@data-import/domain';
import { ok } from 'neverthrow';
import { described, optional, stating, type Codec, type ReadBy } from '../reading/codec.js';
import { camelCased } from '../reading/wire-names.js';
import { into, posted } from '../reading/into.js';
import type { Posted } from '../reading/posted.js';
import type { ListLimits } from '../settings/limits.js';
import { list } from '../reading/list.js';
import { amount, AMOUNT_FORM, decimal } from '../reading/numbers.js';
import { record } from '../reading/record.js';
import { calendarDate, identifier, oneOf, text, wordOf } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import { TRANSACTION_FAULTS } from './transaction-faults.js';
import { typeConditions } from './type-conditions.js';

/** A transaction that the domain found right in itself, beside the object as it was posted. */
export function transaction(
  vocabulary: Vocabulary,
  { maximumItems: maxItems }: ListLimits,
): Codec<Posted<TransactionDraft>> {
  const fields = transactionFields(vocabulary, maxItems);
  const read = into(fields, {
    construct: (sent) => draftTransaction(fieldsOf(sent), vocabulary),
    faultsAmong: (readable) => transactionFaults(readableOf(readable), vocabulary),
    faults: TRANSACTION_FAULTS,
    renamed: readableOf,
  });
  return stating(posted(read), typeConditions(vocabulary));
}

const transactionFields = (vocabulary: Vocabulary, maxItems: number) =>
  record('Transaction', {
    transaction_id: described(
      identifier(parseTransactionId, { maxLength: LENGTHS.transaction_id }),
      "The caller's own identifier.",
    ),
    transaction_date: calendarDate,
    amount: described(amount, `Above zero for PAYMENT and REPAYMENT; never zero. ${AMOUNT_FORM}`),
    type: described(
      oneOf(TRANSACTION_TYPES),
      'Decides which other fields are required or allowed.',
    ),
    reason: optional(described(wordIn(vocabulary.reasons), 'For example IMPORTED_CHARGE.')),
    display_note: optional(
      described(text({ maxLength: LENGTHS.display_note }), 'Shown to the customer.'),
    ),
    note: optional(described(text({ maxLength: LENGTHS.note }), 'Shown to operators.')),
    reference: optional(
      described(text({ maxLength: LENGTHS.reference }), 'Reference of the payment or repayment.'),
    ),
    payment_type: optional(paymentType(vocabulary)),
    product_code: optional(
      described(text({ maxLength: LENGTHS.product_code }), 'Required for SUPPLY_CHARGE.'),
    ),
    line_items: optional(
      described(
        list(lineItem(vocabulary, maxItems), { maxItems }),
        'Only for SUPPLY_CHARGE, where at least one item is required.',
      ),
    ),
    tax_items: optional(list(taxItem(vocabulary), { maxItems })),
  });

type Sent = ReadBy<ReturnType<typeof transactionFields>>;

function fieldsOf(sent: Sent): TransactionFields {
  return {
    transactionId: sent.transaction_id,
    transactionDate: sent.transaction_date,
    amountMinor: sent.amount,
    type: sent.type,
    reason: sent.reason,
    displayNote: sent.display_note,
    note: sent.note,
    reference: sent.reference,
    paymentType: sent.payment_type,
    productCode: sent.product_code,
    lineItems: sent.line_items,
    taxItems: sent.tax_items,
  };
}

/** As `fieldsOf`, without the fields that could not be read. */
function readableOf(readable: object): ReadableTransaction {
  const { amount: amountMinor, ...others } = camelCased(readable) as {
    readonly amount?: MinorUnits;
  };
  return amountMinor === undefined ? others : { ...others, amountMinor };
}

const MAXIMUM_UNITS = 1_000;

function lineItem({ rateBands }: Vocabulary, maxItems: number): Codec<LineItem> {
  const fields = record('LineItem', {
    rate_band: described(wordIn(rateBands), 'Such as CONSUMPTION_STANDARD.'),
    start_date: described(calendarDate, 'The first day, which is included.'),
    end_date: described(calendarDate, 'The last day, which is included.'),
    number_of_units: decimal(ITEM_LIMITS.units),
    net_amount: decimal(ITEM_LIMITS.money),
    price_per_unit: optional(decimal(ITEM_LIMITS.pricePerUnit)),
    units: optional(
      list(decimal(ITEM_LIMITS.units), { maxItems: Math.min(maxItems, MAXIMUM_UNITS) }),
    ),
  });
  const construct = (sent: ReadBy<typeof fields>) =>
    ok({
      rateBand: sent.rate_band,
      startDate: sent.start_date,
      endDate: sent.end_date,
      numberOfUnits: sent.number_of_units,
      netAmount: sent.net_amount,
      pricePerUnit: sent.price_per_unit,
      units: sent.units,
    });
  return into(fields, { construct });
}

function taxItem({ taxTypes }: Vocabulary): Codec<TaxItem> {
  const fields = record('TaxItem', {
    amount: decimal(ITEM_LIMITS.money),
    tax_type: described(wordIn(taxTypes), 'Such as VAT.'),
    value_taxed: decimal(ITEM_LIMITS.tax),
    rate: described(decimal(ITEM_LIMITS.tax), 'A fraction: 0.05 is five per cent.'),
    unit_type: described(oneOf(TAX_UNIT_TYPES), 'What the rate is a rate of.'),
  });
  const construct = (sent: ReadBy<typeof fields>) =>
    ok({
      amount: sent.amount,
      taxType: sent.tax_type,
      valueTaxed: sent.value_taxed,
      rate: sent.rate,
      unitType: sent.unit_type,
    });
  return into(fields, { construct });
}

/** Free text, unless the operator has closed the list. Whether a word is on it is for the domain to say. */
function wordIn(words: ReadonlySet<string> | undefined): Codec<string> {
  return words ? wordOf(words) : text({ maxLength: LENGTHS.reason });
}

function paymentType({ paymentTypes, repaymentTypes }: Vocabulary): Codec<string> {
  const words = wordOf([...paymentTypes, ...repaymentTypes]);
  return described(words, 'For PAYMENT and REPAYMENT only, each with words of its own.');
}
