import fc from 'fast-check';
import {
  draftTransaction,
  type TransactionDraft,
} from '../../src/transactions/transaction-draft.js';
import type { LineItem, TaxItem, TransactionFields } from '../../src/transactions/transaction.js';
import { DEFAULT_VOCABULARY } from '../../src/transactions/vocabulary.js';
import { transactionIdOf } from '../identifiers/given-identifiers.js';
import { decimal, minor } from '../money/numbers.js';
import { anyNearDay, day } from '../time/times.js';

interface Overrides extends Partial<Omit<TransactionFields, 'transactionId'>> {
  readonly transactionId?: string;
}

export const fieldsOf = ({
  transactionId = 't1',
  ...overrides
}: Overrides = {}): TransactionFields => ({
  transactionId: transactionIdOf(transactionId),
  transactionDate: day('2024-01-15'),
  amountMinor: minor(1050),
  type: 'CHARGE',
  reason: undefined,
  displayNote: undefined,
  note: undefined,
  reference: undefined,
  paymentType: undefined,
  productCode: undefined,
  lineItems: undefined,
  taxItems: undefined,
  ...overrides,
});

/** 10.00 for ten units, without a price. */
export const lineItem = (overrides: Partial<LineItem> = {}): LineItem => ({
  rateBand: 'CONSUMPTION_STANDARD',
  startDate: day('2024-01-01'),
  endDate: day('2024-01-31'),
  numberOfUnits: decimal('10'),
  netAmount: decimal('10'),
  pricePerUnit: undefined,
  units: undefined,
  ...overrides,
});

/** 0.50, which is five per cent of 10.00. */
export const taxItem = (overrides: Partial<TaxItem> = {}): TaxItem => ({
  amount: decimal('0.5'),
  taxType: 'VAT',
  valueTaxed: decimal('10'),
  rate: decimal('0.05'),
  unitType: 'PROPORTION',
  ...overrides,
});

/** 10.50: one line item and one tax item. */
export const supplyFieldsOf = (overrides: Overrides = {}): TransactionFields =>
  fieldsOf({
    type: 'SUPPLY_CHARGE',
    productCode: 'electricity',
    lineItems: [lineItem()],
    taxItems: [taxItem()],
    ...overrides,
  });

export const draftOf = (fields: TransactionFields): TransactionDraft =>
  draftTransaction(fields, DEFAULT_VOCABULARY)._unsafeUnwrap();

export const draft = (overrides: Overrides = {}): TransactionDraft => draftOf(fieldsOf(overrides));

export const ANY_ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map(transactionIdOf);

/** So few identifiers, days and amounts that generated drafts repeat and contradict each other. */
export const anyDraft: fc.Arbitrary<TransactionDraft> = fc
  .tuple(ANY_ID, anyNearDay, fc.constantFrom(100, 200))
  .map(([transactionId, transactionDate, amount]) =>
    draft({ transactionId, transactionDate, amountMinor: minor(amount) }),
  );
