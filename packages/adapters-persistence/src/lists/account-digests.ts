import { hash } from 'node:crypto';
import {
  MOST_ACCOUNTS_OF_RANGE,
  RangeDigest,
  type AccountOfRange,
  type OfAccount,
  type Page,
} from '@data-import/application';
import {
  dayIn,
  type ExternalAccountNumber,
  type HistoricalStatement,
  type Note,
  type Transaction,
  type TransactionType,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf, ofEngine } from '../engine/dialect.js';
import { namedRows, type NamedStatement } from '../engine/statements.js';
import { storedPeriod } from '../tables/accounts.js';
import { day, instant, optional } from '../tables/codec.js';
import { NOTES } from '../tables/notes.js';
import { readStatement, STATEMENTS } from '../tables/statements.js';
import type { Row } from '../tables/table.js';
import { TRANSACTIONS } from '../tables/transactions.js';
import { listOfItems } from './exported-items.js';
import { instructionsOfAccounts, nextOf, pageOfInstructions } from './exported-instructions.js';
import {
  boundsOf,
  decodePosition,
  encodePosition,
  type ExportWindow,
  windowOf,
} from './export-window.js';
import type { ListRequest, ReadList } from './list-filter.js';
import { openedAccountsOf } from './opened-accounts.js';

/** A page of one range of accounts. What PostgreSQL adds up with SQL, SQLite hands over item by item: it would work in this thread. */
export const pageOfDigests: ReadList<'digests'> = async (db, request) => {
  const after = decodePosition(request.after);
  if (!after) return pageOfBusinesses(db, request);
  const window = await windowOf(db, request, after.process, MOST_ACCOUNTS_OF_RANGE);
  if (!window) return undefined;

  const { now, filter } = request;
  const accounts = await namedRows<AccountRow>(db, accountsStatement(db), boundsOf(window));
  const next = nextOf(filter, window.next);
  if (accounts.length === 0) return { records: [], next };
  const range = new RangeDigest(md5);
  for (const one of await instructionsOfAccounts(db, window, dayIn(window.timeZone, now)))
    range.addItem.instructions(one);
  const add = ofEngine(db, { postgres: addByStatement, sqlite: addItemByItem });
  await add(db, range, { window, accounts, now });
  return { records: [range.of(accounts.map(toAccount))], next };
};

const pageOfBusinesses: ReadList<'digests'> = async (db, request) => {
  const page = await pageOfInstructions(db, { ...request });
  if (!page) return undefined;
  const range = new RangeDigest(md5);
  for (const instruction of page.records) range.addItem.instructions(instruction);
  return { ...page, records: page.records.length === 0 ? [] : [range.of([])] };
};

function md5(text: string): string {
  return hash('md5', text);
}

interface AccountRow extends Row {
  readonly owner_number: ExternalAccountNumber;
  readonly owner_id: number;
}

function accountsStatement(db: Knex): NamedStatement {
  return {
    name: 'digested-accounts',
    sql: `
      select opened.owner_number, opened.owner_id, opened.account_created_at, opened.period_from,
        opened.period_to
      from ${openedAccountsOf(db).openedAccounts}
      order by opened.process_id`,
  };
}

const optionalDay = optional(day);

function toAccount(row: AccountRow): AccountOfRange {
  return {
    externalAccountNumber: row.owner_number,
    createdAt: instant.read(row['account_created_at']),
    openPeriod: storedPeriod({
      periodFrom: optionalDay.read(row['period_from']),
      periodTo: optionalDay.read(row['period_to']),
    }),
  };
}

interface Digested {
  readonly window: ExportWindow;
  readonly accounts: readonly AccountRow[];
  readonly now: UtcInstant;
}

const ITEMS_AT_ONCE = 1000;

async function addItemByItem(
  db: Knex,
  { addItem }: RangeDigest,
  { window, accounts, now }: Digested,
): Promise<void> {
  const numbers = new Set(accounts.map(({ owner_number: number }) => number));
  const filter = { externalAccountNumbers: undefined };
  const addAll = async <Item extends OfAccount<object>>(
    read: (db: Knex, request: ListRequest<'notes'>) => Promise<Page<Item> | undefined>,
    add: (item: Item) => void,
  ): Promise<void> => {
    let after: string | undefined = encodePosition({ process: window.from, entry: 0 });
    while (after !== undefined && (decodePosition(after)?.process ?? 0) < window.end) {
      const part = { after, limit: ITEMS_AT_ONCE, now };
      const page = await read(db, { supplierId: window.supplierId, filter, ...part });
      for (const item of page?.records ?? [])
        if (numbers.has(item.externalAccountNumber)) add(item);
      after = page?.next;
    }
  };
  await addAll(NOTES_OF_ACCOUNTS, addItem.notes);
  await addAll(TRANSACTIONS_OF_ACCOUNTS, addItem.transactions);
  await addAll(STATEMENTS_OF_ACCOUNTS, addItem.statements);
}

const NOTES_OF_ACCOUNTS = listOfItems<Note>({ kind: 'notes', table: NOTES, read: NOTES.read });
const TRANSACTIONS_OF_ACCOUNTS = listOfItems<Transaction>({
  kind: 'transactions',
  table: TRANSACTIONS,
  read: TRANSACTIONS.read,
});
const STATEMENTS_OF_ACCOUNTS = listOfItems<HistoricalStatement>({
  kind: 'statements',
  table: STATEMENTS,
  read: readStatement,
});

interface DigestRow extends Row {
  readonly owner: ExternalAccountNumber;
  readonly type: TransactionType | null;
  readonly count: number;
  /** The sums of the halves of the digests. */
  readonly high: string;
  readonly low: string;
  readonly amount: string | null;
  readonly moved: number;
}

async function addByStatement(
  db: Knex,
  range: RangeDigest,
  { window, accounts }: Digested,
): Promise<void> {
  const given = accounts.map(({ owner_id: id, owner_number: number }) => ({ id, number }));
  const bindings = [JSON.stringify(given), window.supplierId];
  const table = dialectOf(db).givenRows({ id: 'whole', number: 'text' });
  for (const kind of ['notes', 'transactions', 'statements'] as const) {
    const { name, sql } = DIGESTED[kind];
    const statement = { name, sql: sql.replace('{given}', table) };
    for (const row of await namedRows<DigestRow>(db, statement, bindings))
      range.add(kind, {
        ...row,
        high: BigInt(row.high),
        low: BigInt(row.low),
        type: row.type ?? undefined,
        amount: row.amount === null ? undefined : BigInt(row.amount),
      });
  }
}

// The SQL of the texts that `canonicalText` of the application makes.

const canonical = (values: readonly string[]) => `concat_ws('|,', ${values.join(', ')}, '')`;
const nested = (value: string) => `replace(${value}, '|', '||')`;
const optionalOf = (value: string) => `coalesce(${value}, '|0')`;
const text = (value: string) => optionalOf(nested(value));
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Lists are compared by their items, so that none and an empty one are the same. */
const list = (from: string, item: string, order: string) =>
  nested(`coalesce((select string_agg(${item} || '|,', '' order by ${order}) from ${from}), '')`);
const given = (value: string, read: string, otherwise: string) =>
  `case jsonb_typeof(${value}) when 'array' then ${read} else ${otherwise} end`;

const UNITS = list(
  `jsonb_array_elements_text(item.value -> 'units') with ordinality as unit (value, number)`,
  'unit.value',
  'unit.number',
);

function itemsIn(name: string, fields: readonly string[]): string {
  const values = fields.map((field) =>
    field === 'units'
      ? given(`item.value -> 'units'`, UNITS, `'|0'`)
      : text(`item.value ->> '${field}'`),
  );
  const from = `jsonb_array_elements(stored.details -> '${name}') with ordinality as item (value, number)`;
  return given(
    `stored.details -> '${name}'`,
    list(from, nested(canonical(values)), 'item.number'),
    `''`,
  );
}

const LINE_ITEM = ['rate_band', 'start_date', 'end_date', 'number_of_units', 'net_amount'];
const TAX_ITEM = ['amount', 'tax_type', 'value_taxed', 'rate', 'unit_type'];
const DETAILS = ['reason', 'display_note', 'note', 'reference', 'payment_type', 'product_code'];

interface DigestedTable {
  readonly table: string;
  /** The values behind the account. */
  readonly values: readonly string[];
  readonly where?: string;
  /** Read as `stored`, where that is more than the columns of the table. */
  readonly from?: string;
  readonly type?: string;
  readonly amount?: string;
  readonly description?: string;
}

/** A sum as text: it may be larger than a JavaScript number holds exactly. */
const half = (from: number) =>
  `cast(sum(('x' || substr(item.md5, ${from}, 16))::bit(64)::bigint) as text)`;

function statementOf(one: DigestedTable): NamedStatement {
  const { table, values, where = 'true', from = '*' } = one;
  const { type = 'null::text', amount = 'null::bigint', description = 'null::text' } = one;
  return {
    name: `digested-${table}`,
    // Without the offsets, the values would be computed again wherever they are used.
    sql: `
      select given.number as owner, item.type, count(*) as count, ${half(1)} as high, ${half(17)} as low,
        cast(sum(item.amount) as text) as amount, count(item.description) as moved
      from {given} cross join lateral (
        select md5(${canonical([text('given.number'), ...values])}) as md5,
          ${type} as type, ${amount} as amount, ${description} as description
        from (
          select ${from} from ${table}
          where supplier_id = ? and account_id = given.id and ${where} offset 0
        ) as stored
        offset 0
      ) as item
      group by given.number, item.type`,
  };
}

/** As `jsonb` details are parsed once for all of their fields. */
const TRANSACTION = `transaction_id, posted_date, amount_minor, type, transaction_date, description, details::jsonb as details`;

const DIGESTED = {
  notes: statementOf({
    table: 'notes',
    values: [
      text('stored.body'),
      list(
        '(select distinct value from json_array_elements_text(stored.document_paths) as path (value)) as path',
        nested('path.value'),
        'path.value collate "C"',
      ),
      moment('stored.created_at'),
      'stored.is_pinned::text',
      optionalOf(moment('stored.unpin_at')),
    ],
    where: 'content_digest is not null',
  }),
  transactions: statementOf({
    table: 'transactions',
    values: [
      text('stored.transaction_id'),
      'stored.posted_date',
      'stored.amount_minor',
      'stored.type',
      ...DETAILS.map((name) => text(`stored.details ->> '${name}'`)),
      itemsIn('line_items', [...LINE_ITEM, 'price_per_unit', 'units']),
      itemsIn('tax_items', TAX_ITEM),
      'stored.transaction_date',
    ],
    from: TRANSACTION,
    type: 'stored.type',
    amount: 'stored.amount_minor',
    description: 'stored.description',
  }),
  statements: statementOf({
    table: 'statements',
    values: [
      text('stored.statement_id'),
      text('stored.number'),
      'stored.bill_period_from_date',
      'stored.bill_period_to_date',
      'stored.issued_date',
      'stored.gross_amount_minor',
      text('stored.statement_path'),
    ],
    amount: 'stored.gross_amount_minor',
  }),
} satisfies Readonly<Record<string, NamedStatement>>;
