import type { AccountTotals, ExportPage, ExportQuery } from '@data-import/application';
import {
  dayIn,
  hasExpired,
  TRANSACTION_TYPES,
  type AccountNumber,
  type CalendarDate,
  type ExternalAccountNumber,
  type TransactionType,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';
import { boundsOf, decodePlace, encodePlace, windowOf } from '../exports/export-window.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import type { Row } from '../tables/table.js';

interface TotalsRow extends Row {
  readonly owner_number: ExternalAccountNumber;
  readonly account_number: AccountNumber;
  readonly notes: number;
  /** As JSON: how many, how many were moved, and the sum of each type as text or null. */
  readonly transactions: string;
  /** As JSON: how many, and the sum as text or null. */
  readonly statements: string;
}

type Sum = string | null;

/** A page of the totals of accounts, in two statements. */
export async function pageOfAccountTotals(
  db: Knex,
  query: ExportQuery,
  now: UtcInstant,
  cursor: string | undefined,
  limit: number,
): Promise<ExportPage<AccountTotals> | undefined> {
  const after = decodePlace(cursor);
  const window = after && (await windowOf(db, query, after.process, limit));
  if (!window) return undefined;

  const today = dayIn(window.timeZone, now);
  const rows = await namedRows<TotalsRow>(db, pageStatement(db), [
    ...OF_SUPPLIER.map(() => window.supplierId),
    ...boundsOf(window),
    window.supplierId,
  ]);
  return {
    records: rows.map((row) => toTotals(row, today)),
    next: window.next === undefined ? undefined : encodePlace({ process: window.next, entry: 0 }),
  };
}

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
    notes: row.notes,
    transactions,
    movedTransactions,
    amounts: amountsOf(sums),
    statements,
    statementsGrossAmount: BigInt(grossAmount ?? 0),
    hasPaymentInstruction: hasLatest && !hasExpired(PAYMENT_INSTRUCTIONS.read(row).details, today),
  };
}

/** Of the types that occur: of others there is no sum. */
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

// The tables that are added up beside the accounts.
const OF_SUPPLIER = ['transactions', 'notes', 'statements'];

function pageStatement(db: Knex): NamedStatement {
  const { openedAccounts, latestInstruction, jsonArray } = dialectOf(db).sql;
  return {
    name: 'account-totals',
    sql: `
      select opened.owner_number, opened.account_number,
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
