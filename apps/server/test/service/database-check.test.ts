import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, SQLITE_DEFAULTS } from '@data-import/adapters-persistence';
import { operate } from '@data-import/testkit';
import { expect } from 'chai';
import { compose, type Running } from '../../src/compose.js';
import { readConfiguration } from '../../src/configuration.js';
import { runCommand } from './commands.js';

describe('the command that checks the database', () => {
  let folder: string;
  let running: Running;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'database-check-'));
    running = await compose(readConfiguration({ DATA_DIR: folder }));
    const organisation = await run('organisation', 'create', 'Checked');
    await run('supplier', 'create', 'CHECKED', '--organisation', organisation.stdout.trim());
  });
  after(async () => {
    await running?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...commandLine: readonly string[]) =>
    runCommand(commandLine, { useCases: running.useCases });
  const write = async (statement: string): Promise<void> => {
    const file = join(folder, 'data-import.sqlite');
    const db = openDatabase({ ...SQLITE_DEFAULTS, file });
    await db.raw(statement);
    await db.destroy();
  };

  it('refuses to spread the tables of a database that is no cluster', async () => {
    const { code, stdout, stderr } = await run('database', 'distribute');

    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.include('The database is no Citus cluster.');
  });

  it('prints each check with the rows that it looked at, and exits with 0', async () => {
    const { code, stdout, stderr } = await run('database', 'check');

    expect([code, stderr]).to.deep.equal([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).to.match(/^\d\d checks, of which 0 found differences$/);
    for (const line of lines.slice(0, -1)) expect(line).to.match(/^ok\t.+\t\d+ rows$/);
    expect(lines).to.include('ok\tsuppliers: the status is that of the last change\t1 rows');
  });

  it('lists what differs, and exits with 1', async () => {
    await write('insert into supplier_counters (supplier_id, stripe, notes) values (1, 0, 7)');
    const checked = await run('database', 'check');
    const asJson = await run('database', 'check', '--json');
    await write('delete from supplier_counters');

    expect([checked.code, checked.stderr]).to.deep.equal([1, '']);
    expect(checked.stdout).to.contain(
      'DIFFERS\tcounters: notes\t0 rows\t1 differ\n' +
        '\tsupplier_id 1, stored_count 7, counted_rows 0, supplier "CHECKED"\n',
    );
    expect(checked.stdout).to.match(/, of which 1 found differences\n$/);
    expect([asJson.code, asJson.stderr]).to.deep.equal([1, '']);
    const outcomes = asJson.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly check: string; readonly differences: number });
    expect(outcomes.filter(({ differences }) => differences > 0)).to.deep.equal([
      {
        check: 'counters: notes',
        rows: 0,
        differences: 1,
        listed: [{ supplier_id: 1, stored_count: 7, counted_rows: 0, supplier: 'CHECKED' }],
      },
    ]);
  });

  it('says how many more differ than it lists', async () => {
    const many = 'with recursive n(i) as (select 0 union all select i + 1 from n where i < 119)';
    await write(`${many} insert into supplier_status_changes
      (supplier_id, from_status, to_status, changed_at)
      select 1, 'paused', 'paused', '2026-01-01T00:00:00Z' from n`);
    const { code, stdout } = await run('database', 'check');
    await write('delete from supplier_status_changes');

    expect(code).to.equal(1);
    expect(stdout).to.contain('\t120 rows\t120 differ\n');
    expect(stdout).to.contain('\n\tand 20 more\n');
  });

  it('exits with 2 when it cannot check', async () => {
    const wrong = await operate(['database', 'check', '--jsn'], { DATA_DIR: folder });
    expect([wrong.code, wrong.stdout]).to.deep.equal([2, '']);
    expect(wrong.stderr).to.include('--jsn');
    const unreachable = 'postgres://127.0.0.1:1/nothing';
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: unreachable,
      DATABASE_STARTUP_WAIT_MS: '0',
    };
    const { code, stdout, stderr } = await operate(['database', 'check'], variables);
    expect([code, stdout]).to.deep.equal([2, '']);
    expect(stderr).to.equal('127.0.0.1:1 does not answer (PostgreSQL, ECONNREFUSED).\n');
  });
});
