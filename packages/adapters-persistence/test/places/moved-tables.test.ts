import { expect } from 'chai';
import { MOVED_TABLES, NUMBERED_TABLES, OWN_TABLES } from '../../src/places/moved-tables.js';
import { rawRows } from '../../src/database/raw-rows.js';
import { openTestDatabase, postgres, type TestDatabase } from '../databases.js';

const SHARED_TABLES = [
  'organisations',
  'api_keys',
  'refresh_tokens',
  'places',
  'supplier_places',
  'supplier_moves',
  'signing_servers',
];

describe('the tables that a move copies', () => {
  let database: TestDatabase;

  before(async () => {
    database = await openTestDatabase(postgres);
  });
  after(() => database.close());

  it('are all that a place has of a supplier', async () => {
    const tables = await rawRows<{ name: string }>(
      database.db,
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
         and relnamespace = 'public'::regnamespace and relname !~ '_migrations(_lock)\\?$'`,
      [],
    );

    const moved = ['import_suppliers', ...MOVED_TABLES.map(({ name }) => name)];
    const known = new Set<string>([...moved, ...OWN_TABLES, ...SHARED_TABLES]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).to.deep.equal([]);
  });

  it('have every identifier moved by which they refer to each other', async () => {
    const references = await rawRows<{ name: string; column: string; target: string }>(
      database.db,
      `select source.relname as name, attname as column, target.relname as target
       from pg_constraint
       join pg_class as source on source.oid = conrelid
       join pg_class as target on target.oid = confrelid
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f'`,
      [],
    );

    const numbered: readonly string[] = NUMBERED_TABLES;
    for (const { name, column, target } of references.filter((one) =>
      numbered.includes(one.target),
    ))
      for (const table of MOVED_TABLES.filter((one) => one.name === name && one.of !== column))
        expect(table.ids[column], `${name}.${column}`).to.equal(target);
  });
});
