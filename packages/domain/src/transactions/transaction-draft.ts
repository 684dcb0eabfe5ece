import { err, ok, type Result } from 'neverthrow';
import { unscaled, type Decimal } from '../money/decimal.js';
import type { LineItem, TransactionFields, TransactionType } from './transaction.js';
import type { Vocabulary } from './vocabulary.js';

declare const drafted: unique symbol;

/** A transaction that is right in itself; whether it is new and where it falls is not known yet. Made by `draftTransaction` alone. */
export interface TransactionDraft extends TransactionFields {
  readonly [drafted]: true;
}

/** What is wrong, and the path to it in terms of `TransactionFields`, where `amountMinor` is called `amount`. */
export interface TransactionFault {
  readonly kind:
    | 'amount-not-positive'
    | 'amount-is-zero'
    | 'amount-does-not-match-line-items'
    | 'not-allowed-for-type'
    | 'required-for-type'
    | 'line-items-empty'
    | 'not-in-vocabulary'
    | 'start-date-later-than-end-date'
    | 'line-item-units-must-be-two-values'
    | 'incorrect-line-item-net-amount';
  readonly at: readonly (string | number)[];
}

/** Holds the fields against every rule that needs no account, and reports all that are broken. */
export function draftTransaction(
  fields: TransactionFields,
  vocabulary: Vocabulary,
): Result<TransactionDraft, readonly TransactionFault[]> {
  const faults = [...transactionFaults(fields, vocabulary)];
  if (faults.length === 0 && !isSumRight(fields))
    faults.push({ kind: 'amount-does-not-match-line-items', at: ['amount'] });
  return faults.length > 0 ? err(faults) : ok(fields as TransactionDraft);
}

/**
 * What is wrong with those fields that could be read: a field that is not among `known` is passed over, one that is
 * `undefined` there was not sent. So a caller is told of every mistake at once, also beside a field that is unreadable.
 */
export function transactionFaults(
  known: Partial<TransactionFields>,
  vocabulary: Vocabulary,
): readonly TransactionFault[] {
  return [
    ...amountFaults(known),
    ...fieldFaults(known),
    ...vocabularyFaults(known, vocabulary),
    ...(known.lineItems ?? []).flatMap(lineItemFaults),
  ];
}

const TYPES_WITH_PAYMENT_TYPE: ReadonlySet<TransactionType> = new Set(['PAYMENT', 'REPAYMENT']);

function amountFaults({ type, amountMinor }: Partial<TransactionFields>): TransactionFault[] {
  if (type === undefined || amountMinor === undefined) return [];
  const mustBePositive = TYPES_WITH_PAYMENT_TYPE.has(type);
  if (mustBePositive && amountMinor <= 0) return [{ kind: 'amount-not-positive', at: ['amount'] }];
  return amountMinor === 0 ? [{ kind: 'amount-is-zero', at: ['amount'] }] : [];
}

function fieldFaults(fields: Partial<TransactionFields>): TransactionFault[] {
  if (fields.type === undefined) return [];
  const faults: TransactionFault[] = [];
  if (fields.paymentType !== undefined && !TYPES_WITH_PAYMENT_TYPE.has(fields.type))
    faults.push({ kind: 'not-allowed-for-type', at: ['paymentType'] });
  if (fields.type === 'SUPPLY_CHARGE') return [...faults, ...supplyChargeFaults(fields)];
  if (fields.lineItems !== undefined)
    faults.push({ kind: 'not-allowed-for-type', at: ['lineItems'] });
  return faults;
}

function supplyChargeFaults(fields: Partial<TransactionFields>): TransactionFault[] {
  const faults: TransactionFault[] = [];
  for (const name of ['productCode', 'lineItems'] as const)
    if (name in fields && fields[name] === undefined)
      faults.push({ kind: 'required-for-type', at: [name] });
  if (fields.lineItems?.length === 0) faults.push({ kind: 'line-items-empty', at: ['lineItems'] });
  return faults;
}

function vocabularyFaults(
  fields: Partial<TransactionFields>,
  vocabulary: Vocabulary,
): TransactionFault[] {
  const { type, paymentType, reason } = fields;
  const paths: (readonly (string | number)[])[] = [];
  if (isOutside(reason, vocabulary.reasons)) paths.push(['reason']);
  if (type === 'PAYMENT' && isOutside(paymentType, vocabulary.paymentTypes))
    paths.push(['paymentType']);
  if (type === 'REPAYMENT' && isOutside(paymentType, vocabulary.repaymentTypes))
    paths.push(['paymentType']);
  fields.lineItems?.forEach(({ rateBand }, i) => {
    if (isOutside(rateBand, vocabulary.rateBands)) paths.push(['lineItems', i, 'rateBand']);
  });
  fields.taxItems?.forEach(({ taxType }, i) => {
    if (isOutside(taxType, vocabulary.taxTypes)) paths.push(['taxItems', i, 'taxType']);
  });
  return paths.map((at) => ({ kind: 'not-in-vocabulary', at }));
}

function isOutside(word: string | undefined, words: ReadonlySet<string> | undefined): boolean {
  return word !== undefined && words !== undefined && !words.has(word);
}

function lineItemFaults(item: LineItem, index: number): TransactionFault[] {
  const faults: TransactionFault[] = [];
  if (item.startDate > item.endDate)
    faults.push({
      kind: 'start-date-later-than-end-date',
      at: ['lineItems', index, 'startDate'],
    });
  if (item.units !== undefined && item.units.length !== 2)
    faults.push({
      kind: 'line-item-units-must-be-two-values',
      at: ['lineItems', index, 'units'],
    });
  if (!isNetAmountRight(item))
    faults.push({
      kind: 'incorrect-line-item-net-amount',
      at: ['lineItems', index, 'netAmount'],
    });
  return faults;
}

// Units have 4 decimals and prices 7, so a product has 11.
const PRODUCT_SCALE = 11;
const ONE_HUNDREDTH = 10n ** BigInt(PRODUCT_SCALE - 2);

function isNetAmountRight({ netAmount, pricePerUnit, numberOfUnits }: LineItem): boolean {
  if (pricePerUnit === undefined) return true;
  const product = unscaled(pricePerUnit, 7) * unscaled(numberOfUnits, 4);
  const difference = unscaled(netAmount, PRODUCT_SCALE) - product;
  return difference <= ONE_HUNDREDTH && -difference <= ONE_HUNDREDTH;
}

const MONEY_SCALE = 10;

function isSumRight({ type, amountMinor, lineItems, taxItems }: TransactionFields): boolean {
  if (type !== 'SUPPLY_CHARGE') return true;
  const parts: Decimal[] = [
    ...(lineItems ?? []).map(({ netAmount }) => netAmount),
    ...(taxItems ?? []).map(({ amount }) => amount),
  ];
  const sum = parts.reduce((total, part) => total + unscaled(part, MONEY_SCALE), 0n);
  return roundedToHundredths(sum) === BigInt(amountMinor);
}

const PER_HUNDREDTH = 10n ** BigInt(MONEY_SCALE - 2);

/** Half a hundredth rounds away from zero, as invoices do (decision 0010). */
function roundedToHundredths(sum: bigint): bigint {
  const half = sum < 0n ? -PER_HUNDREDTH / 2n : PER_HUNDREDTH / 2n;
  return (sum + half) / PER_HUNDREDTH;
}
