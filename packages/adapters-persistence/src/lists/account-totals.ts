import type { AccountTotals } from '@data-import/application';
import {
  dayIn,
  hasExpired,
  TRANSACTION_TYPES,
  type AccountNumber,
  type CalendarDate,
  type ExternalAccountNumber,
  type TransactionType,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { openedAccountsOf } from './opened-accounts.js';
import { boundsOf, decodePosition, encodePosition, windowOf } from './export-window.js';
import type { ReadList } from './list-filter.js';
import { periodIn } from '../tables/accounts.js';
import { instant } from '../tables/codec.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import type { Row } from '../tables/table.js';

interface TotalsRow extends Row {
  readonly owner_number: ExternalAccountNumber;
  readonly account_number: AccountNumber;
  readonly notes: number;
  /** JSON: the count, how many were moved, and the sum of each type as text or null. */
  readonly transactions: string;
  /** JSON: the count, and the sum as text or null. */
  readonly statements: string;
}

type Sum = string | null;

export const pageOfAccountTotals: ReadList<'accountTotals'> = async (db, request) => {
  const after = decodePosition(request.after);
  const window = after && (await windowOf(db, request, after.process, request.limit));
  if (!window) return undefined;

  const today = dayIn(window.timeZone, request.now);
  const rows = await namedRows<TotalsRow>(db, pageStatement(db), [
    ...OF_SUPPLIER.map(() => window.supplierId),
    ...boundsOf(window),
    window.supplierId,
  ]);
  return {
    records: rows.map((row) => toTotals(row, today)),
    next:
      window.next === undefined ? undefined : encodePosition({ process: window.next, entry: 0 }),
  };
};

function toTotals(row: TotalsRow, today: CalendarDate): AccountTotals {
  const [transactions, movedTransactions, ...sums] = JSON.parse(row.transactions) as [
    number,
    number,
    ...Sum[],
  ];
  const [statements, grossAmount] = JSON.parse(row.statements) as [number, Sum];
  const hasLatest = row['vendor'] !== null;
  return {
    externalAccountNumber: row.owner_number,
    accountNumber: row.account_number,
    createdAt: instant.read(row['account_created_at']),
    openPeriod: periodIn(row),
    notes: row.notes,
    transactions,
    movedTransactions,
    amounts: amountsOf(sums),
    statements,
    statementsGrossAmount: BigInt(grossAmount ?? 0),
    hasPaymentInstruction: hasLatest && !hasExpired(PAYMENT_INSTRUCTIONS.read(row).details, today),
  };
}

/** A type that does not occur has no sum. */
function amountsOf(sums: readonly Sum[]): ReadonlyMap<TransactionType, bigint> {
  const amounts = new Map<TransactionType, bigint>();
  for (const [index, type] of TRANSACTION_TYPES.entries()) {
    const sum = sums[index] ?? null;
    if (sum !== null) amounts.set(type, BigInt(sum));
  }
  return amounts;
}

// Sums as text: they may be larger than a JavaScript number holds exactly.
const SUMS = TRANSACTION_TYPES.map(
  (type) => `cast(sum(amount_minor) filter (where type = '${type}') as text)`,
);

const OF_SUPPLIER = ['transactions', 'notes', 'statements'];

function pageStatement(db: Knex): NamedStatement {
  const { openedAccounts, latestInstruction } = openedAccountsOf(db);
  const { jsonArray } = dialectOf(db);
  return {
    name: 'account-totals',
    sql: `
      select opened.owner_number, opened.account_number,
        opened.account_created_at, opened.period_from, opened.period_to,
        (select ${jsonArray}(count(*), count(description), ${SUMS.join(', ')})
          from transactions where supplier_id = ? and account_id = opened.owner_id) as transactions,
        (select count(*) from notes
          where supplier_id = ? and account_id = opened.owner_id and content_digest is not null) as notes,
        (select ${jsonArray}(count(*), cast(sum(gross_amount_minor) as text))
          from statements where supplier_id = ? and account_id = opened.owner_id) as statements,
        ${PAYMENT_INSTRUCTIONS.selected.map((column) => `latest.${column}`).join(', ')}
      from ${openedAccounts}
      ${latestInstruction('account_id', 'opened.owner_id')}
      order by opened.process_id`,
  };
}
