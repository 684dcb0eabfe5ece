import type {
  ExportedInstruction,
  HistoricalStatement,
  LineItem,
  Note,
  TaxItem,
  Transaction,
} from '@data-import/domain';
import { compareCodePoints } from '../accounts/best-matches.js';
import type { OfAccount } from '../lists/reader.js';

/** Grows with every change of the texts: digests of two versions cannot be compared. */
export const DIGEST_VERSION = 1;

type Value = string | number | boolean | undefined | readonly Value[];

/**
 * One text for the values of an item, and for no others: `|` ends a value, `||` stands for itself and `|0` for no value. The
 * databases and the loader make the same text with SQL.
 */
function canonicalText(values: readonly Value[]): string {
  return values.map((value) => `${written(value)}|,`).join('');
}

/** The text of the values in their order. A field of the item that is not among them does not compile. */
function textOfAll<Item, LeftOut extends keyof Item = never>(
  valuesOf: (item: Item) => { readonly [Key in Exclude<keyof Item & string, LeftOut>]-?: Value },
) {
  return (item: Item): string => canonicalText(Object.values<Value>(valuesOf(item)));
}

function written(value: Value): string {
  if (value === undefined) return '|0';
  const text = typeof value === 'object' ? canonicalText(value) : String(value);
  return text.replaceAll('|', '||');
}

/** The fields of each kind as the loader names and orders them, behind the account. */
export const CANONICAL_TEXTS = {
  notes: textOfAll<OfAccount<Note>, 'author'>((note) => ({
    externalAccountNumber: note.externalAccountNumber,
    body: note.body,
    documentPaths: asSet(note.documentPaths),
    createdAt: note.createdAt,
    isPinned: note.isPinned,
    unpinAt: note.unpinAt,
  })),
  transactions: textOfAll<OfAccount<Transaction>, 'description'>((transaction) => ({
    externalAccountNumber: transaction.externalAccountNumber,
    transactionId: transaction.transactionId,
    postedDate: transaction.postedDate,
    amountMinor: transaction.amountMinor,
    type: transaction.type,
    reason: transaction.reason,
    displayNote: transaction.displayNote,
    note: transaction.note,
    reference: transaction.reference,
    paymentType: transaction.paymentType,
    productCode: transaction.productCode,
    lineItems: (transaction.lineItems ?? []).map(lineItem),
    taxItems: (transaction.taxItems ?? []).map(taxItem),
    transactionDate: transaction.transactionDate,
  })),
  statements: textOfAll<OfAccount<HistoricalStatement>>((statement) => ({
    externalAccountNumber: statement.externalAccountNumber,
    statementId: statement.statementId,
    number: statement.number,
    billPeriodFromDate: statement.billPeriodFromDate,
    billPeriodToDate: statement.billPeriodToDate,
    issuedDate: statement.issuedDate,
    grossAmountMinor: statement.grossAmountMinor,
    statementPath: statement.statementPath,
  })),
  instructions: (instruction: ExportedInstruction) =>
    canonicalText([
      instruction.externalAccountNumber ?? instruction.externalBusinessIdentifier,
      instruction.vendor,
      instruction.reference,
      instruction.type,
      ...(instruction.externalAccountNumber === undefined
        ? [asSet(instruction.linkedAccounts)]
        : []),
    ]),
};

function lineItem(item: LineItem): readonly Value[] {
  return Object.values<Value>({
    rateBand: item.rateBand,
    startDate: item.startDate,
    endDate: item.endDate,
    numberOfUnits: item.numberOfUnits,
    netAmount: item.netAmount,
    pricePerUnit: item.pricePerUnit,
    units: item.units,
  } satisfies Record<keyof LineItem, Value>);
}

function taxItem(item: TaxItem): readonly Value[] {
  return [item.amount, item.taxType, item.valueTaxed, item.rate, item.unitType];
}

function asSet(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted(compareCodePoints);
}
