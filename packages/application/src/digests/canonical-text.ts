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

function written(value: Value): string {
  if (value === undefined) return '|0';
  const text = typeof value === 'object' ? canonicalText(value) : String(value);
  return text.replaceAll('|', '||');
}

/** The fields of each kind as the loader names and orders them, behind the account. */
export const CANONICAL_TEXTS = {
  notes: (note: OfAccount<Note>) =>
    canonicalText([
      note.externalAccountNumber,
      note.body,
      asSet(note.documentPaths),
      note.createdAt,
      note.isPinned,
      note.unpinAt,
    ]),
  transactions: (transaction: OfAccount<Transaction>) =>
    canonicalText([
      transaction.externalAccountNumber,
      transaction.transactionId,
      transaction.postedDate,
      transaction.amountMinor,
      transaction.type,
      transaction.reason,
      transaction.displayNote,
      transaction.note,
      transaction.reference,
      transaction.paymentType,
      transaction.productCode,
      (transaction.lineItems ?? []).map(lineItem),
      (transaction.taxItems ?? []).map(taxItem),
      transaction.transactionDate,
    ]),
  statements: (statement: OfAccount<HistoricalStatement>) =>
    canonicalText([
      statement.externalAccountNumber,
      statement.statementId,
      statement.number,
      statement.billPeriodFromDate,
      statement.billPeriodToDate,
      statement.issuedDate,
      statement.grossAmountMinor,
      statement.statementPath,
    ]),
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
  return [
    item.rateBand,
    item.startDate,
    item.endDate,
    item.numberOfUnits,
    item.netAmount,
    item.pricePerUnit,
    item.units,
  ];
}

function taxItem(item: TaxItem): readonly Value[] {
  return [item.amount, item.taxType, item.valueTaxed, item.rate, item.unitType];
}

function asSet(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted(compareCodePoints);
}
