import {
  AMOUNT_LIMITS,
  DEFAULT_VOCABULARY,
  draftTransaction,
  minorUnitsOf,
  parseCalendarDate,
  parseDecimal,
  parseTransactionId,
  planImport,
  printAmount,
  statementPeriod,
  utcInstantOf,
  type TransactionType,
} from '@data-import/domain';
import { Result } from 'neverthrow';

interface Row {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly type: TransactionType;
}

const ROWS: readonly Row[] = [
  { id: 'T-1', date: '2019-10-15', amount: '42.5', type: 'CHARGE' },
  { id: 'T-2', date: '2019-12-24', amount: '10.00', type: 'PAYMENT' },
  { id: 'T-3', date: '2019-11-31', amount: '12.345', type: 'CREDIT' },
  { id: 'T-4', date: '2019-10-20', amount: '-3.00', type: 'PAYMENT' },
];

// A field that a source does not have is said to be undefined, so that none is left out by mistake.
const NOTHING_ELSE = {
  reason: undefined,
  displayNote: undefined,
  note: undefined,
  reference: undefined,
  paymentType: undefined,
  productCode: undefined,
  lineItems: undefined,
  taxItems: undefined,
} as const;

const draftOf = ({ id, date, amount, type }: Row) =>
  Result.combineWithAllErrors([
    parseTransactionId(id),
    parseCalendarDate(date),
    parseDecimal(amount, AMOUNT_LIMITS),
  ])
    .map(([transactionId, transactionDate, decimal]) => ({
      ...NOTHING_ELSE,
      transactionId,
      transactionDate,
      amountMinor: minorUnitsOf(decimal),
      type,
    }))
    .andThen((fields) => draftTransaction(fields, DEFAULT_VOCABULARY))
    .mapErr((faults) => `${id}: ${JSON.stringify(faults.flat())}`);

const openPeriod = Result.combine([
  parseCalendarDate('2019-10-01'),
  parseCalendarDate('2019-11-30'),
]).andThen(([from, to]) => statementPeriod(from, to));
if (openPeriod.isErr()) throw new Error(openPeriod.error.kind);

// Rows with faults are reported; the others are planned together.
const drafts = ROWS.map(draftOf);
for (const draft of drafts) if (draft.isErr()) console.log(`cannot be imported, ${draft.error}`);

for (const whenOutside of ['move', 'refuse'] as const)
  planImport(
    drafts.flatMap((draft) => draft.unwrapOr([])),
    { openPeriod: openPeriod.value, existingIds: new Set() },
    { whenAlreadyThere: 'skip', whenOutside },
    utcInstantOf(new Date('2026-01-05T08:00:00Z')),
  ).match(
    ({ transactions, notes }) => {
      for (const { transactionId, transactionDate, amountMinor } of transactions)
        console.log(
          `${whenOutside}: ${transactionId} ${transactionDate} ${printAmount(amountMinor)}`,
        );
      for (const { body } of notes) console.log(`${whenOutside}: to be pinned: ${body}`);
    },
    (refused) => {
      if (refused.kind === 'contradicting-drafts')
        for (const { index, first } of refused.contradictions)
          console.log(`${whenOutside}: draft ${index} differs from draft ${first}`);
      else
        for (const { index, reason } of refused.refusals)
          console.log(`${whenOutside}: draft ${index} is ${reason.kind}`);
    },
  );
