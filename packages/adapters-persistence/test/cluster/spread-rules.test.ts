import { expect } from 'chai';
import { openDatabase } from '../../src/engine/open-database.js';
import { migrate } from '../../src/migrations/migrate.js';
import { databaseOfEachTest, postgres } from '../databases.js';
import { findUnsendable, findUnspreadable } from './spread-rules.js';

/** For each rule something that breaks it, and what is found then. */
const PLANTED: Readonly<Record<string, readonly [statement: string, found: RegExp]>> = {
  'a key without the supplier': [
    'create unique index planted on transactions (account_id, entry)',
    /^unique without the supplier: planted$/,
  ],
  'a foreign key without the supplier': [
    `create table planted (id bigint, supplier_id integer, primary key (id, supplier_id),
       other bigint, unique (other, supplier_id),
       constraint planted_key foreign key (other) references import_suppliers (id))`,
    /^foreign key without the supplier: planted_key$/,
  ],
  'a trigger': [
    'create trigger planted before update on accounts for each row execute function suppress_redundant_updates_trigger()',
    /^trigger: planted$/,
  ],
  'a column that draws its own numbers': [
    "alter table accounts alter column id set default nextval('account_ids')",
    /^column with a sequence: accounts.id$/,
  ],
  'a plan that is forced': [
    'create function planted() returns int language plpgsql set plan_cache_mode = force_generic_plan as $$ begin return 1; end $$',
    /^forced plan: planted$/,
  ],
  'a subscript as the value of a column': [
    `create function planted(append_key bigint) returns int language plpgsql as $$ begin
       update accounts set recent_appends = (append_key || accounts.recent_appends)[1:8]; return 1; end $$`,
    /^subscript at the top of a value: planted$/,
  ],
  'an append that does not begin with its supplier': [
    'create function append_planted(account bigint) returns int language plpgsql as $$ begin return 1; end $$',
    /^function without the supplier first: append_planted$/,
  ],
  'a column that has to be padded': [
    'alter table notes add planted bigint',
    /^padding before a column: notes.planted$/,
  ],
};

describe('the schema on PostgreSQL', () => {
  const database = databaseOfEachTest(postgres);

  it('can be spread by the supplier', async () => {
    expect(await findUnspreadable(database.db)).to.deep.equal([]);
  });

  for (const [fault, [statement, found]] of Object.entries(PLANTED))
    it(`is found to have ${fault}`, async () => {
      await database.db.raw(statement);

      const all = await findUnspreadable(database.db);
      expect(
        all.filter((one) => found.test(one)),
        all.join(),
      ).to.have.length(1);
    });
});

describe('the migrations on PostgreSQL', () => {
  it('send one statement in a message, and no function of ours in the condition of a write', async () => {
    const { settings, drop } = await postgres.settings();
    const db = openDatabase(settings);
    const sent: string[] = [];
    db.on('query', ({ sql }: { readonly sql: string }) => sent.push(sql));
    await migrate(db);
    await db.destroy();
    await drop();

    expect(sent.length).to.be.above(50);
    expect(findUnsendable(sent)).to.deep.equal([]);
  });

  it('would be found to do either', () => {
    const planted = [
      'create table a (id int); create table b (id int)',
      'update accounts set revision = 1 where import_is_open(1)',
    ];

    expect(findUnsendable(planted)).to.have.length(2);
  });
});
