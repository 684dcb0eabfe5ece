import { err, ok, type Result } from 'neverthrow';
import { scaled, unscaled, type Decimal } from '../money/decimal.js';
import type { CalendarDate } from '../time/calendar-date.js';
import type { LineItem, TaxItem, TransactionFields, TransactionType } from './transaction.js';
import type { Vocabulary } from './vocabulary.js';

declare const drafted: unique symbol;

/**
 * A transaction that passed every rule that needs no stored data. Whether it exists and whether its date is in the open
 * period is decided by `planImport`. Only `draftTransaction` makes it.
 */
export interface TransactionDraft extends TransactionFields {
  readonly [drafted]: true;
}

/** The readable fields of a transaction: an absent field could not be read, an `undefined` one was not sent. */
export interface ReadableTransaction extends Partial<
  Omit<TransactionFields, 'lineItems' | 'taxItems'>
> {
  /** An item that could not be read at all is `undefined`. */
  readonly lineItems?: readonly (ReadableLineItem | undefined)[] | undefined;
  readonly taxItems?: readonly (Partial<TaxItem> | undefined)[] | undefined;
}

/** The readable fields of a line item; a unit that could not be read is `undefined`. */
export interface ReadableLineItem extends Partial<Omit<LineItem, 'units'>> {
  readonly units?: readonly (Decimal | undefined)[] | undefined;
}

/** `at` is the path to the fault in `TransactionFields`, where `amountMinor` is called `amount`. */
export interface Faulty {
  readonly at: readonly (string | number)[];
}

/** A broken rule, with the value that would be right. */
export type TransactionFault = Faulty &
  (
    | { readonly kind: 'amount-not-positive'; readonly type: TransactionType }
    | { readonly kind: 'amount-is-zero' }
    | { readonly kind: 'amount-is-not-the-sum'; readonly sum: string }
    | { readonly kind: 'not-allowed-for-type'; readonly allowed: readonly TransactionType[] }
    | { readonly kind: 'required-for-type'; readonly type: TransactionType }
    | { readonly kind: 'line-items-empty' }
    | { readonly kind: 'not-in-vocabulary'; readonly words: readonly string[] }
    | {
        readonly kind: 'start-date-later-than-end-date';
        readonly startDate: CalendarDate;
        readonly endDate: CalendarDate;
      }
    | { readonly kind: 'net-amount-does-not-match-units'; readonly product: Decimal }
  );

/** Checks the fields against every rule that needs no stored data, and reports all broken rules. */
export function draftTransaction(
  fields: TransactionFields,
  vocabulary: Vocabulary,
): Result<TransactionDraft, readonly TransactionFault[]> {
  const faults = transactionFaults(fields, vocabulary);
  return faults.length > 0 ? err(faults) : ok(fields as TransactionDraft);
}

/**
 * The broken rules among the readable fields. A rule looks at its own fields alone, so the caller gets every fault at
 * once, also beside a field or an item that could not be read.
 */
export function transactionFaults(
  readable: ReadableTransaction,
  vocabulary: Vocabulary,
): readonly TransactionFault[] {
  // Almost always there are none: one list for all of them costs the least.
  const faults: TransactionFault[] = [];
  findAmountFaults(readable, faults);
  findFieldFaults(readable, faults);
  findVocabularyFaults(readable, vocabulary, faults);
  readable.lineItems?.forEach((item, index) => findLineItemFaults(item, index, faults));
  findSumFaults(readable, faults);
  return faults;
}

const TYPES_WITH_PAYMENT_TYPE: readonly TransactionType[] = ['PAYMENT', 'REPAYMENT'];
const TYPES_WITH_LINE_ITEMS: readonly TransactionType[] = ['SUPPLY_CHARGE'];

type Faults = TransactionFault[];

function findAmountFaults({ type, amountMinor }: ReadableTransaction, faults: Faults): void {
  if (type === undefined || amountMinor === undefined) return;
  const mustBePositive = TYPES_WITH_PAYMENT_TYPE.includes(type);
  if (mustBePositive && amountMinor <= 0)
    faults.push({ kind: 'amount-not-positive', at: ['amount'], type });
  else if (amountMinor === 0) faults.push({ kind: 'amount-is-zero', at: ['amount'] });
}

function findFieldFaults(fields: ReadableTransaction, faults: Faults): void {
  const { type, paymentType, lineItems } = fields;
  if (type === undefined) return;
  if (paymentType !== undefined && !TYPES_WITH_PAYMENT_TYPE.includes(type))
    faults.push(notAllowed('paymentType', TYPES_WITH_PAYMENT_TYPE));
  if (type === 'SUPPLY_CHARGE') findSupplyChargeFaults(fields, faults);
  else if (lineItems !== undefined) faults.push(notAllowed('lineItems', TYPES_WITH_LINE_ITEMS));
}

function notAllowed(name: string, allowed: readonly TransactionType[]): TransactionFault {
  return { kind: 'not-allowed-for-type', at: [name], allowed };
}

function findSupplyChargeFaults(fields: ReadableTransaction, faults: Faults): void {
  for (const name of ['productCode', 'lineItems'] as const)
    if (Object.hasOwn(fields, name) && fields[name] === undefined)
      faults.push({ kind: 'required-for-type', at: [name], type: 'SUPPLY_CHARGE' });
  if (fields.lineItems?.length === 0) faults.push({ kind: 'line-items-empty', at: ['lineItems'] });
}

function findVocabularyFaults(
  { type, paymentType, reason, lineItems, taxItems }: ReadableTransaction,
  { reasons, paymentTypes, repaymentTypes, rateBands, taxTypes }: Vocabulary,
  faults: Faults,
): void {
  if (isNotIn(reasons, reason)) faults.push(notIn(reasons, 'reason'));
  if (type === 'PAYMENT' && isNotIn(paymentTypes, paymentType))
    faults.push(notIn(paymentTypes, 'paymentType'));
  if (type === 'REPAYMENT' && isNotIn(repaymentTypes, paymentType))
    faults.push(notIn(repaymentTypes, 'paymentType'));
  lineItems?.forEach((item, i) => {
    if (isNotIn(rateBands, item?.rateBand))
      faults.push(notIn(rateBands, 'lineItems', i, 'rateBand'));
  });
  taxItems?.forEach((item, i) => {
    if (isNotIn(taxTypes, item?.taxType)) faults.push(notIn(taxTypes, 'taxItems', i, 'taxType'));
  });
}

function isNotIn(
  words: ReadonlySet<string> | undefined,
  word: string | undefined,
): words is ReadonlySet<string> {
  return word !== undefined && words !== undefined && !words.has(word);
}

function notIn(words: ReadonlySet<string>, ...at: (string | number)[]): TransactionFault {
  return { kind: 'not-in-vocabulary', at, words: [...words] };
}

function findLineItemFaults(
  item: ReadableLineItem | undefined,
  index: number,
  faults: Faults,
): void {
  if (!item) return;
  const { startDate, endDate } = item;
  const at = (name: keyof LineItem) => ['lineItems', index, name];
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    faults.push({
      kind: 'start-date-later-than-end-date',
      at: at('startDate'),
      startDate,
      endDate,
    });
  const product = productMissedBy(item);
  if (product !== undefined)
    faults.push({ kind: 'net-amount-does-not-match-units', at: at('netAmount'), product });
}

// Units have 4 decimals and prices 7, so a product has 11.
const PRODUCT_SCALE = 11;
const ONE_HUNDREDTH = 10n ** BigInt(PRODUCT_SCALE - 2);

/** Price times units, when the net amount differs from it by more than a hundredth. */
function productMissedBy({
  netAmount,
  pricePerUnit,
  numberOfUnits,
}: ReadableLineItem): Decimal | undefined {
  if (netAmount === undefined || pricePerUnit === undefined || numberOfUnits === undefined)
    return undefined;
  const product = unscaled(pricePerUnit, 7) * unscaled(numberOfUnits, 4);
  const difference = unscaled(netAmount, PRODUCT_SCALE) - product;
  const isRight = difference <= ONE_HUNDREDTH && -difference <= ONE_HUNDREDTH;
  return isRight ? undefined : scaled(product, PRODUCT_SCALE);
}

const MONEY_SCALE = 10;

/** Compares no sum when there are no line items, or when a part could not be read. */
function findSumFaults(fields: ReadableTransaction, faults: Faults): void {
  if (fields.type !== 'SUPPLY_CHARGE') return;
  const { amountMinor, lineItems = [], taxItems = [] } = fields;
  const isKnown = amountMinor !== undefined && lineItems.length > 0 && 'taxItems' in fields;
  if (!isKnown) return;
  let sum = 0n;
  for (const part of [
    ...lineItems.map((item) => item?.netAmount),
    ...taxItems.map((item) => item?.amount),
  ]) {
    if (part === undefined) return;
    sum += unscaled(part, MONEY_SCALE);
  }
  const rounded = roundedToHundredths(sum);
  if (rounded !== BigInt(amountMinor))
    faults.push({ kind: 'amount-is-not-the-sum', at: ['amount'], sum: scaled(rounded, 2) });
}

const PER_HUNDREDTH = 10n ** BigInt(MONEY_SCALE - 2);

/** Half a hundredth rounds away from zero, as on invoices (decision 0010). */
function roundedToHundredths(sum: bigint): bigint {
  const half = sum < 0n ? -PER_HUNDREDTH / 2n : PER_HUNDREDTH / 2n;
  return (sum + half) / PER_HUNDREDTH;
}
