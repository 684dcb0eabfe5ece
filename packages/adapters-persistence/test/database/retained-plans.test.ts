import {
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
import type { NoteDraft, UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { newAppendKey, settleAppends } from '../../src/dialects/postgres/ledger/settled-appends.js';
import type { RevisionToken } from '../../src/ledger/account-reading.js';
import { openDatabase } from '../../src/database/connection.js';
import { poolOf } from '../../src/dialects/postgres/connection.js';
import { POSTGRES_DEFAULTS } from '../../src/database/database-settings.js';
import { makeDatabasePorts, type DatabasePorts } from '../../src/database-ports.js';
import { postgres } from '../databases.js';

const ACCOUNTS = 10_000;
const TRANSACTIONS = 100_000;

/** The last in the order of the index: a plan that reads the accounts of a supplier until it has found one reads them all. */
const BUSY = `many ${ACCOUNTS - 1}`;

/** PostgreSQL plans a statement anew five times before it may keep one plan for all values. */
const UNTIL_RETAINED = 8;

/** Of tables and indexes: what a handful of look-ups by key, and writing what they ask for, come to. */
const MOST_BUFFERS = 150;

const addressOf = (number: string) => ({
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber(number),
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
} as unknown as Parameters<DatabasePorts['accountInstructions']['append']>[1];

const EXPORT = { tenantScope: SUPPLIER.organisationId, supplierCode: SUPPLIER.code };
/** Where the accounts begin that have items. */
const AFTER_EMPTY = '101.0';
const NOW = '2026-02-01T00:00:00Z' as UtcInstant;

/** What takes one statement or a few, each on an account by its number. */
const WORKS: Record<string, (ports: DatabasePorts, name: string, db: Knex) => Promise<unknown>> = {
  'transactions: read': ({ transactions }, name) =>
    transactions.read(addressOf(name), [transactionIdOf('a'), transactionIdOf('b')]),
  'transactions: append': async ({ transactions: ledger }, name) =>
    ledger.append((await ledger.read(addressOf(name), []))!, {
      transactions: [transaction()],
      notes: [note()],
      identifiers: 'new',
    }),
  'transactions: append while others wait': ({ transactions: ledger }, name) =>
    ledger.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), []))!, {
        transactions: [transaction()],
        notes: [],
        identifiers: 'new',
      }),
    ),
  'notes: read': ({ notes }, name) => notes.read(addressOf(name), [note() as unknown as NoteDraft]),
  'notes: append': async ({ notes }, name) =>
    notes.append((await notes.read(addressOf(name), []))!, [note()]),
  'notes: append while others wait': ({ notes }, name) =>
    notes.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), []))!, [note()]),
    ),
  'statements: read': ({ statements }, name) =>
    statements.read(addressOf(name), [statementIdOf('a'), statementIdOf('b')]),
  'statements: append': async ({ statements }, name) =>
    statements.append((await statements.read(addressOf(name), []))!, [statement()]),
  'statements: append while others wait': ({ statements }, name) =>
    statements.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name), []))!, [statement()]),
    ),
  'account instructions: read': ({ accountInstructions }, name) =>
    accountInstructions.read(addressOf(name)),
  'account instructions: append': async ({ accountInstructions: ledger }, name, db) => {
    await db('payment_instructions').delete();
    await ledger.append((await ledger.read(addressOf(name)))!, instruction);
  },
  'account instructions: append while others wait': async (
    { accountInstructions: ledger },
    name,
    db,
  ) => {
    await db('payment_instructions').delete();
    await ledger.withLockedAccount(addressOf(name), async (held) =>
      held.append((await held.read(addressOf(name)))!, instruction),
    );
  },
  'settling an append': async ({ notes }, name, db) => {
    const { revisionToken } = (await notes.read(addressOf(name), []))!;
    await settleAppends(
      poolOf(db),
      [{ revisionToken: revisionToken as RevisionToken, key: newAppendKey() }],
      undefined,
    );
  },
  'an import process': ({ processReader }, name) =>
    processReader.find(SUPPLIER.organisationId, addressOf(name)),
  ...Object.fromEntries(
    (['all', 'pending', 'imported'] as const).map((selection) => [
      `a page of processes: ${selection}`,
      ({ processReader }: DatabasePorts) =>
        processReader.page(
          {
            tenantScope: SUPPLIER.organisationId,
            supplierCode: SUPPLIER.code,
            selection,
          },
          undefined,
          10,
        ),
    ]),
  ),
  ...Object.fromEntries(
    (['notes', 'transactions', 'statements'] as const).map((kind) => [
      `a page of an export: ${kind}`,
      ({ exports }: DatabasePorts) => exports[kind](EXPORT, AFTER_EMPTY, 5),
    ]),
  ),
  'a page of an export: instructions of accounts': ({ exports }) =>
    exports.instructions(EXPORT, NOW, AFTER_EMPTY, 5),
  'a page of an export: instructions of businesses': ({ exports }) =>
    exports.instructions(EXPORT, NOW, 'business 0', 5),
  'an export of one account': ({ exports }, name) =>
    exports.notes({ ...EXPORT, externalAccountNumber: externalNumber(name) }, undefined, 5),
  'totals of accounts': ({ totals }) => totals.accounts(EXPORT, NOW, AFTER_EMPTY, 2),
};

const TABLES = [
  'accounts',
  'import_processes',
  'import_suppliers',
  'notes',
  'payment_instructions',
  'statements',
  'supplier_counters',
  'transactions',
];

const BUFFERS = `
  select (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))
    from pg_statio_user_tables)::bigint as buffers`;

// What a connection has read is counted when it says so; each of the two databases has one.
async function flush(database: Knex): Promise<void> {
  await poolOf(database).query('select pg_stat_force_next_flush()');
  await poolOf(database).query('select 1');
}

/** How small the tables are, and what PostgreSQL knows of it, when it plans. */
const BEGINNINGS = [
  { accounts: 1, isAnalysed: false },
  { accounts: 1, isAnalysed: true },
  { accounts: 100, isAnalysed: true },
];

for (const { accounts, isAnalysed } of BEGINNINGS)
  describe(`a plan that PostgreSQL keeps from the time of ${accounts} accounts, ${isAnalysed ? 'analysed' : 'never analysed'},`, function () {
    this.timeout(120_000);
    let db: Knex;
    let another: Knex;
    let ports: DatabasePorts;
    let drop: () => Promise<void>;

    before(async () => {
      const made = await postgres.migrated();
      const { url } = made.settings as { readonly url: string };
      drop = made.drop;
      // One connection, which keeps its plans.
      db = openDatabase({ ...POSTGRES_DEFAULTS, url, poolSize: 1 });
      another = openDatabase({ ...POSTGRES_DEFAULTS, url, poolSize: 1 });
      ports = makeDatabasePorts(db);
      await givenSupplier(ports);
      await givenAccounts(ports, [
        'first',
        ...Array.from({ length: accounts - 1 }, (_, n) => `few ${n}`),
      ]);
      // So that no statistics come, and no plan goes, in the middle.
      for (const table of TABLES)
        await another.raw(`alter table ${table} set (autovacuum_enabled = off)`);
      if (isAnalysed) await another.raw('vacuum analyze');
      for (const work of Object.values(WORKS))
        for (let times = 0; times < UNTIL_RETAINED; times += 1) await work(ports, 'first', db);
      await addMany();
    });
    after(async () => {
      await db?.destroy();
      await another?.destroy();
      await drop?.();
    });

    // The tables are not analysed, which would have them planned anew.
    async function addMany(): Promise<void> {
      await another.raw(`
      insert into accounts (supplier_id, external_account_number, number, created_at, period_from)
      select 1, 'many ' || n, 'B-' || n, now(), '2026-01-01' from generate_series(1, ${ACCOUNTS}) n`);
      await another.raw(`
      insert into import_processes (supplier_id, external_account_number, state, account_number,
        account_created_at, staged_at)
      select 1, 'many ' || n, 'completed', 'B-' || n, now(), now() from generate_series(1, ${ACCOUNTS}) n`);
      // A tenth of them on one account.
      await another.raw(`
      insert into transactions (account_id, transaction_id, occurrence, entry, transaction_date,
        posted_date, amount_minor, type)
      select a.id, 'many ' || n, 0, n, '2026-01-15', '2026-01-15', 1, 'CHARGE'
      from generate_series(1, ${TRANSACTIONS}) n
      join accounts a on a.external_account_number =
        'many ' || case when n % 10 = 0 then ${ACCOUNTS - 1} else 1 + n % ${ACCOUNTS} end`);
      await another.raw(`
      insert into notes (account_id, entry, body, document_paths, created_at, is_pinned, content_digest)
      select account_id, entry, 'many', '[]', '2026-01-15Z', false, entry from transactions
      where transaction_id like 'many%'`);
      await another.raw(`
      insert into statements (account_id, statement_id, entry, number, bill_period_from_date,
        bill_period_to_date, issued_date, gross_amount_minor)
      select account_id, transaction_id, entry, 'n', '2026-01-15', '2026-01-15', '2026-01-15', 1
      from transactions where transaction_id like 'many%'`);
      await flush(another);
    }

    async function buffers(): Promise<number> {
      await flush(db);
      const { rows } = await poolOf(another).query<{ buffers: number }>(BUFFERS);
      return rows[0]!.buffers;
    }

    for (const [name, work] of Object.entries(WORKS))
      it(`reads as little afterwards: ${name}`, async () => {
        const before = await buffers();
        await work(ports, BUSY, db);

        expect((await buffers()) - before).to.be.below(MOST_BUFFERS);
      });

    it('has been kept, and used, for every named statement', async () => {
      const { rows } = await poolOf(db).query<{ name: string; is_kept: boolean }>(
        'select name, generic_plans > 0 as is_kept from pg_prepared_statements order by name',
      );

      expect(rows.filter(({ is_kept }) => !is_kept)).to.deep.equal([]);
      expect(rows.map(({ name }) => name)).to.deep.equal(
        [
          ...['account-instructions', 'notes', 'statements', 'transactions'].flatMap((part) =>
            ['append', 'read'].map((step) => `${part}-${step}`),
          ),
          'account-totals',
          ...['account-instructions', 'business-instructions', 'notes'].map(
            (kind) => `export-${kind}`,
          ),
          ...['statements', 'transactions', 'window', 'window-of-account'].map(
            (kind) => `export-${kind}`,
          ),
          'keep-status',
          'lock-account',
          'look-up-processes',
          ...['all', 'imported', 'pending'].map((selection) => `page-of-${selection}-processes`),
          'settle-appends',
        ].toSorted(),
      );
    });
  });
