import {
  parseExternalAccountNumber,
  statementPeriod,
  type AccountNumber,
  type CalendarDate,
  type ExternalAccountNumber,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf, type JoinByKey } from '../engine/dialect.js';
import { rawRows, slicesOf } from '../engine/statements.js';
import { day, instant, optional, text, whole, type Codec } from './codec.js';
import { column, describeTable, type Columns, type Row, type Table } from './table.js';

export interface StoredAccount {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly number: AccountNumber;
  readonly createdAt: UtcInstant;
  readonly periodFrom: CalendarDate | undefined;
  readonly periodTo: CalendarDate | undefined;
}

export interface AccountKey {
  readonly id: number;
}

// Made from the identifier by the domain when the account was numbered; there is nothing to parse.
export const accountNumber = text() as Codec<AccountNumber>;

const optionalDay = optional(day);

export const ACCOUNTS: Table<StoredAccount, AccountKey> = describeTable({
  name: 'accounts',
  place: { id: column('id', whole) },
  item: {
    externalAccountNumber: column('external_account_number', text(parseExternalAccountNumber)),
    number: column('number', accountNumber),
    createdAt: column('created_at', instant),
    periodFrom: column('period_from', optionalDay),
    periodTo: column('period_to', optionalDay),
  } satisfies Columns<StoredAccount>,
});

export function storedPeriod({
  periodFrom,
  periodTo,
}: Pick<StoredAccount, 'periodFrom' | 'periodTo'>): StatementPeriod | undefined {
  if (periodFrom === undefined) return undefined;
  return statementPeriod(periodFrom, periodTo).match(
    (period) => period,
    () => {
      throw new Error('A statement period in the database ends before it begins.');
    },
  );
}

/** The open period of a row. */
export function periodIn({ period_from, period_to }: Row): StatementPeriod | undefined {
  return storedPeriod({
    periodFrom: optionalDay.read(period_from),
    periodTo: optionalDay.read(period_to),
  });
}

/** An account, by the identifiers that are in every key of what belongs to it. */
export interface AccountOfSupplier {
  readonly id: number;
  readonly supplierId: number;
}

/** The first first. */
export async function closedPeriodsOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
): Promise<readonly StatementPeriod[]> {
  const rows: readonly { from_date: CalendarDate; to_date: CalendarDate }[] = await db(
    'closed_statement_periods',
  )
    .where({ account_id: id, supplier_id: supplierId })
    .orderBy('from_date')
    .select('from_date', 'to_date');
  return rows.flatMap(
    (row) => storedPeriod({ periodFrom: row.from_date, periodTo: row.to_date }) ?? [],
  );
}

interface NumberedAccount extends AccountOfSupplier {
  readonly externalAccountNumber: ExternalAccountNumber;
}

/** Joins the account with the number `given.number` as `a`; the supplier is a parameter. */
export function joinAccountGiven(db: Knex, options: Pick<JoinByKey, 'isOptional'> = {}): string {
  return dialectOf(db).joinByKey({
    table: 'accounts',
    as: 'a',
    on: 'a.supplier_id = ?',
    last: { column: 'external_account_number', equals: 'given.number' },
    ...options,
  });
}

/** Looks for the number among the accounts of all suppliers, so that every other statement can name the supplier. */
export async function accountWithNumber(
  db: Knex,
  number: string,
): Promise<NumberedAccount | undefined> {
  return db('accounts')
    .where({ number })
    .first<NumberedAccount | undefined>(
      'id',
      'supplier_id as supplierId',
      'external_account_number as externalAccountNumber',
    );
}

/** Reads the accounts of the supplier that have one of the numbers, in any order. */
export async function accountsNamed(
  db: Knex,
  supplierId: number,
  externalAccountNumbers: Iterable<ExternalAccountNumber>,
): Promise<readonly StoredAccount[]> {
  const select = `
    select ${ACCOUNTS.selected.map((name) => `a.${name}`).join(', ')}
    from ${dialectOf(db).givenRows({ number: 'text' })}
    ${joinAccountGiven(db)}`;
  const accounts: StoredAccount[] = [];
  for await (const slice of slicesOf(db, [...new Set(externalAccountNumbers)])) {
    const asked = JSON.stringify(slice.map((number) => ({ number })));
    for (const row of await rawRows<Row>(db, select, [asked, supplierId]))
      accounts.push(ACCOUNTS.read(row));
  }
  return accounts;
}
