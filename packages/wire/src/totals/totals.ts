import { TRANSACTION_TYPES, type TransactionType } from '@data-import/domain';
import { ACCOUNT_FIELD } from '../items/field.js';
import { described, field, nullable, object, type Printer } from '../printing/printer.js';
import { count, flag, instant, money, text } from '../printing/texts.js';
import { openPeriod } from '../statements/statement-period.js';

/** Prints something of each type of transaction that occurs. */
export function ofTypes<A>(
  title: string,
  description: string,
  one: Printer<A>,
): Printer<ReadonlyMap<TransactionType, A>> {
  const properties = Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, one.schema]));
  return {
    schema: { title, type: 'object', description, properties },
    print: (found) => {
      const printed = TRANSACTION_TYPES.filter((type) => found.has(type)).map((type) => [
        type,
        one.print(found.get(type) as A),
      ]);
      return Object.fromEntries(printed);
    },
  };
}

const amounts = ofTypes(
  'AmountsByType',
  'The sum of the amounts of each type of transaction; only types that occur.',
  money,
);

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
