import { Unavailable } from '@data-import/application';
import { sharedPostgres, type PostgresDatabase } from '@data-import/testkit';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { dialectOf } from '../../src/engine/dialect.js';
import { openDatabase } from '../../src/engine/open-database.js';
import { distribute } from '../../src/migrations/cluster.js';
import { migrate } from '../../src/migrations/migrate.js';
import { PATIENT_POSTGRES } from '../databases.js';

/** The functions of Citus, as far as they refuse: a table is spread after the tables that it refers to. */
const STAND_IN = `
  create table pg_dist_node (groupid integer, shouldhaveshards boolean);
  create table pg_dist_partition (logicalrelid regclass, partmethod "char", repmodel "char");
  create table pg_dist_object (classid oid, objid oid, distribution_argument_index integer);
  create function create_reference_table(spread text) returns void language sql as
    $$ insert into pg_dist_partition values (spread::regclass, 'n', 't') $$;
  create function create_distributed_table(spread text, by_column text, colocate_with text) returns void
  language plpgsql as $$
    declare missing text;
    begin
      perform from pg_attribute where attrelid = spread::regclass and attname = by_column;
      if not found then raise 'column "%" of relation "%" does not exist', by_column, spread; end if;
      select confrelid::regclass into missing from pg_constraint
      where contype = 'f' and conrelid = spread::regclass and confrelid <> conrelid
        and confrelid not in (select logicalrelid from pg_dist_partition);
      if missing is not null then
        raise 'referenced table "%" must be a distributed table or a reference table', missing
          using errcode = 'XX000', hint = 'Spread it first.';
      end if;
      insert into pg_dist_partition values (spread::regclass, 'h', 'c');
    end $$;
  create table emptied (name regclass);
  create function truncate_local_data_after_distributing_table(spread regclass) returns void language sql as
    $$ insert into emptied values (spread) $$;
  create function create_distributed_function(
    called text, argument text, colocate_with text, force_delegation boolean
  ) returns void language sql as
    $$ insert into pg_dist_object values ('pg_proc'::regclass, called::regprocedure, 0) $$;`;

/** Makes the tables anew as a restore of a dump does: by name, and their foreign keys at the end. */
const RESTORE = `
  do $$ declare one record; keys text[] := '{}'; key text; begin
    for one in
      select conrelid::regclass as owner, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    loop
      keys := keys || format('alter table %s add constraint %I %s', one.owner, one.conname, one.definition);
      execute format('alter table %s drop constraint %I', one.owner, one.conname);
    end loop;
    for one in
      select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'knex%' order by relname
    loop
      execute format('alter table %I rename to %I', one.relname, one.relname || '_dumped');
      execute format('create table %I (like %I including all)', one.relname, one.relname || '_dumped');
      execute format('drop table %I', one.relname || '_dumped');
    end loop;
    foreach key in array keys loop execute key; end loop;
  end $$`;

describe('a cluster', () => {
  let database: PostgresDatabase;
  let db: Knex;

  before(async () => {
    database = await (await sharedPostgres()).database();
    db = openDatabase({ ...PATIENT_POSTGRES, url: database.url });
    await migrate(db);
  });
  after(async () => {
    await db?.destroy();
    await database?.drop();
  });

  const refusalOf = async (isAlone = false) =>
    (await distribute(db, { isAlone })).match(
      () => undefined,
      (refused) => refused,
    );

  it('lets whole tables be read for an hour on its workers too', async () => {
    const settings = await dialectOf(db).readWholeTables(
      db,
      `select current_setting('citus.propagate_set_commands') as propagated, current_setting('statement_timeout') as longest`,
      [],
    );
    expect(settings).to.deep.equal([{ propagated: 'local', longest: '1h' }]);
  });

  it('is unavailable where a node that a change needs does not answer', async () => {
    const failed = await dialectOf(db)
      .inTransaction(db, undefined, (transaction) =>
        transaction.raw(`do $$ begin
          raise 'connection to the remote node import@127.0.0.1:9702 failed' using errcode = '08006';
        end $$`),
      )
      .catch((error: unknown) => error);

    expect(failed).to.be.an.instanceOf(Unavailable).and.include({ part: 'database node' });
  });

  it('is none on a server without its functions', async () => {
    expect(await refusalOf()).to.deep.equal({ kind: 'no-cluster' });
  });

  describe('on a restored database', () => {
    before(async () => {
      await db.raw(RESTORE);
      await db.raw(STAND_IN);
    });

    it('refuses a cluster without workers', async () => {
      expect(await refusalOf()).to.deep.equal({ kind: 'no-workers' });
    });

    it('gives the message and the hint of PostgreSQL', async () => {
      await db.raw('create table a_foreign_one (id integer primary key)');
      await db.raw('alter table notes add column other integer references a_foreign_one');
      const refused = await refusalOf(true);
      await db.raw('alter table notes drop column other');
      await db.raw('drop table a_foreign_one');

      expect(refused).to.deep.equal({
        kind: 'refused-by-database',
        detail:
          'referenced table "a_foreign_one" must be a distributed table or a reference table (XX000). Spread it first.',
      });
    });

    it('spreads every table with a supplier after those that it refers to, and empties the coordinator', async () => {
      await db.raw('insert into pg_dist_node values (0, true), (1, true)');
      expect(await refusalOf()).to.equal(undefined);

      const { rows } = await db.raw<{ rows: { name: string }[] }>(
        `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
         where relkind = 'r' and relnamespace = current_schema()::regnamespace and attname = 'supplier_id'
           and pg_class.oid not in (select logicalrelid from pg_dist_partition join emptied on name = logicalrelid)`,
      );
      expect(rows.map(({ name }) => name)).to.deep.equal([]);
    });

    it('does only what is missing when it is repeated', async () => {
      expect(await refusalOf()).to.equal(undefined);
      const { rows } = await db.raw<{ rows: { times: number }[] }>(
        'select count(*)::integer as times from pg_dist_partition group by logicalrelid having count(*) > 1',
      );
      expect(rows).to.deep.equal([]);
    });
  });
});
