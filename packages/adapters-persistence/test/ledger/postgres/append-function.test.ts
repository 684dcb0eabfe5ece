import type { DatabasePorts } from '@data-import/application';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import { makeDatabasePorts } from '../../../src/index.js';
import { namedByContent, APPEND_FUNCTIONS, shapeOf } from '../../../src/tables/append-functions.js';
import { poolOf } from '../../../src/engine/postgres/connection.js';
import { TableGrowth } from '../../../src/engine/postgres/table-growth.js';
import { AppendStatement } from '../../../src/ledger/postgres/append-statement.js';
import { newCommitKey } from '../../../src/engine/postgres/commit-outcome.js';
import type { RevisionToken } from '../../../src/ledger/account-ledger.js';
import { rowsOf } from '../../../src/ledger/appended-rows.js';
import { migrate } from '../../../src/migrations/migrate.js';
import {
  databaseOfEachTest,
  openTestDatabase,
  postgres,
  type TestDatabase,
} from '../../databases.js';

const ANOTHER_CODE = 'another';

const noteRows = ({ revision }: Pick<RevisionToken, 'revision'>, body: string) =>
  rowsOf({ notes: [noteOf(body)] }, revision, undefined);
const NOTES = shapeOf(noteRows({ revision: 0 }, 'body'));

describe('an append of many requests on PostgreSQL', () => {
  const database = databaseOfEachTest(postgres);
  let ports: DatabasePorts;
  beforeEach(async () => {
    ports = makeDatabasePorts(database.db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['one', 'two', 'three']);
    await addAnotherSupplier(database);
  });

  const tokenOf = async (number: string, supplierCode: string = SUPPLIER.code) => {
    const address = {
      organisationId: SUPPLIER.organisationId,
      supplierCode: supplierCode as typeof SUPPLIER.code,
      externalAccountNumber: externalNumber(number),
    };
    return (await ports.ledger.read(address, {}))!.revisionToken as RevisionToken;
  };

  let bodies = 0;
  const append = (tokens: readonly RevisionToken[]) =>
    new AppendStatement(NOTES, new TableGrowth()).run(
      poolOf(database.db),
      tokens.map((revisionToken) => ({
        revisionToken,
        key: newCommitKey(),
        sets: noteRows(revisionToken, `body ${++bodies}`),
      })),
      'pass-over',
    );

  const counted = async () => [
    (await ports.suppliers.count(SUPPLIER.code)).notes,
    (await ports.suppliers.count(ANOTHER_CODE)).notes,
  ];

  it('answers each in the order of the requests, and counts for its supplier', async () => {
    const [one, two, three] = [await tokenOf('one'), await tokenOf('two'), await tokenOf('three')];
    const theirs = await tokenOf('theirs', ANOTHER_CODE);
    const outdated = { ...two, revision: two.revision + 1 };

    expect(await append([three, outdated, one])).to.deep.equal(['stored', 'unchanged', 'stored']);
    expect(await append([theirs])).to.deep.equal(['stored']);
    expect(await counted()).to.deep.equal([2, 1]);
  });

  it('stores nothing for a supplier that is paused', async () => {
    const [one, two] = [await tokenOf('one'), await tokenOf('two')];
    await database.db('import_suppliers').where({ code: SUPPLIER.code }).update('status', 'paused');

    expect(await append([one, two])).to.deep.equal(['unchanged', 'unchanged']);
    expect(await append([one])).to.deep.equal(['unchanged']);
    expect(await counted()).to.deep.equal([0, 0]);
  });

  it('stores one of several for one account', async () => {
    const [one, three] = [await tokenOf('one'), await tokenOf('three')];

    expect(await append([one, three, one])).to.deep.equal(['stored', 'stored', 'unchanged']);
    expect(await counted()).to.deep.equal([2, 0]);
  });

  it('stores nothing of any when one is refused', async () => {
    const [one, two] = [await tokenOf('one'), await tokenOf('two')];
    await database.db.raw("alter table notes add check (body <> 'body refused')");
    const refused = new AppendStatement(NOTES, new TableGrowth()).run(
      poolOf(database.db),
      [
        { revisionToken: one, key: newCommitKey(), sets: noteRows(one, 'body refused') },
        { revisionToken: two, key: newCommitKey(), sets: noteRows(two, 'another body') },
      ],
      'pass-over',
    );

    expect(await refused.catch(({ code }: { code: string }) => code)).to.equal('23514');
    expect(await database.db('notes')).to.deep.equal([]);
    expect(await tokenOf('two')).to.deep.equal(two);
  });
});

describe('a function of the database', () => {
  it('is added after the migrations when it is missing, and else left alone', async () => {
    const database = await openTestDatabase(postgres);
    const before = await appendFunctionsOf(database);
    await migrate(database.db);
    const again = await appendFunctionsOf(database);
    await database.db.raw(`drop function ${before[0]!.name}`);
    await migrate(database.db);
    const added = await appendFunctionsOf(database);
    await database.close();

    expect(before).to.have.lengthOf(APPEND_FUNCTIONS.length);
    expect(again).to.deep.equal(before);
    expect(added.map(({ name, body }) => [name, body])).to.deep.equal(
      before.map(({ name, body }) => [name, body]),
    );
  });

  it('has another name when anything of it is another', () => {
    const described = {
      name: 'append',
      parameters: 'rows json',
      returns: 'boolean',
      body: 'begin end',
    };
    const others = [
      described,
      { ...described, parameters: 'rows json, more json' },
      { ...described, returns: 'integer' },
      { ...described, body: 'begin /* other columns */ end' },
    ];

    expect(new Set(others.map((one) => namedByContent(one).name)).size).to.equal(4);
  });
});

async function addAnotherSupplier({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const [supplier] = await db('import_suppliers').where({ code: SUPPLIER.code }).select();
  const { organisation_id } = supplier;
  const key = { supplier_id: 99, organisation_id };
  await db('supplier_codes').insert({ ...key, code: ANOTHER_CODE });
  await db('import_suppliers').insert({ ...supplier, id: 99, code: ANOTHER_CODE });
  await db('accounts').insert({
    id: 99,
    supplier_id: 99,
    external_account_number: 'theirs',
    number: 'T-1',
    created_at: '2026-01-01T00:00:00Z',
  });
}

async function appendFunctionsOf({ db }: TestDatabase) {
  const { rows } = await db.raw<{ rows: { name: string; body: string; version: string }[] }>(
    "select proname as name, prosrc as body, xmin::text as version from pg_proc where proname like 'append\\_%' order by 1",
  );
  return rows;
}
