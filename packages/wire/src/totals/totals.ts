import { TRANSACTION_TYPES, type TransactionType } from '@data-import/domain';
import { ACCOUNT_FIELD } from '../items/field.js';
import { described, field, nullable, object, type Printer } from '../printing/printer.js';
import { count, flag, instant, money, text } from '../printing/texts.js';
import { openPeriod } from '../statements/statement-period.js';

const amounts: Printer<ReadonlyMap<TransactionType, bigint>> = {
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
  notes: described(count, "Notes of the caller; the service's own notes do not count."),
  transactions: count,
  moved_transactions: described(
    count,
    'Transactions whose posted date was moved into the open statement period.',
  ),
  amounts,
  statements: count,
  statements_gross_amount: money,
};

/** The totals of one account, with what it was imported with. */
export const accountTotals = object('AccountTotals', {
  ...ACCOUNT_FIELD,
  service_account_number: field(text, 'accountNumber'),
  account_created_at: field(instant, 'createdAt'),
  statement_period: field(
    described(nullable(openPeriod), 'The open statement period; null when there is none.'),
    'openPeriod',
  ),
  ...FIELDS,
  payment_instruction: field(
    described(flag, 'Whether the account has an active payment instruction of its own.'),
    'hasPaymentInstruction',
  ),
});

export const supplierTotals = object('SupplierTotals', {
  accounts: described(count, 'Imported accounts.'),
  ...FIELDS,
  payment_instructions: described(
    count,
    'Accounts that have an active payment instruction of their own.',
  ),
});
