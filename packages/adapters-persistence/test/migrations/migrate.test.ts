import {
  batchNameOf,
  batchOf,
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
  transactionOf,
} from '@data-import/application/contracts';
import type { UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { ok } from 'neverthrow';
import { SigningServers } from '../../src/access-tokens/signing-servers.js';
import { openDatabase } from '../../src/database/connection.js';
import { makeDatabasePorts } from '../../src/database-ports.js';
import {
  migrate,
  MIGRATIONS,
  SHARED_MIGRATIONS,
  type Migration,
} from '../../src/migrations/migrate.js';
import { DATABASES } from '../databases.js';
import { dumped } from '../dumped.js';

const WITH_COLUMN: Migration = {
  name: '9001-with-a-column',
  up: (db) => db.schema.alterTable('accounts', (table) => void table.text('tariff')),
};

/** Cannot be in a transaction on PostgreSQL. */
const WITH_INDEX: Migration = {
  name: '9002-with-an-index',
  isOutsideTransaction: true,
  async up(db, { name }) {
    await db.raw('drop index if exists accounts_by_tariff');
    const concurrently = name === 'PostgreSQL' ? 'concurrently' : '';
    await db.raw(`create index ${concurrently} accounts_by_tariff on accounts (tariff)`);
  },
};

const FAILING: Migration = {
  name: '9003-failing',
  async up(db) {
    await db.schema.alterTable('accounts', (table) => void table.text('lost'));
    throw new Error('This migration fails.');
  },
};

const namesIn = (db: Knex) => db('knex_migrations').orderBy('id').pluck('name');
/** How many migrations the version before import batches has. */
const BEFORE_BATCHES = 2;

/** How many shared migrations the version before signing servers has. */
const BEFORE_SIGNING_SERVERS = SHARED_MIGRATIONS.findIndex(({ name }) => name.startsWith('0008'));

/** What every migration changes, and what the new tables begin with. */
const OF_MIGRATING = /^(knex_(shared_)?migrations|sqlite_sequence|\S+_seq )/;

/** By SQL, as everything that fills an old version: the ports of today need the tables of today. */
async function fillSupplier(db: Knex): Promise<void> {
  const { code, organisationId, documentRoot } = SUPPLIER;
  await db('organisations').insert({ id: organisationId, name: 'one' });
  await db('supplier_places').insert({ code, place: 1 });
  await db('import_suppliers').insert({
    code,
    organisation_id: organisationId,
    status: 'ongoing',
    document_root: documentRoot,
    time_zone: SUPPLIER.timeZone,
    sends_customer_emails: SUPPLIER.sendsCustomerEmails,
    verifies_documents: SUPPLIER.verifiesDocuments,
  });
}

async function fillVersion2(db: Knex): Promise<void> {
  await fillSupplier(db);
  const { id: supplier_id } = await db('import_suppliers').first('id');
  const at = '2026-01-10T09:30:00Z';
  const account = { external_account_number: 'one', number: 'A-1', created_at: at, revision: 2 };
  const [one] = await db('accounts')
    .insert({ supplier_id, ...account })
    .returning<{ id: number }[]>('id');
  const account_id = one?.id;
  await db('notes').insert({
    account_id,
    entry: 1_000_000,
    body: 'before',
    document_paths: '[]',
    created_at: at,
    is_pinned: false,
    content_digest: 1,
  });
  const instruction = { vendor: 'V', reference: 'r', type: 'CARD', details: '{"status":"active"}' };
  await db('payment_instructions').insert({ account_id, ...instruction });
  const [business] = await db('businesses')
    .insert({ supplier_id, external_business_identifier: 'b' })
    .returning<{ id: number }[]>('id');
  await db('business_accounts').insert({ business_id: business?.id, account_id });
  const [attached] = await db('payment_instructions')
    .insert({ business_id: business?.id, ...instruction })
    .returning<{ id: number }[]>('id');
  const link = { payment_instruction_id: attached?.id, account_id };
  await db('payment_instruction_accounts').insert(link);
  await db('supplier_counters').insert({ supplier_id, stripe: 0, notes: 1 });
}

const stored = (rows: readonly string[]) => rows.filter((row) => !OF_MIGRATING.test(row));

/** How many migrations the version before progress has. */
const BEFORE_PROGRESS = 4;
const SEARCHES = ['0006-transaction-search', '0009-transaction-search-by-blocks'];

async function fillVersion4(db: Knex): Promise<void> {
  await fillVersion2(db);
  const { id: account_id } = await db('accounts').first('id');
  await db('transactions').insert({
    account_id,
    transaction_id: 'T-1',
    occurrence: 0,
    entry: 1_000_001,
    transaction_date: '2026-01-15',
    posted_date: '2026-01-15',
    amount_minor: 100,
    type: 'CHARGE',
  });
  const { id: supplier_id } = await db('import_suppliers').first('id');
  await db('supplier_status_changes').insert({
    supplier_id,
    from_status: 'ongoing',
    to_status: 'paused',
    changed_at: '2026-01-10T09:30:00Z',
  });
  await db('import_suppliers').update({ status: 'paused' });
}

const INITIAL = '0001-initial-schema';
const ALL = MIGRATIONS.map(({ name }) => name);

for (const engine of DATABASES)
  describe(`migrate on ${engine.name}`, () => {
    let servers: Knex[];
    let drop: () => Promise<void>;

    beforeEach(async () => {
      const made = await engine.settings();
      servers = [1, 2, 3, 4].map(() => openDatabase(made.settings));
      drop = made.drop;
    });
    afterEach(async () => {
      for (const db of servers) await db.destroy();
      await drop();
    });

    it('lets one of several servers that start together do it, while the others wait', async () => {
      await Promise.all(servers.map((db) => migrate(db)));

      expect(await namesIn(servers[0]!)).to.deep.equal(ALL);
    });

    it('brings a filled database of the version before up to date, outside a transaction too', async () => {
      const [db] = servers as [Knex];
      await migrate(db);
      const ports = makeDatabasePorts(db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['one', 'two']);
      const next = [...MIGRATIONS, WITH_COLUMN, WITH_INDEX];
      await Promise.all(servers.map((server) => migrate(server, next)));

      expect(await namesIn(db)).to.deep.equal([...ALL, WITH_COLUMN.name, WITH_INDEX.name]);
      expect(await db('accounts').pluck('tariff')).to.deep.equal([null, null]);
      const address = {
        organisationId: SUPPLIER.organisationId,
        supplierCode: SUPPLIER.code,
        externalAccountNumber: externalNumber('two'),
      };
      expect((await ports.notes.read(address, []))?.account).to.not.equal(undefined);
    });

    it('counts different items from 0 on in a database that was filled before', async () => {
      const [db] = servers as [Knex];
      await migrate(db, MIGRATIONS.slice(0, 1));
      expect(await namesIn(db)).to.deep.equal([INITIAL]);
      const ports = makeDatabasePorts(db);
      await fillSupplier(db);
      const { id } = await db('import_suppliers').first('id');
      for (const stripe of [1, 2])
        await db('supplier_counters').insert({ supplier_id: id, stripe, notes: 3 });

      await Promise.all(servers.map((server) => migrate(server)));
      const counters = await ports.suppliers.count(SUPPLIER.code);
      expect(counters).to.include({ notes: 6, different: 0 });
      await ports.suppliers.countDifferent(SUPPLIER.code, 2);
      const after = await ports.suppliers.count(SUPPLIER.code);
      expect(after).to.deep.equal({ ...counters, different: 2 });
    });

    it('lets batches be loaded and undone in a database that was filled before', async () => {
      const [db] = servers as [Knex];
      await migrate(db, MIGRATIONS.slice(0, BEFORE_BATCHES));
      await fillVersion2(db);
      const before = await dumped(db);
      await Promise.all(servers.map((server) => migrate(server)));

      const added = /^(payment_instructions|payment_instruction_accounts|import_suppliers) /;
      const after = (await dumped(db)).map((row) =>
        added.test(row) ? row.replace(/,"(import_batch|expected_accounts)":null/, '') : row,
      );
      expect(after.filter((row) => !OF_MIGRATING.test(row))).to.deep.equal(
        before.filter((row) => !OF_MIGRATING.test(row)),
      );
      const ports = makeDatabasePorts(db);
      const address = {
        organisationId: SUPPLIER.organisationId,
        supplierCode: SUPPLIER.code,
        externalAccountNumber: externalNumber('one'),
      };
      const view = () => ports.accounts.view('A-1', { size: 10 }, new Date(0));
      const filled = await view();
      expect(filled).to.deep.include({ notes: [noteOf('before')] });
      const reading = await ports.notes.read(address, []);
      await ports.notes.append(reading!, [noteOf('of the batch')], batchOf('B'));
      expect((await view())?.notes).to.have.lengthOf(2);
      const batch = { supplierCode: SUPPLIER.code, name: batchNameOf('B') };
      await ports.importBatches.removeFromAccount(batch, address, () => ok(), 'remove');
      expect(await view()).to.deep.equal(filled);

      const keyed = { key: 'k', request: 'request' };
      const unused = await ports.keyedTransactions.read(address, keyed);
      const append = { transactions: [transactionOf('t')], notes: [], keyed };
      await ports.keyedTransactions.append(unused!, { ...append, identifiers: 'any' });
      const used = await ports.keyedTransactions.read(address, keyed);
      expect([unused?.match, used?.match?.isSameRequest]).to.deep.equal([undefined, true]);
    });

    it('lets servers notice each other on a database that was filled before', async () => {
      const [db] = servers as [Knex];
      await migrate(db, MIGRATIONS, SHARED_MIGRATIONS.slice(0, BEFORE_SIGNING_SERVERS));
      await givenSupplier(makeDatabasePorts(db));
      const before = await dumped(db);
      await Promise.all(servers.map((server) => migrate(server)));

      expect(stored(await dumped(db))).to.deep.equal(stored(before));
      const at = '2026-01-10T09:30:00Z' as UtcInstant;
      const signing = { server: 'one', signsWith: 'key', accepts: ['key'] };
      await new SigningServers(db).announce(signing, at, at);
      expect(await new SigningServers(servers[1]!).list(at)).to.deep.equal([signing]);
    });

    it('follows progress and finds transactions in a database that was filled before', async () => {
      const [db] = servers as [Knex];
      await migrate(db, MIGRATIONS.slice(0, BEFORE_PROGRESS));
      await fillVersion4(db);
      await Promise.all(servers.map((server) => migrate(server)));

      const ports = makeDatabasePorts(db);
      const query = { tenantScope: undefined, supplierCode: undefined };
      const found = await ports.accounts.search({ ...query, key: { transactionId: 'T-1' } }, 10);
      expect(found).to.deep.equal([
        {
          number: 'A-1',
          reference: { supplierCode: SUPPLIER.code, externalAccountNumber: 'one' },
        },
      ]);
      const change = { status: 'ongoing', reason: 'Late.', expectedAccounts: 9 } as const;
      const at = '2026-01-10T10:00:00Z' as UtcInstant;
      await ports.suppliers.update(SUPPLIER.code, change, at);
      const changes = await ports.suppliers.listStatusChanges(SUPPLIER.code);
      expect(changes.map(({ reason }) => reason)).to.deep.equal([undefined, 'Late.']);
      const [progress] = await ports.progress.read([SUPPLIER.code], new Date(at));
      expect(progress?.supplier.expectedAccounts).to.equal(9);
      expect(progress?.lastChange).to.deep.equal(changes.at(-1));
    });

    for (const [index, name] of SEARCHES.entries())
      it(`runs ${name} again after an attempt that was interrupted`, async () => {
        const [db] = servers as [Knex];
        await migrate(db);
        const before = await dumped(db);
        // As when the process ends between the index and the mark that it is there.
        await db('knex_migrations').whereIn('name', SEARCHES.slice(index)).delete();
        await migrate(db);

        expect(await namesIn(db)).to.deep.equal(ALL);
        expect(stored(await dumped(db))).to.deep.equal(stored(before));
      });

    it('goes on after a server that died in a migration outside a transaction', async () => {
      const [db] = servers as [Knex];
      await migrate(db, [...MIGRATIONS, WITH_COLUMN]);
      // What Knex leaves when the process ends in the middle.
      await db('knex_migrations_lock').update({ is_locked: 1 });
      await migrate(db, [...MIGRATIONS, WITH_COLUMN, WITH_INDEX]);

      expect(await namesIn(db)).to.include(WITH_INDEX.name);
    });

    it('leaves nothing of a migration that fails, nor of its neighbours in the transaction', async () => {
      const [db] = servers as [Knex];
      await migrate(db);
      const failed = await migrate(db, [...MIGRATIONS, WITH_COLUMN, FAILING]).catch(
        ({ message }: Error) => message,
      );

      expect(failed).to.equal('This migration fails.');
      expect(await namesIn(db)).to.deep.equal(ALL);
      expect(await db('accounts').columnInfo()).to.not.have.any.keys('tariff', 'lost');
    });
  });
