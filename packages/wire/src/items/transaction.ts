import {
  DEFAULT_VOCABULARY,
  draftTransaction,
  ITEM_LIMITS,
  parseTransactionId,
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
  transactionFaults,
  type LineItem,
  type TaxItem,
  type Transaction,
  type TransactionDraft,
  type TransactionFields,
  type Vocabulary,
} from '@data-import/domain';
import { described, field as printedField, nullable, object } from '../printing/printer.js';
import * as printed from '../printing/texts.js';
import { stating, type Codec } from '../reading/codec.js';
import { into, posted, type Posted } from '../reading/into.js';
import { AMOUNT_FORM } from '../reading/numbers.js';
import { LENGTHS } from '../settings/lengths.js';
import { DEFAULT_LIMITS, type ListLimits } from '../settings/limits.js';
import { TRANSACTION_FAULTS } from './transaction-errors.js';
import {
  ACCOUNT_FIELD,
  day,
  exactNumber,
  exactNumbers,
  field,
  identifier,
  itemCodec,
  money,
  oneOf,
  optional,
  printedFields,
  structs,
  text,
  word,
  type Fields,
} from './field.js';
import type { JsonSchema } from '../printing/json.js';

const MAXIMUM_UNITS = 1_000;

const lineItemFields = ({ rateBands }: Vocabulary, maxItems: number) =>
  ({
    rateBand: field('rate_band', word(rateBands), 'For example CONSUMPTION_STANDARD.'),
    startDate: field('start_date', day, 'The first day, which is included.'),
    endDate: field('end_date', day, 'The last day, which is included.'),
    numberOfUnits: field('number_of_units', exactNumber(ITEM_LIMITS.units)),
    netAmount: field('net_amount', exactNumber(ITEM_LIMITS.money)),
    pricePerUnit: field('price_per_unit', optional(exactNumber(ITEM_LIMITS.pricePerUnit))),
    units: field(
      'units',
      optional(exactNumbers(ITEM_LIMITS.units, Math.min(maxItems, MAXIMUM_UNITS))),
    ),
  }) satisfies Fields<LineItem>;

const taxItemFields = ({ taxTypes }: Vocabulary) =>
  ({
    amount: field('amount', exactNumber(ITEM_LIMITS.money)),
    taxType: field('tax_type', word(taxTypes), 'For example VAT.'),
    valueTaxed: field('value_taxed', exactNumber(ITEM_LIMITS.tax)),
    rate: field('rate', exactNumber(ITEM_LIMITS.tax), 'A fraction: 0.05 is five per cent.'),
    unitType: field('unit_type', oneOf(TAX_UNIT_TYPES), 'The base that the rate applies to.'),
  }) satisfies Fields<TaxItem>;

/** Words and limits decide what is accepted; names, answers and columns are the same on every instance. */
export const transactionFields = (
  vocabulary: Vocabulary = DEFAULT_VOCABULARY,
  { maximumItems: maxItems }: ListLimits = DEFAULT_LIMITS,
) =>
  ({
    transactionId: field(
      'transaction_id',
      identifier(parseTransactionId, LENGTHS.transaction_id),
      "The caller's own identifier.",
    ),
    transactionDate: field('transaction_date', day),
    amountMinor: field(
      'amount',
      money,
      `Above zero for PAYMENT and REPAYMENT; never zero. ${AMOUNT_FORM}`,
    ),
    type: field(
      'type',
      oneOf(TRANSACTION_TYPES),
      'Decides which other fields are required or allowed.',
    ),
    reason: field('reason', optional(word(vocabulary.reasons)), 'For example IMPORTED_CHARGE.'),
    displayNote: field(
      'display_note',
      optional(text(LENGTHS.display_note)),
      'Shown to the customer.',
    ),
    note: field('note', optional(text(LENGTHS.note)), 'Shown to operators.'),
    reference: field(
      'reference',
      optional(text(LENGTHS.reference)),
      'Reference of the payment or repayment.',
    ),
    paymentType: field(
      'payment_type',
      optional(word(new Set([...vocabulary.paymentTypes, ...vocabulary.repaymentTypes]))),
      'Only for PAYMENT and REPAYMENT, each with its own values.',
    ),
    productCode: field(
      'product_code',
      optional(text(LENGTHS.product_code)),
      'Required for SUPPLY_CHARGE.',
    ),
    lineItems: field(
      'line_items',
      optional(
        structs(['LineItem', 'ViewedLineItem'], lineItemFields(vocabulary, maxItems), maxItems),
      ),
      'Only for SUPPLY_CHARGE, where at least one item is required.',
    ),
    taxItems: field(
      'tax_items',
      optional(structs(['TaxItem', 'ViewedTaxItem'], taxItemFields(vocabulary), maxItems)),
    ),
  }) satisfies Fields<TransactionFields>;

/** Reads a transaction that the domain found right in itself, beside the object as it was posted. */
export function transaction(
  vocabulary: Vocabulary,
  limits: ListLimits,
): Codec<Posted<TransactionDraft>> {
  const fields: Fields<TransactionFields> = transactionFields(vocabulary, limits);
  const read = into(itemCodec('Transaction', fields), {
    construct: (sent) => draftTransaction(sent, vocabulary),
    faultsAmong: (readable) => transactionFaults(readable, vocabulary),
    faults: TRANSACTION_FAULTS,
  });
  return stating(posted(read), typeConditions(vocabulary));
}

const { transaction_id, transaction_date, amount, type, ...others } =
  printedFields(transactionFields());

const effectiveDate = described(
  transaction_date,
  'The effective date, under which the transaction is stored.',
);
const postedDate = printedField(
  described(printed.day, 'The date that the caller sent.'),
  ({ postedDate: date }: Transaction) => date,
);
const move = printedField(
  described(nullable(printed.text), 'Describes how the date was moved; null if it was not.'),
  'description',
);

export const viewedTransaction = object('ViewedTransaction', {
  transaction_id,
  transaction_date: effectiveDate,
  posted_transaction_date: postedDate,
  amount,
  type,
  description: move,
  ...others,
});

/** A stored transaction, as it was posted. */
export const exportedTransaction = object('ExportedTransaction', {
  ...ACCOUNT_FIELD,
  transaction_id,
  transaction_date: postedDate,
  amount,
  type,
  ...others,
  stored_transaction_date: effectiveDate,
  description: move,
});

// JSON Schema has a keyword of this name.
/* oxlint-disable unicorn/no-thenable */

/** The same as `false`, which not every generator of clients reads. */
const ABSENT: JsonSchema = { not: {} };

/**
 * JSON Schema conditions for the fields that a type needs and those that it does not take. Generators of clients pass
 * them over; validators hold a transaction to them.
 */
function typeConditions({ paymentTypes, repaymentTypes }: Vocabulary): JsonSchema {
  return {
    if: ofType('SUPPLY_CHARGE'),
    then: {
      properties: {
        product_code: {},
        line_items: { type: 'array', items: {}, minItems: 1 },
        payment_type: ABSENT,
      },
      required: ['product_code', 'line_items'],
    },
    else: {
      properties: { line_items: ABSENT },
      if: ofType('PAYMENT'),
      then: paidBy(paymentTypes),
      else: {
        if: ofType('REPAYMENT'),
        then: paidBy(repaymentTypes),
        else: { properties: { payment_type: ABSENT } },
      },
    },
  };
}

function ofType(name: string): JsonSchema {
  return { properties: { type: { const: name } }, required: ['type'] };
}

function paidBy(words: ReadonlySet<string>): JsonSchema {
  return { properties: { payment_type: words.size === 0 ? ABSENT : { enum: [...words] } } };
}
