import type { TransactionId } from '../identifiers/identifiers.js';
import type { Decimal } from '../money/decimal.js';
import type { MinorUnits } from '../money/amount.js';
import type { CalendarDate } from '../time/calendar-date.js';

/** The values of the REST contract's field `type` of a transaction. */
export const TRANSACTION_TYPES = [
  'CHARGE',
  'CREDIT',
  'PAYMENT',
  'REPAYMENT',
  'SUPPLY_CHARGE',
] as const;

/** One of `TRANSACTION_TYPES`. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The values of the REST contract's field `unit_type` of a tax item. */
export const TAX_UNIT_TYPES = ['PROPORTION', 'CURRENCY_PER_KWH'] as const;

/** What the rate of a tax is: a proportion of the value taxed, or currency for each kWh. */
export type TaxUnitType = (typeof TAX_UNIT_TYPES)[number];

/** How exact the numbers of line items and tax items may be. */
export const ITEM_LIMITS = {
  money: { integerDigits: 10, decimalPlaces: 10 },
  units: { integerDigits: 12, decimalPlaces: 4 },
  pricePerUnit: { integerDigits: 8, decimalPlaces: 7 },
  tax: { integerDigits: 15, decimalPlaces: 5 },
} as const;

/** A part of a supply charge: so many units at such a price, in units of the currency. Both days are included. */
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

/** A transaction as a caller gives it. A field that was not sent is `undefined`. */
export interface TransactionFields {
  /** The caller's identifier; the same on one account means the same transaction. */
  readonly transactionId: TransactionId;
  readonly transactionDate: CalendarDate;
  readonly amountMinor: MinorUnits;
  readonly type: TransactionType;
  readonly reason: string | undefined;
  /** For the customer's eyes. */
  readonly displayNote: string | undefined;
  /** For the operator's eyes. */
  readonly note: string | undefined;
  readonly reference: string | undefined;
  readonly paymentType: string | undefined;
  readonly productCode: string | undefined;
  readonly lineItems: readonly LineItem[] | undefined;
  readonly taxItems: readonly TaxItem[] | undefined;
}

/** A transaction as it is kept on an account. */
export interface Transaction extends TransactionFields {
  /** The day that counts, inside the period that was open when it was added. */
  readonly transactionDate: CalendarDate;
  /** The day that the caller posted. */
  readonly postedDate: CalendarDate;
  /** Says from where to where the date was moved; `undefined` when it was not. */
  readonly description: string | undefined;
}
