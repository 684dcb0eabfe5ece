import {
  ALL_ACCOUNTS,
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  statementIdOf,
  statementOf,
  SUPPLIER,
  transactionIdOf,
  transactionOf,
} from '@data-import/application/contracts';
import type { BusinessAddress, DatabasePorts } from '@data-import/application';
import {
  searchedText,
  type ImportBatchName,
  type NoteDraft,
  type PaymentInstruction,
  type UtcInstant,
} from '@data-import/domain';
import { startPgBouncer } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { err, ok } from 'neverthrow';
import type pg from 'pg';
import { newCommitKey } from '../../src/engine/postgres/commit-outcome.js';
import { tableGrowth } from '../../src/engine/postgres/table-growth.js';
import { settleAppends } from '../../src/ledger/postgres/shared-appends.js';
import type { RevisionToken } from '../../src/ledger/account-ledger.js';
import { openDatabase } from '../../src/engine/open-database.js';
import { poolOf } from '../../src/engine/postgres/connection.js';
import { makeDatabasePorts } from '../../src/index.js';
import { newPostgres, PATIENT_POSTGRES } from '../databases.js';
import { buffersRead, flush, openObserver } from './buffers.js';

const ACCOUNTS = 10_000;
const TRANSACTIONS = 60_000;

/** The last in the order of the index: a plan that reads the accounts of a supplier until it has found one reads them all. */
const BUSY = `many ${ACCOUNTS - 1}`;

/** An account with a few rows. */
const USUAL = { externalNumber: `many ${ACCOUNTS - 2}`, number: `many-${ACCOUNTS - 2}` };

const BATCH = 'night';

/** PostgreSQL plans a statement anew five times before it may keep one plan for all values. */
const UNTIL_RETAINED = 8;

/** Of tables and indexes: what a handful of look-ups by key, and writing what they ask for, come to. */
const MOST_BUFFERS = 150;

/** A search by a transaction reads the blocks of 32 pages whose filter may have it; the whole table has over 900 pages. */
const MOST_BUFFERS_OF_BLOCKS = 400;

const addressOf = (number: string) => ({
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber(number),
});

const businessOf = (name: string) => ({
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalBusinessIdentifier: name as BusinessAddress['externalBusinessIdentifier'],
});

let things = 0;
const transaction = () => transactionOf(`id ${++things}`);
const note = () => noteOf(`body ${++things}`);
const statement = () => statementOf({ statementId: `id ${++things}` });
const instruction = {
  vendor: 'V',
  reference: 'r',
  type: 'CARD',
  details: {},
} as unknown as PaymentInstruction;

const ANYWHERE = { tenantScope: undefined, supplierCode: undefined };
/** Where the accounts begin that have items. */
const AFTER_EMPTY = '101.0';
const NOW = '2026-02-01T00:00:00Z' as UtcInstant;

/** What takes one statement or a few, each on an account by its number. */
const WORKS: Record<string, (ports: DatabasePorts, name: string, db: Knex) => Promise<unknown>> = {
  'transactions: read': ({ ledger }, name) =>
    ledger.read(addressOf(name), { transactionIds: [transactionIdOf('a'), transactionIdOf('b')] }),
  'transactions: append': async ({ ledger }, name) =>
    ledger.append((await ledger.read(addressOf(name), { transactionIds: [] }))!, {
      transactions: [transaction()],
      notes: [note()],
      identifiers: 'new',
    }),
  'transactions: append while others wait': ({ ledger }, name) =>
    ledger.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), { transactionIds: [] }))!, {
        transactions: [transaction()],
        notes: [],
        identifiers: 'new',
      }),
    ),
  'transactions in bulk: read and append': async ({ bulkLedger }, name) => {
    const rows = bulkLedger.newRows();
    for (const one of [transaction(), transaction()]) rows.add(one as never);
    const account = { address: addressOf(name), first: 0, count: 2 };
    const [reading] = await bulkLedger.readAll([account], rows);
    const append = { rows: account, reading: reading!, moves: [], notes: [note()] };
    return bulkLedger.appendAll([append], rows);
  },
  'notes: read': ({ ledger }, name) =>
    ledger.read(addressOf(name), { noteDrafts: [note() as unknown as NoteDraft] }),
  'notes: append': async ({ ledger }, name) =>
    ledger.append((await ledger.read(addressOf(name), { noteDrafts: [] }))!, { notes: [note()] }),
  'notes: append while others wait': ({ ledger }, name) =>
    ledger.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), { noteDrafts: [] }))!, { notes: [note()] }),
    ),
  'statements: read': ({ ledger }, name) =>
    ledger.read(addressOf(name), { statementIds: [statementIdOf('a'), statementIdOf('b')] }),
  'statements: append': async ({ ledger }, name) =>
    ledger.append((await ledger.read(addressOf(name), { statementIds: [] }))!, {
      statements: [statement()],
    }),
  'statements: append while others wait': ({ ledger }, name) =>
    ledger.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), { statementIds: [] }))!, {
        statements: [statement()],
      }),
    ),
  'account instructions: read': ({ ledger }, name) =>
    ledger.read(addressOf(name), { instruction: true }),
  'account instructions: append': async ({ ledger }, name, db) => {
    await db('payment_instructions').whereNotNull('account_id').delete();
    await ledger.append((await ledger.read(addressOf(name), { instruction: true }))!, {
      instruction,
    });
  },
  'account instructions: append while others wait': async ({ ledger }, name, db) => {
    await db('payment_instructions').whereNotNull('account_id').delete();
    await ledger.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), { instruction: true }))!, { instruction }),
    );
  },
  'searching in an organisation': ({ accounts }) => {
    const tenantScope = SUPPLIER.organisationId;
    return accounts.search({ ...ANYWHERE, tenantScope, text: searchedText('id 1') }, 100);
  },
  'searching an account by a beginning': ({ accounts }, name) =>
    accounts.search({ ...ANYWHERE, text: searchedText(name.slice(0, -1)) }, 100),
  'searching by a text that may be by a transaction': ({ accounts }) =>
    accounts.search({ ...ANYWHERE, text: searchedText('Id 1') }, 100),
  'progress of a supplier': ({ progress }) => progress.read([SUPPLIER.code], new Date(0)),
  'settling an append': async ({ ledger }, name, db) => {
    const { revisionToken } = (await ledger.read(addressOf(name), { noteDrafts: [] }))!;
    await settleAppends(
      poolOf(db),
      [{ revisionToken: revisionToken as RevisionToken, key: newCommitKey() }],
      undefined,
    );
  },
  'a business: read': ({ businessInstructions }, name) =>
    businessInstructions.read(businessOf(name), [externalNumber(name)]),
  'a business: append': async ({ businessInstructions: ledger }, name) =>
    ledger.append((await ledger.read(businessOf(name), [externalNumber(name)]))!, instruction, [
      externalNumber(name),
    ]),
  'a business: add accounts': ({ businesses }, name) =>
    businesses.addAccounts(businessOf(`another ${++things}`), [externalNumber(name)]),
  'staging a process': ({ processes }) =>
    processes.stage(SUPPLIER.code, [externalNumber(`staged ${++things}`)]),
  'completing processes': ({ processes }) =>
    processes.completeAll(SUPPLIER.code, [
      {
        externalAccountNumber: externalNumber(`completed ${++things}`),
        period: undefined,
        createdAt: '2026-01-15T00:00:00Z' as UtcInstant,
      },
    ]),
  'completing a process': async ({ processes }) => {
    const externalAccountNumber = externalNumber(`finished ${++things}`);
    await processes.stage(SUPPLIER.code, [externalAccountNumber]);
    await processes.complete(
      SUPPLIER.code,
      {
        externalAccountNumber,
        period: undefined,
        createdAt: '2026-01-15T00:00:00Z' as UtcInstant,
      },
      (current) => ok(current),
    );
  },
  'a page of processes in detail': ({ reader }) =>
    reader.page('detailedProcesses', ALL_ACCOUNTS, { limit: 10, now: NOW }),
  'an import process': ({ reader }, name) =>
    reader.findProcess(SUPPLIER.organisationId, addressOf(name)),
  ...Object.fromEntries(
    (['all', 'pending', 'imported'] as const).map((selection) => [
      `a page of processes: ${selection}`,
      ({ reader }: DatabasePorts) =>
        reader.page('processes', { ...ALL_ACCOUNTS, selection }, { limit: 10, now: NOW }),
    ]),
  ),
  ...Object.fromEntries(
    (['notes', 'noteDocuments', 'transactions', 'statements'] as const).map((kind) => [
      `a page of an export: ${kind}`,
      ({ reader }: DatabasePorts) =>
        reader.page(kind, ALL_ACCOUNTS, { after: AFTER_EMPTY, limit: 5, now: NOW }),
    ]),
  ),
  'a page of an export: instructions of accounts': ({ reader }) =>
    reader.page('instructions', ALL_ACCOUNTS, { after: AFTER_EMPTY, limit: 5, now: NOW }),
  'a page of an export: instructions of businesses': ({ reader }) =>
    reader.page('instructions', ALL_ACCOUNTS, { after: 'business 0', limit: 5, now: NOW }),
  'an export of one account': ({ reader }, name) => {
    const query = { ...ALL_ACCOUNTS, externalAccountNumbers: [externalNumber(name)] };
    return reader.page('notes', query, { limit: 5, now: NOW });
  },
  'accounts by their numbers': ({ accounts }, name) =>
    accounts.list(SUPPLIER.code, [externalNumber(name)]),
  'an account as support sees it': ({ accounts }) =>
    accounts.view(USUAL.number, { size: 10 }, new Date(NOW)),
  'the periods of an account': ({ accounts }) =>
    accounts.changePeriods(USUAL.number, () => err('unchanged')),
  'an undo on an account': async ({ importBatches }, name) => {
    const externalAccountNumber = externalNumber(name === BUSY ? USUAL.externalNumber : name);
    const batch = { supplierCode: SUPPLIER.code, name: BATCH as ImportBatchName };
    const address = { supplierCode: SUPPLIER.code, externalAccountNumber };
    return importBatches.removeFrom(batch, address, () => ok(), 'preview');
  },
  'a page of the accounts of a batch': ({ importBatches }) =>
    importBatches.listOwners(
      { supplierCode: SUPPLIER.code, name: BATCH as ImportBatchName },
      'accounts',
      ACCOUNTS - 1000,
      10,
    ),
  'totals of accounts': ({ reader }) =>
    reader.page('accountTotals', ALL_ACCOUNTS, { after: AFTER_EMPTY, limit: 2, now: NOW }),
  // A page of all has a thousand accounts.
  'digests of accounts': ({ reader }, name) => {
    const externalAccountNumber = externalNumber(name === BUSY ? USUAL.externalNumber : name);
    const query = { ...ALL_ACCOUNTS, externalAccountNumbers: [externalAccountNumber] };
    return reader.page('digests', query, { limit: 1, now: NOW });
  },
};

/** How small the tables are, and what PostgreSQL knows of it, when it plans. */
interface Beginning {
  readonly accounts: number;
  readonly transactions: number;
  readonly isAnalysed: boolean;
  readonly isPooled: boolean;
}

const OUTGROWN = `
  select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relpages < 64 and pg_relation_size(oid) >
      4 * 8192 * case when reltuples < 0 then 10 else greatest(relpages, 1) end`;

const WITHOUT_AUTOVACUUM = `
  do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' loop
      execute format('alter table %I set (autovacuum_enabled = off)', name);
    end loop;
  end $$`;

/** As autovacuum does. */
const SUMMARISE = "select brin_summarize_new_values('transactions_by_id')";

/** How the tables are filled for which PostgreSQL has statistics that do not fit. */
const OUTDATED: Record<string, (another: pg.Pool, db: Knex) => Promise<unknown>> = {
  'a supplier that is newer than the statistics': async (another) => {
    await add(another, 'other', ACCOUNTS, TRANSACTIONS, 2);
    await another.query('vacuum analyze');
    await add(another, 'many', ACCOUNTS, TRANSACTIONS);
  },
  'tables that were analysed when few of their rows were committed': async (another, db) => {
    await add(another, 'few', ACCOUNTS / 10, TRANSACTIONS / 10);
    await addBesideAnalysis(another, db);
  },
  'tables that were analysed when none of their rows were committed': addBesideAnalysis,
};

const FILLED = [
  'accounts',
  'import_processes',
  'import_batch_appends',
  'transactions',
  'notes',
  'statements',
];

async function addBesideAnalysis(another: pg.Pool, db: Knex): Promise<void> {
  const client = await another.connect();
  try {
    await client.query('begin');
    await add(client, 'many', ACCOUNTS, TRANSACTIONS);
    await another.query('analyze');
    await client.query('commit');
  } finally {
    client.release();
  }
  await flush(another);
  // The requests that come then have them analysed again.
  await until('the tables are analysed with all rows', async () => {
    await db.raw('select 1');
    const { rows } = await another.query<{ count: number }>(
      `select count(*) from pg_class where relname = any($1) and reltuples < ${ACCOUNTS}`,
      [FILLED],
    );
    return rows[0]?.count === 0;
  });
}

/** The first look-ups of a connection: PostgreSQL plans each for its values. */
export function describeOutdatedStatistics(): void {
  for (const [name, fill] of Object.entries(OUTDATED))
    describe(`the plans for ${name}`, () => {
      let db: Knex;
      let another: pg.Pool;
      let ports: DatabasePorts;
      let drop: () => Promise<void>;

      before(async () => {
        const made = await newPostgres();
        drop = made.drop;
        const { url } = made.settings as { readonly url: string };
        db = openDatabase({ ...PATIENT_POSTGRES, url, poolSize: 1 });
        another = openObserver(url);
        ports = makeDatabasePorts(db);
        await another.query(WITHOUT_AUTOVACUUM);
        await givenSupplier(ports);
        await givenSupplier(ports, { code: 'OTHER' });
        await fill(another, db);
        await ports.businesses.addAccounts(businessOf(BUSY), [externalNumber(BUSY)]);
        await another.query(SUMMARISE);
        await flush(another);
      });
      after(async () => {
        await db.destroy();
        await another.end();
        await drop();
      });

      itReadsLittle(() => ({ db, ports, another }));
    });
}

/** Analyses that count the committed rows of all pages would have plans take the pages to be almost empty. */
export function describeUncommittedRows(): void {
  it('a table is not analysed while most of its rows are not committed', async () => {
    const made = await newPostgres();
    const { url } = made.settings as { readonly url: string };
    const db = openDatabase({ ...PATIENT_POSTGRES, url, poolSize: 1 });
    const another = openObserver(url);
    const client = await another.connect();
    try {
      await another.query(WITHOUT_AUTOVACUUM);
      await givenSupplier(makeDatabasePorts(db));
      await client.query('begin');
      await add(client, 'many', ACCOUNTS, 0);
      const growth = tableGrowth(poolOf(db));
      await until('the tables are measured', async () => {
        await db.raw('select 1');
        return growth.stepOf([{ name: 'accounts' }]) > 0;
      });
      // The only connection has then done all that the measurement has asked of it.
      await db.raw('select 1');
      expect(await rowsOfAccounts(another)).to.equal(-1);

      await client.query('commit');
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select 1');
      await until('the table is analysed with all rows', async () => {
        await db.raw('select 1');
        return (await rowsOfAccounts(another)) === ACCOUNTS;
      });
    } finally {
      client.release(true);
      await db.destroy();
      await another.end();
      await made.drop();
    }
  });
}

async function rowsOfAccounts(database: pg.Pool): Promise<number | undefined> {
  const { rows } = await database.query<{ reltuples: number }>(
    "select reltuples from pg_class where oid = 'accounts'::regclass",
  );
  return rows[0]?.reltuples;
}

interface Asked {
  readonly db: Knex;
  readonly ports: DatabasePorts;
  readonly another: pg.Pool;
}

function itReadsLittle(asked: () => Asked): void {
  for (const [name, work] of Object.entries(WORKS))
    it(`read as little as on small tables: ${name}`, async () => {
      const { db, ports, another } = asked();
      const before = await buffersRead(poolOf(db), another);
      await work(ports, BUSY, db);

      const most = name.endsWith('by a transaction') ? MOST_BUFFERS_OF_BLOCKS : MOST_BUFFERS;
      expect((await buffersRead(poolOf(db), another)) - before).to.be.below(most);
    });
}

/** A tenth of the transactions are on one account. Their identifiers are in no order. */
async function add(
  database: Pick<pg.Pool, 'query'>,
  name: string,
  count: number,
  rows: number,
  supplierId = 1,
): Promise<void> {
  await database.query(`
  insert into accounts (id, supplier_id, external_account_number, number, created_at, period_from)
  select nextval('account_ids'), ${supplierId}, '${name} ' || n, '${name}-' || n, now(), '2026-01-01' from generate_series(1, ${count}) n`);
  await database.query(`
  insert into import_processes (id, supplier_id, external_account_number, state, account_number,
    account_created_at, staged_at)
  select nextval('import_process_ids'), ${supplierId}, '${name} ' || n, 'completed', '${name}-' || n, now(), now() from generate_series(1, ${count}) n`);
  await database.query(`
  insert into transactions (account_id, supplier_id, transaction_id, occurrence, entry, transaction_date,
    posted_date, amount_minor, type)
  select a.id, ${supplierId}, '${name} ' || md5(n::text), 0, n, '2026-01-15', '2026-01-15', 1, 'CHARGE'
  from generate_series(1, ${rows}) n
  join accounts a on a.external_account_number =
    '${name} ' || case when n % 10 = 0 then ${count - 1} else 1 + n % ${Math.max(count, 1)} end`);
  await database.query(`
  insert into notes (account_id, supplier_id, entry, body, document_paths, created_at, is_pinned, content_digest)
  select account_id, ${supplierId}, entry, 'many', '[]', '2026-01-15Z', false, entry from transactions
  where transaction_id like '${name}%'`);
  await database.query(`
  insert into statements (account_id, supplier_id, statement_id, entry, number, bill_period_from_date,
    bill_period_to_date, issued_date, gross_amount_minor)
  select account_id, ${supplierId}, transaction_id, entry, 'n', '2026-01-15', '2026-01-15', '2026-01-15', 1
  from transactions where transaction_id like '${name}%'`);
  await database.query(`
  insert into import_batch_appends (supplier_id, batch, account_id, append_number, added_at, notes,
    transactions, statements, payment_instructions)
  select supplier_id, '${BATCH}', id, 1, now(), 1, 1, 1, 0
  from accounts where external_account_number like '${name} %'`);
}

export function describeRetainedPlans(beginning: Beginning): void {
  const { accounts, transactions, isAnalysed, isPooled } = beginning;
  describe(`a plan that PostgreSQL keeps from the time of ${accounts} accounts, ${isAnalysed ? 'analysed' : 'never analysed'}${isPooled ? ', behind PgBouncer' : ''},`, () => {
    let db: Knex;
    let another: pg.Pool;
    let ports: DatabasePorts;
    const closing: (() => Promise<unknown>)[] = [];

    before(async () => {
      const { settings, drop } = await newPostgres();
      closing.push(drop);
      const { url } = settings as { readonly url: string };
      const bouncer = isPooled ? await startPgBouncer(url, 'transaction') : undefined;
      if (bouncer) closing.push(bouncer.stop);
      // One connection, which keeps its plans; for its only client PgBouncer has one too.
      db = openDatabase({ ...PATIENT_POSTGRES, url: bouncer?.through(url) ?? url, poolSize: 1 });
      another = openObserver(url);
      closing.push(
        () => db.destroy(),
        () => another.end(),
      );
      ports = makeDatabasePorts(db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['first']);
      await ports.businesses.addAccounts(businessOf('first'), [externalNumber('first')]);
      // So that no other statistics come, and no plan goes, in the middle.
      await another.query(WITHOUT_AUTOVACUUM);
      await add(another, 'few', accounts - 1, transactions);
      if (isAnalysed) await another.query('vacuum analyze');
      // The tables are measured once a second: in the middle a statement may get another name, and is planned anew.
      await until('a plan is kept for every named statement', async () => {
        for (const work of Object.values(WORKS))
          for (let times = 0; times < UNTIL_RETAINED; times += 1) await work(ports, 'first', db);
        return (await named()).every(({ is_kept }) => is_kept);
      });
      await add(another, 'many', ACCOUNTS, TRANSACTIONS);
      await ports.businesses.addAccounts(businessOf(BUSY), [externalNumber(BUSY)]);
      await untilAnalysed();
      await another.query(SUMMARISE);
      await flush(another);
    });
    after(async () => {
      for (const close of closing.toReversed()) await close();
    });

    // The requests that come meanwhile have the tables analysed.
    async function untilAnalysed(): Promise<void> {
      await until('the tables that have grown are analysed', async () => {
        await db.raw('select 1');
        const { rows } = await another.query<{ count: number }>(OUTGROWN);
        return rows[0]?.count === 0;
      });
    }

    itReadsLittle(() => ({ db, ports, another }));

    async function named() {
      const { rows } = await poolOf(db).query<{ name: string; is_kept: boolean }>(
        `select regexp_replace(name, '\\mread-[0-9.]+$', 'read') as name, bool_or(generic_plans > 0) as is_kept
         from pg_prepared_statements group by 1 order by 1`,
      );
      return rows;
    }

    it('has been kept, and used, for every named statement', async () => {
      const rows = await named();

      expect(rows.filter(({ is_kept }) => !is_kept)).to.deep.equal([]);
      expect(rows.map(({ name }) => name)).to.deep.equal(
        [
          ...['account-instructions', 'notes', 'statements', 'transactions'].flatMap((part) =>
            ['append', 'read'].map((step) => `${part}-${step}`),
          ),
          'account-totals',
          'accounts-read',
          'bulk-transactions-append',
          ...['account-instructions', 'accounts', 'notes', 'statements', 'transactions'].map(
            (kind) => `digested-${kind}`,
          ),
          ...['account-instructions', 'business-instructions', 'note-documents', 'notes'].map(
            (kind) => `export-${kind}`,
          ),
          ...['statements', 'transactions', 'window', 'window-of-accounts'].map(
            (kind) => `export-${kind}`,
          ),
          'keep-status',
          'leave-key',
          'lock-account',
          'look-up-processes',
          ...['all', 'imported', 'pending'].map((selection) => `page-of-${selection}-processes`),
          'settle-appends',
        ].toSorted(),
      );
    });
  });
}
