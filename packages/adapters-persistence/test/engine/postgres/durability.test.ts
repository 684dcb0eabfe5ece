import { expect } from 'chai';
import { findUnsafePostgresSettings } from '../../../src/engine/postgres/health.js';
import { databaseOfEachTest, postgres } from '../../databases.js';

/** As Citus answers for three nodes: the second does not wait for the disk, and the third is not there. */
const NODES = `
  create function run_command_on_all_nodes(command text)
    returns table (nodeid integer, success boolean, result text) language plpgsql as $$
  begin
    set local synchronous_commit = on;
    execute command into result;
    nodeid := 1; success := true; return next;
    set local synchronous_commit = off;
    execute command into result;
    nodeid := 2; return next;
    nodeid := 3; success := false; result := 'fsync=off'; return next;
  end $$`;

describe('the settings that make a database lose what it has stored', () => {
  const database = databaseOfEachTest(postgres);

  const unsafe = async () =>
    (await findUnsafePostgresSettings(database.db)).filter((one) =>
      /sync.*commit|node 3/.test(one),
    );

  it('are asked of every node of a cluster', async () => {
    await database.db.raw(NODES);

    expect(await unsafe()).to.include('synchronous_commit=off on node 2');
    expect(await unsafe()).not.to.include('synchronous_commit=off on node 1');
    expect((await unsafe()).filter((one) => one.endsWith('node 3'))).to.deep.equal([]);
  });

  it('are those of the server where it is no cluster', async () => {
    const { rows } = await database.db.raw<{ rows: { setting: string }[] }>(
      "select setting from pg_settings where name = 'fsync'",
    );
    const found = await findUnsafePostgresSettings(database.db);

    expect(found.includes('fsync=off')).to.equal(rows[0]?.setting === 'off');
    expect(found.filter((one) => one.includes('node'))).to.deep.equal([]);
  });
});
