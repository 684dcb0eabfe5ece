import type { Note } from '../notes/note.js';
import type { ExportedInstruction } from '../payment-instructions/payment-instruction.js';
import type { StatementFields } from '../statements/historical-statement.js';
import type { LineItem, TaxItem, Transaction } from '../transactions/transaction.js';

/** Grows with every change of the texts: digests of two versions cannot be compared. */
export const DIGEST_VERSION = 2;

/** The form of a value: a text doubles each `|`, JSON has no spaces and leaves fields without a value out, others are unchanged. */
export type CanonicalType = 'text' | 'whole' | 'day' | 'instant' | 'flag' | 'json';

type OfItem<Item> = Readonly<Record<keyof Item & string, CanonicalType>>;

type Details = 'reason' | 'displayNote' | 'note' | 'reference' | 'paymentType' | 'productCode';
type DetailLists = 'lineItems' | 'taxItems';

/**
 * The fields of the text that an item is digested as, in their order; `|,` is between two, and `|0` is a field without a value. An
 * item with another field does not compile. `docs/export.md` tells callers.
 */
export const CANONICAL_FIELDS = {
  notes: {
    owner: 'text',
    body: 'text',
    createdAt: 'instant',
    isPinned: 'flag',
    unpinAt: 'instant',
    documentPaths: 'json',
  } satisfies OfItem<Omit<Note, 'author'> & { owner: string }>,
  transactions: {
    owner: 'text',
    transactionId: 'text',
    postedDate: 'day',
    amountMinor: 'whole',
    type: 'text',
    details: 'json',
    transactionDate: 'day',
  } satisfies OfItem<
    Omit<Transaction, Details | DetailLists | 'description'> & { owner: string; details: object }
  >,
  statements: {
    owner: 'text',
    statementId: 'text',
    number: 'text',
    billPeriodFromDate: 'day',
    billPeriodToDate: 'day',
    issuedDate: 'day',
    grossAmountMinor: 'whole',
    statementPath: 'text',
  } satisfies OfItem<StatementFields & { owner: string }>,
  instructions: {
    owner: 'text',
    vendor: 'text',
    reference: 'text',
    type: 'text',
    linkedAccounts: 'json',
  } satisfies OfItem<
    Omit<ExportedInstruction, 'externalAccountNumber' | 'externalBusinessIdentifier'> & {
      owner: string;
    }
  >,
} as const;

export type CanonicalKind = keyof typeof CANONICAL_FIELDS;

/** The fields of `details` in their order, and those of the items of its lists. */
export const CANONICAL_DETAILS = {
  reason: 'text',
  displayNote: 'text',
  note: 'text',
  reference: 'text',
  paymentType: 'text',
  productCode: 'text',
  lineItems: {
    rateBand: 'text',
    startDate: 'day',
    endDate: 'day',
    numberOfUnits: 'text',
    netAmount: 'text',
    pricePerUnit: 'text',
    units: 'json',
  } satisfies OfItem<LineItem>,
  taxItems: {
    amount: 'text',
    taxType: 'text',
    valueTaxed: 'text',
    rate: 'text',
    unitType: 'text',
  } satisfies OfItem<TaxItem>,
} satisfies Readonly<Record<Details | DetailLists, unknown>>;

/** The name of a field in JSON, and of its column. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
