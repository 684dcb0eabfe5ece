import type { SupplierTotals } from '@data-import/application';
import {
  dayIn,
  hasExpired,
  TRANSACTION_TYPES,
  type CalendarDate,
  type TransactionType,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { day, oneOf, optional } from '../tables/codec.js';

/** Adds up the rows of all accounts of a supplier: one statement for each table, several where an engine works in this thread. */
export async function totalsOfSupplier(
  db: Knex,
  id: number,
  now: UtcInstant,
): Promise<SupplierTotals | undefined> {
  const supplier = await db('import_suppliers')
    .where({ id })
    .first<{ time_zone: string } | undefined>('time_zone');
  if (!supplier) return undefined;

  const today = dayIn(supplier.time_zone, now);
  const last = await db('accounts')
    .where({ supplier_id: id })
    .max<{ id: number | null }>('id as id')
    .first();
  const end = (last?.id ?? 0) + 1;
  const size = Math.min(dialectOf(db).rowsAtOnce, end);
  const totals = { ...NOTHING, amounts: new Map<TransactionType, bigint>() };
  for (let from = 0; from < end; from += size)
    await addAccounts(db, totals, [id, from, from + size], today);
  return totals;
}

const NOTHING = {
  accounts: 0,
  notes: 0,
  transactions: 0,
  movedTransactions: 0,
  statements: 0,
  statementsGrossAmount: 0n,
  paymentInstructions: 0,
};

async function addAccounts(
  db: Knex,
  totals: typeof NOTHING & { readonly amounts: Map<TransactionType, bigint> },
  bindings: readonly [supplierId: number, from: number, end: number],
  today: CalendarDate,
): Promise<void> {
  const { readWholeTables, notByIndex } = dialectOf(db);
  const [supplierId] = bindings;
  const ofAccounts = `${notByIndex('a.supplier_id')} = ? and a.id >= ? and a.id < ?`;
  const rowsOf = async (statement: string, ...more: readonly number[]) =>
    (await readWholeTables(db, statement.replace('{accounts}', ofAccounts), [
      ...bindings,
      ...more,
    ])) as readonly TotalsRow[];
  for (const { found } of await rowsOf(ACCOUNTS)) totals.accounts += found;
  for (const { found } of await rowsOf(NOTES, supplierId)) totals.notes += found;
  for (const row of await rowsOf(TRANSACTIONS, supplierId)) {
    const word = type.read(row.type);
    totals.transactions += row.found;
    totals.movedTransactions += row.moved;
    totals.amounts.set(word, (totals.amounts.get(word) ?? 0n) + BigInt(row.amount ?? 0));
  }
  for (const { found, amount } of await rowsOf(STATEMENTS, supplierId)) {
    totals.statements += found;
    totals.statementsGrossAmount += BigInt(amount ?? 0);
  }
  for (const { found, expires_on } of await rowsOf(INSTRUCTIONS, supplierId, supplierId)) {
    const expiresOn = expiry.read(expires_on);
    const hasEnded = expiresOn !== undefined && hasExpired({ status: '', expiresOn }, today);
    if (!hasEnded) totals.paymentInstructions += found;
  }
}

interface TotalsRow {
  readonly found: number;
  readonly type: string;
  readonly moved: number;
  readonly amount: string | null;
  readonly expires_on: string | null;
}

const ACCOUNTS = 'select count(*) as found from accounts as a where {accounts}';

const NOTES = `
  select count(*) as found from accounts as a cross join notes as n
  where {accounts} and n.supplier_id = ? and n.account_id = a.id and n.content_digest is not null`;

// Sums as text: they may be larger than a JavaScript number holds exactly.
const TRANSACTIONS = `
  select t.type, count(*) as found, count(t.description) as moved,
    cast(sum(t.amount_minor) as text) as amount
  from accounts as a cross join transactions as t
  where {accounts} and t.supplier_id = ? and t.account_id = a.id group by t.type`;

const STATEMENTS = `
  select count(*) as found, cast(sum(s.gross_amount_minor) as text) as amount
  from accounts as a cross join statements as s
  where {accounts} and s.supplier_id = ? and s.account_id = a.id`;

// The latest of each account that is not revoked, by the day on which it expires: whether that has passed, the domain says.
const INSTRUCTIONS = `
  select i.details ->> 'expiresOn' as expires_on, count(*) as found
  from accounts as a cross join payment_instructions as i
  where {accounts} and i.supplier_id = ? and i.account_id = a.id and i.revoked_at is null and not exists (
    select 1 from payment_instructions as later
    where later.supplier_id = ? and later.account_id = i.account_id and later.id > i.id and later.revoked_at is null
  ) group by 1`;

const type = oneOf(TRANSACTION_TYPES);
const expiry = optional(day);
