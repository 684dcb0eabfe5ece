import { TRANSACTION_TYPES, type StatementPeriod, type TransactionType } from '@data-import/domain';
import { ACCOUNT_FIELD, type OfAccount } from '../items/field.js';
import { described, field, nullable, object, type Printer } from '../printing/printer.js';
import { count, flag, instant, money, text } from '../printing/texts.js';
import { openPeriod } from '../statements/statement-period.js';

/** Counts and sums; the sums in hundredths. */
export interface Totals {
  readonly notes: number;
  readonly transactions: number;
  readonly movedTransactions: number;
  readonly amounts: ReadonlyMap<TransactionType, bigint>;
  readonly statements: number;
  readonly statementsGrossAmount: bigint;
}

export interface AccountTotals extends Totals, OfAccount {
  readonly accountNumber: string;
  readonly createdAt: string;
  readonly openPeriod: StatementPeriod | undefined;
  readonly hasPaymentInstruction: boolean;
}

export interface SupplierTotals extends Totals {
  readonly accounts: number;
  readonly paymentInstructions: number;
}

const amounts: Printer<Totals['amounts']> = {
  schema: {
    title: 'AmountsByType',
    type: 'object',
    description: 'The sum of the amounts of each type of transaction; only types that occur.',
    properties: Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, money.schema])),
  },
  print: (sums) =>
    Object.fromEntries(
      TRANSACTION_TYPES.flatMap((type) => {
        const sum = sums.get(type);
        return sum === undefined ? [] : [[type, money.print(sum)]];
      }),
    ),
};

const FIELDS = {
  notes: field(
    described(count, "Notes of the caller; the service's own notes do not count."),
    ({ notes }: Totals) => notes,
  ),
  transactions: field(count, ({ transactions }: Totals) => transactions),
  moved_transactions: field(
    described(count, 'Transactions whose posted date was moved into the open statement period.'),
    ({ movedTransactions }: Totals) => movedTransactions,
  ),
  amounts: field(amounts, (totals: Totals) => totals.amounts),
  statements: field(count, ({ statements }: Totals) => statements),
  statements_gross_amount: field(
    money,
    ({ statementsGrossAmount }: Totals) => statementsGrossAmount,
  ),
};

/** The totals of one account, with what it was imported with. */
export const accountTotals = object<AccountTotals>('AccountTotals', {
  ...ACCOUNT_FIELD,
  service_account_number: field(text, ({ accountNumber }) => accountNumber),
  account_created_at: field(instant, ({ createdAt }) => createdAt),
  statement_period: field(
    described(nullable(openPeriod), 'The open statement period; null when there is none.'),
    (account) => account.openPeriod,
  ),
  ...FIELDS,
  payment_instruction: field(
    described(flag, 'Whether the account has an active payment instruction of its own.'),
    ({ hasPaymentInstruction }) => hasPaymentInstruction,
  ),
});

/** The sum over the imported accounts of a supplier. */
export const supplierTotals = object<SupplierTotals>('SupplierTotals', {
  accounts: field(described(count, 'Imported accounts.'), ({ accounts }) => accounts),
  ...FIELDS,
  payment_instructions: field(
    described(count, 'Accounts that have an active payment instruction of their own.'),
    ({ paymentInstructions }) => paymentInstructions,
  ),
});
