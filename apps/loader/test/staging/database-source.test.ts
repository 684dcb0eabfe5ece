import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedPostgres, type PostgresDatabase } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import pg from 'pg';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { LoaderProcess } from '../loading/loader-process.js';
import { outcomesOf } from '../loading/outcomes-of-run.js';
import { RealService, type TestSupplier } from '../loading/real-service.js';
import { temporaryFolder } from '../temporary-folder.js';

// Slow because it starts the loader a dozen times.

const ROWS = 3000;
const PASSWORD = 'not-to-be-seen';

const TABLES = `
  create table customers (account text primary key, from_date date);
  insert into customers select 'P-' || n, '2024-01-01' from generate_series(1, 30) n;
  create table notes (external_account_number text, body text, document_paths text[], created_at timestamptz, is_pinned boolean);
  insert into notes select 'P-' || n, E'Line 1\\nLine "2", ü', array['a.pdf', 'b.pdf'], '2024-02-01 11:30:00+01', n = 1
    from generate_series(1, 30) n;
  create schema billing;
  create table billing.ledger (account text, document text, booked date, amount numeric, kind text);
  insert into billing.ledger select 'P-' || (n % 30 + 1), 'L-' || n, '2024-02-03', n / 100.0, 'CHARGE' from generate_series(1, ${ROWS}) n`;

const TRANSACTIONS = `select account as external_account_number, document as transaction_id, booked as transaction_date,
  amount::decimal(18, 2) as amount, kind as type, source_file, source_line from ledger`;

describe('A PostgreSQL database as a source', () => {
  const folder = temporaryFolder();
  let service: RealService;
  let supplier: TestSupplier;
  let database: PostgresDatabase;
  let client: pg.Client;
  /** With a password, which a server that trusts its own machine does not ask for. */
  let url: string;

  before(async () => {
    service = await RealService.shared();
    const accounts = Array.from({ length: 30 }, (_, index) => `P-${index + 1}`);
    supplier = await service.createSupplier('LEGACY');
    await service.importAccounts(accounts, undefined, supplier.code);
  });
  beforeEach(async () => {
    database = await (await sharedPostgres()).database();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(TABLES);
    const withPassword = new URL(database.url);
    withPassword.password ||= PASSWORD;
    url = withPassword.href;
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const args = (command: string) => [command, '--dir', folder(), '--json'];
  const run = (command: string, ...more: string[]) =>
    runLoader([...args(command), ...more], { env: env() });
  const env = () => ({
    DATA_IMPORT_SOURCES_LEGACY_POSTGRES: url,
    DATA_IMPORT_API_KEY: supplier.apiKey,
  });

  async function given(): Promise<void> {
    const drafted = await runLoader(['init', folder(), '--postgres', url, '--json']);
    expect(drafted.exitCode, drafted.err).to.equal(0);
    const toml = join(folder(), 'migration.toml');
    const settings = (await readFile(toml, 'utf8'))
      .replace(/^url = .*/m, `url = "${service.url}"`)
      .replace(/^supplier = .*/m, `supplier = "${supplier.code}"`);
    await writeFile(toml, settings);
    await writeFile(join(folder(), 'transactions.sql'), TRANSACTIONS);
  }

  /** Every file of the folder and everything that was said. */
  async function expectNoPassword(...said: readonly Ran[]): Promise<void> {
    const secret = new URL(url).password;
    for (const { out, err } of said) expect(out + err).not.to.include(secret);
    const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
      expect(text, entry.name).not.to.include(secret);
    }
  }

  const amountsOf = async () => {
    const copy = join(folder(), '.data-import', 'databases', 'legacy', 'ledger.csv');
    return (await readFile(copy, 'utf8')).split('\n').filter((line) => line !== '').length - 1;
  };

  it('is drafted, checked, loaded and proved, and its password is nowhere', async () => {
    await given();
    const toml = await readFile(join(folder(), 'migration.toml'), 'utf8');
    expect(toml).to.include('tables = ["billing.ledger","customers","notes"]');
    const checked = await run('check');
    expect(checked.exitCode, checked.err).to.equal(0);
    const loaded = await run('load');
    expect(loaded.exitCode, loaded.err).to.equal(0);
    expect(outcomesOf(loaded)['transactions']).to.include({ loaded: ROWS });
    expect(outcomesOf(loaded)['notes']).to.include({ loaded: 30 });
    // What happens in the database afterwards is not what was loaded.
    await client.query('delete from billing.ledger');
    const proved = await run('verify');
    expect(proved.exitCode, proved.err).to.equal(0);
    const certificate = await readFile(join(folder(), 'out', 'certificate.json'), 'utf8');
    expect(certificate).to.include('.data-import/databases/legacy/ledger.csv');
    await expectNoPassword(checked, loaded, proved);

    await client.query(`insert into billing.ledger values ('P-2', 'L-1', '2024-02-03', 0.01, 'CHARGE'),
      ('P-1', 'night', '2024-02-05', 7, 'CHARGE')`);
    const night = await run('load', '--refresh');
    expect(outcomesOf(night)['transactions']).to.include({ loaded: 1 });
  });

  it('names a moment without end, and does not leave it out', async () => {
    await client.query(`update notes set created_at = 'infinity' where is_pinned`);
    await given();
    const checked = await run('check');
    expect(checked.exitCode, checked.out).to.equal(1);
    expect(await readFile(join(folder(), 'out', 'problems.csv'), 'utf8')).to.include('infinity');
  });

  it('is read in one snapshot, whatever is changed while it is read', async () => {
    await given();
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      // The last table is waited for when the others have been read.
      await other.query('begin; lock table notes in access exclusive mode');
      const check = new LoaderProcess([...args('check'), '--url', service.url], env());
      await untilWaiting();
      await other.query(`delete from notes where external_account_number <> 'P-1'`);
      await other.query(`update billing.ledger set amount = 9999; delete from customers`);
      await other.query('commit');
      const ran = await check.ended;
      expect(ran.exitCode, ran.err).to.equal(0);
      const summary = jsonLines<{ type: string; kinds: object[] }>(ran).at(-1);
      expect(summary?.kinds).to.deep.include.members([
        { kind: 'notes', rows: 30, with_errors: 0, numbers: [] },
      ]);
      expect(JSON.stringify(summary)).to.include('"largest":"30.00"');
    } finally {
      await other.end();
    }
  });

  const untilWaiting = () =>
    until('the loader waits for the lock', async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where application_name = 'data-import' and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });

  it('leaves nothing half when the database goes, and the same command goes on', async () => {
    await given();
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; lock table notes in access exclusive mode');
    const check = new LoaderProcess([...args('check'), '--url', service.url], env());
    await untilWaiting();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'data-import'`,
    );
    const ended = await check.ended;
    await other.end();
    expect(ended.exitCode).to.equal(3);
    expect(ended.err).to.match(
      /^Error: The database legacy cannot be copied: .*Run the same command again/m,
    );
    expect(await readdir(join(folder(), '.data-import', 'databases'))).to.deep.equal([]);
    const again = await run('check');
    expect(again.exitCode, again.err).to.equal(0);
    expect(await amountsOf()).to.equal(ROWS);
    await expectNoPassword(ended, again);
  });

  for (const [what, toml, exitCode, sentence] of [
    ['a table that is not there', 'tables = ["gone"]', 2, /relation "gone" does not exist/],
    ['SQL that writes', 'query = "delete from notes returning 1"', 2, /cannot be copied/],
    ['neither tables nor a query', '', 2, /it needs tables = /],
    [
      'two tables of one name',
      'tables = ["notes", "billing.notes"]',
      2,
      /two tables would be notes/,
    ],
  ] as const)
    it(`refuses ${what}`, async () => {
      await appendFile(
        join(folder(), 'migration.toml'),
        `supplier = "S"\n[sources.legacy]\npostgres = "postgres://replaced"\n${toml}\n`,
      );
      const ran = await run('check');
      expect(ran.err).to.match(sentence);
      expect(ran.exitCode).to.equal(exitCode);
      await expectNoPassword(ran);
    });

  it('says that the server cannot be reached, and shows no URL that is none', async () => {
    const settings = 'supplier = "S"\n[sources.legacy]\nquery = "select 1"\n';
    await appendFile(join(folder(), 'migration.toml'), settings);
    url = `postgres://u:${PASSWORD}@127.0.0.1:1/x`;
    const unreachable = await run('check');
    expect(unreachable.err).to.match(/ECONNREFUSED.*Run the same command again/);
    expect(unreachable.exitCode).to.equal(3);
    url = `postgers://u:${PASSWORD}@127.0.0.1/x`;
    const wrong = await run('check');
    expect(wrong.err).to.include('has to be a URL such as postgres://reader@db.example/legacy');
    expect(wrong.exitCode).to.equal(2);
    await expectNoPassword(unreachable, wrong);
  });
});
