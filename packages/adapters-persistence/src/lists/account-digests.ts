import { hash } from 'node:crypto';
import {
  digestOfSums,
  MOST_ACCOUNTS_OF_RANGE,
  RangeDigest,
  type AccountRange,
  type ItemsDigest,
  type OfAccount,
  type OfRange,
  type Page,
} from '@data-import/application';
import {
  dayIn,
  TRANSACTION_TYPES,
  type ExternalAccountNumber,
  type HistoricalStatement,
  type Note,
  type Transaction,
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

/** A page of ranges of accounts. What PostgreSQL adds up with SQL, SQLite hands over item by item: it would work in this thread. */
export const pageOfDigests: ReadList<'digests'> = async (db, request) => {
  const { filter, limit, now } = request;
  const { accountsPerRange: perRange = MOST_ACCOUNTS_OF_RANGE } = filter;
  const after = decodePosition(request.after);
  if (!after) return pageOfBusinesses(db, request);
  const ranges = Math.max(1, Math.min(limit, Math.floor(MOST_ACCOUNTS_OF_RANGE / perRange)));
  const window = await windowOf(db, request, after.process, ranges * perRange);
  if (!window) return undefined;

  const accounts = await namedRows<AccountRow>(db, accountsStatement(db), boundsOf(window));
  const places = new Map(
    accounts.map((account, index) => [account.owner_number, Math.floor(index / perRange)]),
  );
  const found = await ofEngine(db, { postgres: foundByStatement, sqlite: foundItemByItem })(
    db,
    { window, accounts, places },
    now,
  );
  const rows = Map.groupBy(accounts, ({ owner_number }) => places.get(owner_number) ?? 0);
  return {
    records: [...rows].map(([place, some]) => ({ accounts: some.map(toAccount), ...found(place) })),
    next: nextOf(filter, window.next),
  };
};

const pageOfBusinesses: ReadList<'digests'> = async (db, request) => {
  const page = await pageOfInstructions(db, { ...request });
  if (!page) return undefined;
  const range = new RangeDigest(md5);
  for (const instruction of page.records) range.add.instructions(instruction);
  return { ...page, records: page.records.length === 0 ? [] : [range.ofAccounts([])] };
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

function toAccount(row: AccountRow): AccountRange['accounts'][number] {
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
  /** The number of the range of each account. */
  readonly places: ReadonlyMap<ExternalAccountNumber, number>;
}

/** The items of each range, by the number of the range. */
type Found = (place: number) => OfRange;

/** The ranges with the instructions of their accounts. */
async function rangesOfInstructions(
  db: Knex,
  { window, places }: Digested,
  now: UtcInstant,
): Promise<readonly RangeDigest[]> {
  const ranges = Array.from(new Set(places.values()), () => new RangeDigest(md5));
  const instructions = await instructionsOfAccounts(db, window, dayIn(window.timeZone, now));
  for (const instruction of instructions) {
    const place = places.get(instruction.externalAccountNumber as ExternalAccountNumber);
    ranges[place ?? -1]?.add.instructions(instruction);
  }
  return ranges;
}

const ITEMS_AT_ONCE = 1000;

async function foundItemByItem(db: Knex, digested: Digested, now: UtcInstant): Promise<Found> {
  const { window, places } = digested;
  const ranges = await rangesOfInstructions(db, digested, now);
  const addAll = async <Item extends OfAccount<object>>(
    read: (db: Knex, request: ListRequest<'notes'>) => Promise<Page<Item> | undefined>,
    add: (range: RangeDigest, item: Item) => void,
  ): Promise<void> => {
    let after: string | undefined = encodePosition({ process: window.from, entry: 0 });
    while (after !== undefined && (decodePosition(after)?.process ?? 0) < window.end) {
      const part = { after, limit: ITEMS_AT_ONCE, now };
      const page = await read(db, { supplierId: window.supplierId, filter: {}, ...part });
      for (const item of page?.records ?? []) {
        const range = ranges[places.get(item.externalAccountNumber) ?? -1];
        if (range) add(range, item);
      }
      after = page?.next;
    }
  };
  await addAll(NOTES_OF_ACCOUNTS, (range, note) => range.add.notes(note));
  await addAll(TRANSACTIONS_OF_ACCOUNTS, (range, one) => range.add.transactions(one));
  await addAll(STATEMENTS_OF_ACCOUNTS, (range, one) => range.add.statements(one));
  return (place) => (ranges[place] ?? new RangeDigest(md5)).found;
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
  readonly place: number;
  readonly count: number;
  /** The sums of the halves of the digests. */
  readonly high: string;
  readonly low: string;
}

interface TransactionsRow extends DigestRow {
  readonly moved: number;
  /** JSON: for each type its count, and its sum as text or null. */
  readonly types: string;
}

interface StatementsRow extends DigestRow {
  readonly amount: string;
}

async function foundByStatement(db: Knex, digested: Digested, now: UtcInstant): Promise<Found> {
  const { window, accounts, places } = digested;
  const ranges = await rangesOfInstructions(db, digested, now);
  const given = accounts.map(({ owner_id: id, owner_number: number }) => ({
    place: places.get(number),
    id,
    number,
  }));
  const bindings = [JSON.stringify(given), window.supplierId];
  const table = dialectOf(db).givenRows({ place: 'whole', id: 'whole', number: 'text' });
  const rowsOf = async <DigestedRow extends DigestRow>({ name, sql }: NamedStatement) => {
    const statement = { name, sql: sql.replace('{given}', table) };
    const rows = await namedRows<DigestedRow>(db, statement, bindings);
    return new Map(rows.map((row) => [row.place, row]));
  };
  const notes = await rowsOf(DIGESTED.notes);
  const transactions = await rowsOf<TransactionsRow>(DIGESTED.transactions);
  const statements = await rowsOf<StatementsRow>(DIGESTED.statements);
  return (place) => {
    const { found } = ranges[place] ?? new RangeDigest(md5);
    return {
      ...found,
      notes: foundIn(notes.get(place)),
      transactions: {
        ...foundIn(transactions.get(place)),
        moved: transactions.get(place)?.moved ?? 0,
        types: typesOf(transactions.get(place)),
      },
      statements: {
        ...foundIn(statements.get(place)),
        grossAmount: BigInt(statements.get(place)?.amount ?? 0),
      },
    };
  };
}

function foundIn(row: DigestRow | undefined): ItemsDigest {
  const { count, high, low } = row ?? { count: 0, high: 0, low: 0 };
  return { count, digest: digestOfSums(BigInt(high), BigInt(low)) };
}

function typesOf(row: TransactionsRow | undefined): OfRange['transactions']['types'] {
  const found = JSON.parse(row?.types ?? '[]') as readonly (number | string | null)[];
  return new Map(
    TRANSACTION_TYPES.flatMap((type, index) => {
      const [count, amount] = found.slice(2 * index, 2 * index + 2);
      return amount == null ? [] : [[type, { count: Number(count), amount: BigInt(amount) }]];
    }),
  );
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
  `case json_typeof(${value}) when 'array' then ${read} else ${otherwise} end`;

const UNITS = list(
  `json_array_elements_text(item.value -> 'units') with ordinality as unit (value, number)`,
  'unit.value',
  'unit.number',
);

function itemsIn(name: string, fields: readonly string[]): string {
  const values = fields.map((field) =>
    field === 'units'
      ? given(`item.value -> 'units'`, UNITS, `'|0'`)
      : text(`item.value ->> '${field}'`),
  );
  const from = `json_array_elements(stored.details -> '${name}') with ordinality as item (value, number)`;
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
  /** The columns that `sums` adds up. */
  readonly columns?: string;
  readonly sums?: string;
}

/** A sum as text: it may be larger than a JavaScript number holds exactly. */
const half = (from: number) =>
  `cast(sum(('x' || substr(item.md5, ${from}, 16))::bit(64)::bigint) as text)`;

function statementOf({ table, values, where = 'true', columns = '', sums = '' }: DigestedTable) {
  return {
    name: `digested-${table}`,
    // Without the offset, the digest would be computed for each half of it.
    sql: `
      select given.place, count(*) as count, ${half(1)} as high, ${half(17)} as low ${sums}
      from {given} cross join lateral (
        select md5(${canonical([text('given.number'), ...values])}) as md5 ${columns}
        from ${table} as stored
        where stored.supplier_id = ? and stored.account_id = given.id and ${where}
        offset 0
      ) as item
      group by given.place`,
  };
}

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
    where: 'stored.content_digest is not null',
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
    columns: ', stored.type, stored.amount_minor, stored.description',
    sums: `, count(item.description) as moved, json_build_array(${TRANSACTION_TYPES.map(
      (type) =>
        `count(*) filter (where item.type = '${type}'), cast(sum(item.amount_minor) filter (where item.type = '${type}') as text)`,
    ).join(', ')}) as types`,
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
    columns: ', stored.gross_amount_minor',
    sums: ', cast(sum(item.gross_amount_minor) as text) as amount',
  }),
} satisfies Readonly<Record<string, NamedStatement>>;
