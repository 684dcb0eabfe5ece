import { setImmediate } from 'node:timers/promises';
import type { ExportQuery, SupplierTotals } from '@data-import/application';
import {
  dayIn,
  hasExpired,
  TRANSACTION_TYPES,
  type CalendarDate,
  type TransactionType,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierIdOf } from '../suppliers/supplier-key.js';
import { dialectOf } from '../dialects/dialect.js';
import { day, oneOf, optional } from '../tables/codec.js';

type Query = Pick<ExportQuery, 'tenantScope' | 'supplierCode'>;

/** Adds up the rows of all accounts of a supplier: with one statement a table, or, where an engine works in this thread, with several. */
export async function totalsOfSupplier(
  db: Knex,
  { tenantScope, supplierCode }: Query,
  now: UtcInstant,
): Promise<SupplierTotals | undefined> {
  const id = await supplierIdOf(db, supplierCode, tenantScope);
  if (id === undefined) return undefined;
  const supplier = await db('import_suppliers')
    .where({ id })
    .first<{ time_zone: string } | undefined>('time_zone');
  if (!supplier) return undefined;

  const sums = new Sums(dayIn(supplier.time_zone, now));
  const last = await db('accounts')
    .where({ supplier_id: id })
    .max<{ id: number | null }>('id as id')
    .first();
  const { rowsAtOnce } = dialectOf(db);
  const end = (last?.id ?? 0) + 1;
  const size = Math.min(rowsAtOnce, end);
  for (let from = 0; from < end; from += size) {
    if (from > 0) await setImmediate();
    await addAccounts(db, sums, [id, from, from + size]);
  }
  return sums.totals;
}

async function addAccounts(
  db: Knex,
  sums: Sums,
  bindings: readonly [supplierId: number, from: number, end: number],
): Promise<void> {
  const rowsOf = async <Row>(statement: string) =>
    (await dialectOf(db).readWholeTables(db, statementOn(db, statement), [
      ...bindings,
      ...(statement === ACCOUNTS ? [] : [bindings[0]]),
      ...(statement === INSTRUCTIONS ? [bindings[0]] : []),
    ])) as readonly Row[];
  for (const row of await rowsOf<CountRow>(ACCOUNTS)) sums.addAccounts(row);
  for (const row of await rowsOf<CountRow>(NOTES)) sums.addNotes(row);
  for (const row of await rowsOf<TransactionsRow>(TRANSACTIONS)) sums.addTransactions(row);
  for (const row of await rowsOf<StatementsRow>(STATEMENTS)) sums.addStatements(row);
  for (const row of await rowsOf<InstructionsRow>(INSTRUCTIONS)) sums.addInstructions(row);
}

function statementOn(db: Knex, statement: string): string {
  const supplierId = dialectOf(db).sql.notByIndex('a.supplier_id');
  return statement.replace('{accounts}', `${supplierId} = ? and a.id >= ? and a.id < ?`);
}

interface CountRow {
  readonly found: number;
}

interface TransactionsRow extends CountRow {
  readonly type: string;
  readonly moved: number;
  readonly amount: string;
}

interface StatementsRow extends CountRow {
  readonly amount: string | null;
}

interface InstructionsRow extends CountRow {
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

class Sums {
  readonly #today: CalendarDate;
  readonly #amounts = new Map<TransactionType, bigint>();
  #accounts = 0;
  #notes = 0;
  #transactions = 0;
  #moved = 0;
  #statements = 0;
  #grossAmount = 0n;
  #instructions = 0;

  constructor(today: CalendarDate) {
    this.#today = today;
  }

  get totals(): SupplierTotals {
    return {
      accounts: this.#accounts,
      notes: this.#notes,
      transactions: this.#transactions,
      movedTransactions: this.#moved,
      amounts: this.#amounts,
      statements: this.#statements,
      statementsGrossAmount: this.#grossAmount,
      paymentInstructions: this.#instructions,
    };
  }

  addAccounts({ found }: CountRow): void {
    this.#accounts += found;
  }

  addNotes({ found }: CountRow): void {
    this.#notes += found;
  }

  addTransactions(row: TransactionsRow): void {
    const word = type.read(row.type);
    this.#transactions += row.found;
    this.#moved += row.moved;
    this.#amounts.set(word, (this.#amounts.get(word) ?? 0n) + BigInt(row.amount));
  }

  addStatements({ found, amount }: StatementsRow): void {
    this.#statements += found;
    this.#grossAmount += BigInt(amount ?? 0);
  }

  addInstructions({ found, expires_on }: InstructionsRow): void {
    const expiresOn = expiry.read(expires_on);
    const hasEnded = expiresOn !== undefined && hasExpired({ status: '', expiresOn }, this.#today);
    if (!hasEnded) this.#instructions += found;
  }
}
