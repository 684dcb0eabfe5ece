import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { rawRows } from '../../src/engine/statements.js';
import { dialectOf, useDialect, type Dialect } from '../../src/engine/dialect.js';
import { knexOrganisationRepository } from '../../src/organisations/knex-organisation-repository.js';

const unsupported = () => {
  throw new Error('This engine is an example.');
};

/** All that another engine has to say; it works on a SQLite in memory, and knows nothing of the dialect for SQLite. */
const EXAMPLE: Dialect = {
  name: 'sqlite',
  types: {
    text: 'text',
    whole: 'integer',
    digest: 'integer',
    flag: 'integer',
    day: 'text',
    instant: 'text',
    json: 'text',
  },
  rowsAtOnce: 10,
  rowsOf: (response) => response,
  readWholeTables: (database, sql, bindings) => database.raw(sql, bindings),
  inTransaction: (db, _supplierId, work) => db.transaction(work),
  isRefused: () => false,
  migrate: (db, _isOutsideTransaction, run) => run(db),
  nextIds: unsupported,
  findUnsafeSettings: async () => [],
  findUnusable: async () => [],
  canLoad: async () => true,
  nodes: async () => [],
  poolUse: () => undefined,
  givenRows: (columns) => {
    const read = Object.keys(columns).map((name) => `json_extract(value, '$.${name}') as ${name}`);
    return `(select ${read.join(', ')} from json_each(?)) as given`;
  },
  joinByKey: ({ table, as, on }) => `cross join ${table} as ${as} on ${on}`,
  byCodePoints: (column) => `${column} collate binary desc`,
  jsonArrayOf: 'json_group_array',
  jsonArray: 'json_array',
  instantText: (column) => column,
  notByIndex: (column) => column,
};

describe('another dialect', () => {
  let db: Knex;

  beforeEach(async () => {
    db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    });
    useDialect(db, EXAMPLE);
    await db.schema.createTable('organisations', (table) => {
      table.text('id').primary();
      table.text('name');
    });
  });
  afterEach(() => db.destroy());

  it('serves a repository in its own way, in a transaction and outside', async () => {
    const organisations = knexOrganisationRepository(db);
    await organisations.add({ id: 'a', name: 'A' });
    await organisations.add({ id: 'b', name: 'B' });

    const names = (await organisations.list()).map(({ name }) => name);
    expect(names).to.deep.equal(['B', 'A']);
  });

  it('reads rows from one parameter', async () => {
    const { givenRows } = dialectOf(db);
    const rows = await rawRows(db, `select place from ${givenRows({ place: 'whole' })}`, [
      JSON.stringify([{ place: 2 }, { place: 1 }]),
    ]);

    expect(rows).to.deep.equal([{ place: 2 }, { place: 1 }]);
  });
});
