import type { TransactionId } from '../identifiers/identifiers.js';
import type { Decimal } from '../money/decimal.js';
import type { MinorUnits } from '../money/amount.js';
import type { CalendarDate } from '../time/calendar-date.js';
import { differencesBetween, type FieldDifference } from '../differences/differences.js';

/** The values of the REST contract's field `type` of a transaction. */
export const TRANSACTION_TYPES = [
  'CHARGE',
  'CREDIT',
  'PAYMENT',
  'REPAYMENT',
  'SUPPLY_CHARGE',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The values of the REST contract's field `unit_type` of a tax item. */
export const TAX_UNIT_TYPES = ['PROPORTION', 'CURRENCY_PER_KWH'] as const;

/** The unit of the rate of a tax: a proportion of the value taxed, or currency for each kWh. */
export type TaxUnitType = (typeof TAX_UNIT_TYPES)[number];

/** The limits of the numbers of line items and tax items. */
export const ITEM_LIMITS = {
  money: { integerDigits: 10, decimalPlaces: 10 },
  units: { integerDigits: 12, decimalPlaces: 4 },
  pricePerUnit: { integerDigits: 8, decimalPlaces: 7 },
  tax: { integerDigits: 15, decimalPlaces: 5 },
} as const;

/** A part of a supply charge: a number of units at a price in units of the currency. Includes both days. */
export interface LineItem {
  readonly rateBand: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly numberOfUnits: Decimal;
  readonly netAmount: Decimal;
  readonly pricePerUnit: Decimal | undefined;
  readonly units: readonly Decimal[] | undefined;
}

/** A tax on a transaction. `amount` is in units of the currency, not in hundredths. */
export interface TaxItem {
  readonly amount: Decimal;
  readonly taxType: string;
  readonly valueTaxed: Decimal;
  /** A fraction: `0.05` is five per cent. */
  readonly rate: Decimal;
  readonly unitType: TaxUnitType;
}

/** A transaction as the caller sends it. A field that was not sent is `undefined`. */
export interface TransactionFields {
  /** Unique on the account, unless the caller adds without looking up existing transactions. */
  readonly transactionId: TransactionId;
  readonly transactionDate: CalendarDate;
  readonly amountMinor: MinorUnits;
  readonly type: TransactionType;
  readonly reason: string | undefined;
  /** Shown to the customer. */
  readonly displayNote: string | undefined;
  /** Internal: shown to the operator only. */
  readonly note: string | undefined;
  readonly reference: string | undefined;
  readonly paymentType: string | undefined;
  readonly productCode: string | undefined;
  readonly lineItems: readonly LineItem[] | undefined;
  readonly taxItems: readonly TaxItem[] | undefined;
}

/** A transaction as it is stored on an account. */
export interface Transaction extends TransactionFields {
  /** The effective date: inside the period that was open when the transaction was added. */
  readonly transactionDate: CalendarDate;
  /** The date that the caller sent. */
  readonly postedDate: CalendarDate;
  /** Says from which date to which it was moved; `undefined` when it was not moved. */
  readonly description: string | undefined;
}

/**
 * The fields in which a posted transaction differs from the stored one. Its date is compared with the date that was posted
 * when it was stored: moving a date makes no difference.
 */
export function transactionDifferences(
  { postedDate, ...stored }: Transaction,
  posted: TransactionFields,
): readonly FieldDifference[] {
  const { description: _, ...fields } = stored;
  return differencesBetween({ ...fields, transactionDate: postedDate }, posted);
}

/** The differences of each draft that exists with other content, by the index of the draft. */
export function differingDrafts(
  drafts: readonly TransactionFields[],
  existing: readonly Transaction[],
): ReadonlyMap<number, readonly FieldDifference[]> {
  if (existing.length === 0) return NONE;
  const stored = new Map<TransactionId, Transaction>();
  for (const transaction of existing) stored.set(transaction.transactionId, transaction);
  const differing = new Map<number, readonly FieldDifference[]>();
  for (const [index, draft] of drafts.entries()) {
    const match = stored.get(draft.transactionId);
    const differences = match ? transactionDifferences(match, draft) : [];
    if (differences.length > 0) differing.set(index, differences);
  }
  return differing;
}

const NONE: ReadonlyMap<number, readonly FieldDifference[]> = new Map();
