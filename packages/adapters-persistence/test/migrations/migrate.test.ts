import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  SUPPLIER,
} from '@data-import/application/contracts';
import type { UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { until } from '@data-import/testkit/until';
import type { Knex } from 'knex';
import { dialectOf } from '../../src/engine/dialect.js';
import { openDatabase } from '../../src/engine/open-database.js';
import { makeDatabasePorts } from '../../src/index.js';
import { migrate, MIGRATIONS, type Migration } from '../../src/migrations/migrate.js';
import { toColumns } from '../../src/tables/suppliers.js';
import { DATABASES } from '../databases.js';

/** Takes longer than any limit of 1 ms by far. */
const SLOW: Migration = {
  name: '9004-slow',
  up: async (db) => void (await db.raw('select pg_sleep(0.1)')),
};

const WITH_COLUMN: Migration = {
  name: '9001-with-a-column',
  up: (db) => db.schema.alterTable('accounts', (table) => void table.text('tariff')),
};

/** Cannot be in a transaction on PostgreSQL. */
const WITH_INDEX: Migration = {
  name: '9002-with-an-index',
  isOutsideTransaction: true,
  async up(db) {
    await db.raw('drop index if exists accounts_by_tariff');
    const concurrently = dialectOf(db).name === 'postgres' ? 'concurrently' : '';
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

/** True once a connection has asked for the lock of migrations and ended its transaction since. */
async function hasEndedAttempt(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    "select from pg_stat_activity where datname = current_database() and state = 'idle' and query ilike 'commit%'",
  );
  return rows.length > 0;
}

/** True while a lock of the table is waited for. */
async function isAwaited(db: Knex, table: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    'select from pg_locks where relation = ?::regclass and not granted',
    [table],
  );
  return rows.length > 0;
}

interface Changed {
  readonly rows: number;
  readonly in_place: number;
}

const CHANGED_ACCOUNTS = `
  select pg_stat_get_xact_tuples_updated(oid) as rows, pg_stat_get_xact_tuples_hot_updated(oid) as in_place
  from pg_class where oid = 'accounts'::regclass`;

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

    it('makes admins of the keys that are operators, as a server of the version before goes on to issue them', async () => {
      const [db] = servers as [Knex];
      const issuedAt = '2026-01-01T00:00:00Z' as UtcInstant;
      const before = { digest: 'd', issued_at: issuedAt };
      await migrate(db, MIGRATIONS.slice(0, 1));
      await db('organisations').insert({ id: 'o', name: 'O' });
      await db('api_keys').insert({
        ...before,
        id: 'of-caller',
        role: 'caller',
        organisation_id: 'o',
      });
      await db('api_keys').insert({ ...before, id: 'of-operator', role: 'operator' });
      await migrate(db);
      await db('api_keys').insert({ ...before, id: 'late', role: 'operator' });
      const { apiKeys } = makeDatabasePorts(db);
      const roleOf = async (id: string) => (await apiKeys.find(id))?.key.role;

      expect(await roleOf('of-caller')).to.equal('caller');
      expect(await roleOf('of-operator')).to.equal('admin');
      expect(await roleOf('late')).to.equal('admin');
      await apiKeys.add({ id: 'new', role: 'viewer', issuedAt }, 'd');
      expect(await roleOf('new')).to.equal('viewer');
    });

    it('lets accounts of a filled database of the version before be erased, and not be imported by callers', async () => {
      const [db] = servers as [Knex];
      await migrate(db, MIGRATIONS.slice(0, 2));
      const ports = makeDatabasePorts(db);
      const { callers_import_accounts: _, ...before } = toColumns(SUPPLIER);
      const { code, organisationId: organisation_id } = SUPPLIER;
      await ports.organisations.add({ id: organisation_id, name: 'O' });
      await db('supplier_codes').insert({ code, supplier_id: 1, organisation_id });
      await db('import_suppliers').insert({ id: 1, ...before });
      await migrate(db);
      expect(await ports.suppliers.find(code)).to.deep.equal(SUPPLIER);
      const [account] = await givenAccounts(ports, ['one']);
      const erasure = { at: '2026-01-01T00:00:00Z' as UtcInstant, reason: 'asked to' };
      await ports.erasures.erase(account!.accountNumber, erasure, 'remove');

      expect(await db('accounts').pluck('number')).to.deep.equal([]);
      expect(await db('import_suppliers').whereNull('erasure_salt')).to.deep.equal([]);
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
      expect((await ports.ledger.read(address, {}))?.account).to.not.equal(undefined);
    });

    if (engine.name.startsWith('PostgreSQL'))
      it('waits without a transaction, for whose end an index that is created concurrently would wait', async () => {
        const [db, waiting] = servers as [Knex, Knex];
        const migrated = await db.transaction(async (transaction) => {
          await transaction.raw('select pg_advisory_xact_lock(0, 0)');
          const started = migrate(waiting);
          await until('an attempt has ended', () => hasEndedAttempt(db));
          return { started };
        });
        await migrated.started;

        expect(await namesIn(db)).to.deep.equal(ALL);
      });

    if (engine.name.startsWith('PostgreSQL'))
      it('lets others read while it waits for the end of a long read', async () => {
        const [db, reading, migrating] = servers as [Knex, Knex, Knex];
        await migrate(db);
        const migrated = await reading.transaction(async (longRead) => {
          await longRead('accounts').first();
          const started = migrate(migrating, [...MIGRATIONS, WITH_COLUMN]);
          await until('the migration waits', () => isAwaited(db, 'accounts'));
          await db('accounts').first();
          return { started };
        });
        await migrated.started;

        expect(await namesIn(db)).to.include(WITH_COLUMN.name);
      });

    if (engine.name.startsWith('PostgreSQL'))
      it('leaves room in the pages of accounts for most new versions, which then go into no index again', async () => {
        const [db] = servers as [Knex];
        await migrate(db);
        const ports = makeDatabasePorts(db);
        await givenSupplier(ports);
        await givenAccounts(
          ports,
          Array.from({ length: 500 }, (_, n) => `${n}`),
        );
        const changed = await db.transaction(async (transaction) => {
          await transaction('accounts').update({ revision: 1, recent_appends: [1] });
          const { rows } = await transaction.raw<{ rows: readonly Changed[] }>(CHANGED_ACCOUNTS);
          return rows[0];
        });

        expect(changed?.rows).to.equal(500);
        expect(changed?.in_place).to.be.at.least(400);
      });

    if (engine.name.startsWith('PostgreSQL'))
      it('gives a statement of a migration more time than one of a request', async () => {
        const { settings, drop: dropSlow } = await engine.settings();
        // No statement keeps to them, however fast the machine: so nothing here is asked with them.
        const impatient = { statementTimeoutMs: 1, idleTimeoutMs: 1 };
        const [slow, patient] = [
          openDatabase({ ...settings, ...impatient }),
          openDatabase(settings),
        ];
        await migrate(slow, [...MIGRATIONS, SLOW]);

        expect(await namesIn(patient)).to.include('9004-slow');
        for (const one of [slow, patient]) await one.destroy();
        await dropSlow();
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
