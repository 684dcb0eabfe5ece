import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, POSTGRES_DEFAULTS } from '@data-import/adapters-persistence';
import {
  type Conditions,
  type PostgresDatabase,
  ServerProcess,
  sharedPostgres,
  type Variables,
} from '@data-import/testkit';
import { expect } from 'chai';
import { readConfiguration } from '../../src/configuration.js';
import { serve } from '../../src/serve.js';

/** The service without what root may do; where the tests do not run as root, the service as it is. */
const UNPRIVILEGED_MAIN = fileURLToPath(new URL('unprivileged-main.js', import.meta.url));

const SECRET = 'do-not-repeat-me';

/** Each on a line of its own; there must be nothing else, above all no stack and no secret. */
function problemsIn(said: string): readonly string[] {
  const [title, ...problems] = said.trimEnd().split('\n');
  expect(title, said).to.equal('The configuration cannot be used:');
  expect(said).not.to.contain(SECRET);
  expect(said).not.to.match(/^ +at /m);
  return problems.map((problem) => problem.trim());
}

const databaseAt = (url: string) => async (): Promise<Variables> => ({
  DATABASE_URL: url,
  ALLOW_UNSAFE_DATABASE: 'true',
});

// Slow because each test starts a server.
describe('a start that cannot succeed', () => {
  let folder: string;
  let database: PostgresDatabase;

  before(async () => {
    database = await (await sharedPostgres()).database();
  });
  after(() => database?.drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unusable-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const environmentOf = (variables: Variables) => ({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_STARTUP_WAIT_MS: '0',
    LOG_LEVEL: 'silent',
    ...variables,
  });

  /** Every problem, one a line, of a start in this process, which ends before it listens. */
  const problemsOf = async (variables: Variables): Promise<readonly string[]> => {
    const start = async () => serve(readConfiguration(environmentOf(variables)));
    const refused = await start().catch((error: Error) => error.message);
    return problemsIn(String(refused));
  };

  /** Of a process, which logs the audit of its demo beside them. */
  const problemsOfProcess = async (
    variables: Variables,
    conditions: Conditions = {},
  ): Promise<readonly string[]> => {
    const server = new ServerProcess(
      { ...environmentOf(variables), LOG_LEVEL: 'info' },
      conditions,
    );
    const ending = await server.ended();
    expect(ending, server.said).to.equal(1);
    return problemsIn(server.said.replaceAll(/^\{.*"msg":"audit"\}\n/gm, ''));
  };

  const expectOne = async (
    variables: Variables,
    pattern: RegExp,
    start: (variables: Variables) => Promise<readonly string[]> = problemsOf,
  ): Promise<void> => {
    const problems = await start(variables);
    expect(problems, problems.join('\n')).to.have.length(1);
    expect(problems[0]).to.match(pattern);
  };

  const file = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };

  const folderAt = async (name: string): Promise<Variables> => {
    await mkdir(join(folder, name));
    return {};
  };
  const fileAt = async (name: string, content: string): Promise<Variables> => {
    await file(name, content);
    return {};
  };
  /** Of the database of this file, with other parts. */
  const changed = (parts: Partial<URL>) => () =>
    databaseAt(Object.assign(new URL(database.url), parts).href)();

  const cases: readonly (readonly [string, () => Promise<Variables>, RegExp])[] = [
    [
      'the signing key is a folder',
      () => folderAt('token-signing-key.json'),
      /^The signing key in .* a folder exists where a file is needed/,
    ],
    [
      'the database file is something else',
      () => fileAt('data-import.sqlite', 'This is a letter, and not a database.'.repeat(300)),
      /^The database file .* is damaged or not a SQLite database/,
    ],
    [
      'the database file is a folder',
      () => folderAt('data-import.sqlite'),
      /^The database file .* cannot be opened/,
    ],
    [
      'the database lies in a folder that does not exist',
      () => databaseAt(`sqlite:${join(folder, 'no', 'such', 'data.sqlite')}`)(),
      /^The database file .* the file or folder does not exist/,
    ],
    [
      'PostgreSQL is not there',
      databaseAt(`postgres://user:${SECRET}@127.0.0.1:1/import`),
      /^127\.0\.0\.1:1 does not answer \(PostgreSQL, ECONNREFUSED\)\.$/,
    ],
    [
      'the port cannot be',
      databaseAt(`postgres://user:${SECRET}@127.0.0.1:99999/import`),
      /^The database of DATABASE_URL cannot be reached: the variable is not a valid URL/,
    ],
    [
      'PostgreSQL has no such database',
      changed({ pathname: '/no_such_database' }),
      /^The database of DATABASE_URL does not exist \(3D000\)\.$/,
    ],
    [
      'PostgreSQL has no such user',
      changed({ username: 'no_such_user', password: SECRET }),
      /^The database of DATABASE_URL refuses the user or the password \(28/,
    ],
    [
      'PostgreSQL is read-only',
      async () => {
        const db = openDatabase({ ...POSTGRES_DEFAULTS, url: database.url });
        const name = new URL(database.url).pathname.slice(1);
        await db.raw('alter database ?? set default_transaction_read_only = on', [name]);
        await db.destroy();
        return databaseAt(database.url)();
      },
      /^The database of DATABASE_URL is read-only/,
    ],
  ];
  for (const [what, given, pattern] of cases)
    it(`because ${what} says so`, async () => expectOne(await given(), pattern));

  it('because of a data folder that is a file says so', async () => {
    const problems = await problemsOf({ DATA_DIR: await file('data', '') });
    expect(problems.join('\n')).to.match(/^DATA_DIR .* folder/m);
  });

  for (const [what, content] of [
    ['is no JSON', SECRET],
    ['is of another kind', '{"kty":"oct","k":"c2VjcmV0"}'],
    ['is empty', ''],
    ['has no keys', '{"keys":[]}'],
  ] as const)
    it(`because a signing key ${what} says so, from the file and from the variable`, async () => {
      const path = await file('token-signing-key.json', content);
      await expectOne({}, /^The signing key in .*token-signing-key\.json cannot be used: /);
      await rm(path);
      if (content !== '')
        await expectOne({ TOKEN_SIGNING_KEYS: content }, /^TOKEN_SIGNING_KEYS must be /);
    });

  it('because the demo has a folder where its keys belong says so', async () => {
    await mkdir(join(folder, 'demo-credentials.json'));
    await expectOne(
      {},
      /^The demo data or the file with its keys cannot be written: /,
      problemsOfProcess,
    );
  });

  it('because the data folder may not be written says so', async () => {
    await chmod(folder, 0o555);
    const problems = await problemsOfProcess({}, { main: UNPRIVILEGED_MAIN });
    await chmod(folder, 0o755);

    expect(problems[0]).to.match(/^DATA_DIR .* cannot be used: permission denied/);
    expect(problems.join('\n')).to.match(/^The signing key in .* permission denied/m);
    expect(problems.join('\n')).to.match(/^The database file .* permission denied/m);
  });

  it('because the database file may not be written says so', async () => {
    const started = new ServerProcess({ DATA_DIR: folder, PORT: '0' });
    await started.untilSaid(/"msg":"listening"/);
    started.signal('SIGTERM');
    await started.ended();
    const path = join(folder, 'data-import.sqlite');
    await chmod(path, 0o444);
    // The owner of the file gets its permissions back at the start; only root can make it another's.
    if (process.getuid?.() !== 0) {
      const again = new ServerProcess({ DATA_DIR: folder, PORT: '0' });
      await again.untilSaid(/"msg":"listening"/);
      again.signal('SIGTERM');
      expect(await again.ended()).to.equal(0);
      expect((await stat(path)).mode & 0o777).to.equal(0o600);
      return;
    }
    for (const name of ['.', 'token-signing-key.json', 'demo-credentials.json', 'documents'])
      await chown(join(folder, name), 65_534, 65_534);

    const problems = await problemsOfProcess({}, { main: UNPRIVILEGED_MAIN });
    expect(problems.join('\n')).to.match(
      /^The database file .* cannot be written: its permissions/,
    );
  });

  it('because the address cannot be used says so beside everything else', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await file('token-signing-key.json', 'broken');
    await file('data-import.sqlite', 'broken, broken, broken '.repeat(300));
    const problems = await problemsOfProcess({ PORT: String(port) }).finally(() => taken.close());

    expect(problems, problems.join('\n')).to.have.length(3);
    expect(problems[0]).to.match(/^The signing key in /);
    expect(problems[1]).to.match(/^The database file /);
    expect(problems[2]).to.equal(`127.0.0.1:${port} is in use; set PORT.`);
  });

  it('because the port of the metrics cannot be used says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const pattern = new RegExp(`^127\\.0\\.0\\.1:${port} is in use; set METRICS_PORT\\.$`);
    await expectOne({ METRICS_PORT: String(port) }, pattern).finally(() => taken.close());
    expect(await readdir(folder), 'nothing is written').to.deep.equal([]);
  });

  it('because of an address of another machine says so', () =>
    expectOne(
      { HOST: '192.0.2.1' },
      /^The service cannot listen on 192\.0\.2\.1:0, from HOST and /,
    ));
});
