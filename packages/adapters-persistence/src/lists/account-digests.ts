import { hash } from 'node:crypto';
import { MOST_ACCOUNTS_OF_RANGE, RangeDigest, type AccountOfRange } from '@data-import/application';
import {
  CANONICAL_FIELDS,
  dayIn,
  snakeCase,
  type CalendarDate,
  type CanonicalKind,
  type CanonicalType,
  type ExternalAccountNumber,
  type TransactionType,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf, ofEngine } from '../engine/dialect.js';
import { namedRows, type NamedStatement } from '../engine/statements.js';
import { periodIn } from '../tables/accounts.js';
import { instant } from '../tables/codec.js';
import type { Row } from '../tables/table.js';
import { instructionsOfAccounts, nextOf, pageOfInstructions } from './exported-instructions.js';
import { boundsOf, decodePosition, windowOf } from './export-window.js';
import type { ReadList } from './list-filter.js';
import { openedAccountsOf } from './opened-accounts.js';

/** A page of one range of accounts: read at once, and added up by the database. */
export const pageOfDigests: ReadList<'digests'> = async (db, request) => {
  const after = decodePosition(request.after);
  if (!after) return pageOfBusinesses(db, request);
  const window = await windowOf(db, request, after.process, MOST_ACCOUNTS_OF_RANGE);
  if (!window) return undefined;

  const accounts = await namedRows<AccountRow>(db, accountsStatement(db), boundsOf(window));
  const next = nextOf(request.filter, window.next);
  if (accounts.length === 0) return { records: [], next };
  const range = new RangeDigest(md5);
  const today = dayIn(window.timeZone, request.now);
  const size = ofEngine(db, ACCOUNTS_AT_ONCE);
  for (let first = 0; first < accounts.length; first += size)
    await addAccounts(db, range, accounts.slice(first, first + size), window.supplierId, today);
  return { records: [range.of(accounts.map(toAccount))], next };
};

/** SQLite works in this thread, and nothing else is answered meanwhile. */
const ACCOUNTS_AT_ONCE = { postgres: MOST_ACCOUNTS_OF_RANGE, sqlite: 50 };

const pageOfBusinesses: ReadList<'digests'> = async (db, request) => {
  const page = await pageOfInstructions(db, { ...request });
  if (!page) return undefined;
  const range = new RangeDigest(md5);
  for (const instruction of page.records) range.addInstruction(instruction);
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

function toAccount(row: AccountRow): AccountOfRange {
  return {
    externalAccountNumber: row.owner_number,
    createdAt: instant.read(row['account_created_at']),
    openPeriod: periodIn(row),
  };
}

interface DigestRow extends Row {
  readonly owner: ExternalAccountNumber;
  readonly type: TransactionType | null;
  readonly count: number;
  readonly digest: string;
  /** As text: it may be larger than a JavaScript number holds exactly. */
  readonly amount: string | null;
  readonly moved: number;
}

async function addAccounts(
  db: Knex,
  range: RangeDigest,
  accounts: readonly AccountRow[],
  supplierId: number,
  today: CalendarDate,
): Promise<void> {
  const given = accounts.map(({ owner_id: id, owner_number: number }) => ({ id, number }));
  const bindings = [JSON.stringify(given), supplierId];
  const from = dialectOf(db).givenRows({ id: 'whole', number: 'text' });
  const owners = { name: 'digested', from, id: 'given.id', number: 'given.number', order: '1' };
  for (const one of await instructionsOfAccounts(db, owners, bindings, today))
    range.addInstruction(one);
  for (const kind of ['notes', 'transactions', 'statements'] as const)
    for (const row of await namedRows<DigestRow>(db, statementOf(db, kind, from), bindings))
      range.add(kind, {
        owner: row.owner,
        count: row.count,
        digest: BigInt(row.digest),
        type: row.type ?? undefined,
        amount: row.amount === null ? undefined : BigInt(row.amount),
        moved: row.moved,
      });
}

interface Digested {
  readonly type: string;
  readonly amount: string;
  readonly description: string;
  readonly where: string;
}

const DIGESTED: Readonly<Record<'notes' | 'transactions' | 'statements', Partial<Digested>>> = {
  notes: { where: 'stored.content_digest is not null' },
  transactions: {
    type: 'stored.type',
    amount: 'stored.amount_minor',
    description: 'stored.description',
  },
  statements: { amount: 'stored.gross_amount_minor' },
};

function statementOf(db: Knex, kind: keyof typeof DIGESTED, from: string): NamedStatement {
  const { type = 'null', amount = 'null', description = 'null', where = 'true' } = DIGESTED[kind];
  const engine = ofEngine(db, ENGINES);
  const columns = `cast(${type} as text) as type, count(*) as count, ${engine.digest(canonicalText(db, kind))} as digest,
    cast(sum(cast(${amount} as bigint)) as text) as amount, count(${description}) as moved`;
  const items = `${kind} as stored where stored.supplier_id = ? and stored.account_id = given.id and ${where}`;
  return { name: `digested-${kind}`, sql: engine.select(from, columns, items) };
}

/** The SQL of the text that `canonicalText` of the application makes of an item. */
function canonicalText(db: Knex, kind: CanonicalKind): string {
  const engine = ofEngine(db, ENGINES);
  const written: Readonly<Record<CanonicalType, (column: string) => string>> = {
    text: (column) => orNone(`replace(${column}, '|', '||')`),
    whole: (column) => orNone(`cast(${column} as text)`),
    day: (column) => orNone(`cast(${column} as text)`),
    instant: (column) => orNone(engine.instant(column)),
    flag: (column) => `case when ${column} then 'true' else 'false' end`,
    json: (column) => orNone(`cast(${column} as text)`),
  };
  const values = Object.entries<CanonicalType>(CANONICAL_FIELDS[kind]).map(([name, type]) =>
    written[type](name === 'owner' ? 'given.number' : `stored.${snakeCase(name)}`),
  );
  // `concat_ws` takes longer in PostgreSQL.
  return values.join(` || '|,' || `);
}

function orNone(text: string): string {
  return `coalesce(${text}, '|0')`;
}

const ENGINES = {
  postgres: {
    instant: (column: string) =>
      `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    digest: (text: string) =>
      `'0b' || cast(bit_xor(cast('x' || md5(${text}) as bit(128))) as text)`,
    // Account by account through the index: the plan that is kept must not come to read a whole table.
    select: (from: string, columns: string, items: string) =>
      `select given.number as owner, item.*
       from ${from} cross join lateral (select ${columns} from ${items} group by 1) as item`,
  },
  sqlite: {
    instant: (column: string) => column,
    digest: (text: string) => `md5_xor(${text})`,
    select: (from: string, columns: string, items: string) =>
      `select given.number as owner, ${columns} from ${from} cross join ${items} group by 1, 2`,
  },
};
