import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSigningKey, readSigningKeys } from '@data-import/adapters-crypto';
import { freePort, sharedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { checkConfiguration } from '../src/configuration-check.js';

const SECRET = 'do-not-repeat-me';
const ALL = { asksDatabase: true };

describe('checkConfiguration', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'configuration-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('says what is in force, and changes nothing', async () => {
    const key = makeSigningKey();
    const data = join(folder, 'data', 'of', 'import');
    const given = { DATA_DIR: data, PORT: '9000', TOKEN_SIGNING_KEYS: key };
    const { effective, problems, warnings } = await checkConfiguration(given, ALL);

    expect([problems, warnings]).to.deep.equal([[], []]);
    expect(effective).to.include.members([
      'PORT=9000',
      'MAX_ITEMS=10000 (default)',
      'TOKEN_SIGNING_KEYS=***',
      'DEMO=true (default)',
      'payment vendors: STRIPE (simulated), TEST (simulated)',
      `signing key: ${(await readSigningKeys(key)).current.kid}`,
    ]);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('says which vendors there are without the demo, and that a configured one takes the place of a simulated one', async () => {
    const vendors = {
      TEST: { client: 'http', base_url: 'https://a.example', secret_env: 'SECRET_OF_TEST' },
    };
    const given = {
      DATA_DIR: folder,
      PAYMENT_VENDORS: JSON.stringify({ vendors }),
      SECRET_OF_TEST: SECRET,
    };
    const plain = await checkConfiguration({ DATA_DIR: folder, DEMO: 'false' }, ALL);
    const { effective } = await checkConfiguration(given, ALL);

    expect(plain.effective).to.include.members(['DEMO=false', 'payment vendors: none']);
    expect(effective).to.include('payment vendors: STRIPE (simulated), TEST (http)');
  });

  it('lists every problem at once, and no secret', async () => {
    const port = await freePort();
    const url = `postgres://user:${SECRET}@127.0.0.1:${port}/import?sslpassword=${SECRET}`;
    const report = await checkConfiguration(
      {
        DATA_DIR: '/dev/null',
        DATABASE_URL: url,
        S3_ENDPOINT: `http://user:${SECRET}@127.0.0.1:9000`,
        TOKEN_SIGNING_KEYS: SECRET,
        DATABASE_POOLSIZE: SECRET,
      },
      ALL,
    );

    expect(report.problems).to.deep.equal([
      'DATA_DIR /dev/null cannot be used: a part of the path is not a folder (ENOTDIR).',
      'TOKEN_SIGNING_KEYS must be an Ed25519 private JWK, or a JWKS that begins with one.',
      `127.0.0.1:${port} does not answer (PostgreSQL, ECONNREFUSED).`,
    ]);
    expect(report.warnings).to.have.lengthOf(1);
    expect(report.effective).to.include.members([
      `DATABASE_URL=postgres://user:***@127.0.0.1:${port}/import?sslpassword=***`,
      'S3_ENDPOINT=http://user:***@127.0.0.1:9000/',
    ]);
    expect(JSON.stringify(report)).not.to.contain(SECRET);
  });

  it('lists variables that cannot be used, and what holds without them', async () => {
    const given = { NODE_ENV: 'production', MAX_ITEMS: SECRET };
    const report = await checkConfiguration(given, ALL);

    expect(report.effective).to.include('MAX_ITEMS=10000');
    expect(report.problems.map((problem) => problem.split(' must ')[0])).to.deep.equal([
      'MAX_ITEMS',
      'DATABASE_URL',
    ]);
    expect(JSON.stringify(report)).not.to.contain(SECRET);
  });

  it('asks the database whether it can be used, unless it is told not to', async () => {
    const { url, drop } = await (await sharedPostgres()).database();
    try {
      const given = { DATA_DIR: folder, DATABASE_URL: url };
      const allowed = { ...given, ALLOW_UNSAFE_DATABASE: 'true' };
      const [unsafe = ''] = (await checkConfiguration(given, ALL)).problems;
      expect(unsafe).to.match(/^The database could lose acknowledged data/);
      expect((await checkConfiguration(allowed, ALL)).problems).to.deep.equal([]);
      const unasked = await checkConfiguration(given, { asksDatabase: false });
      expect(unasked.problems).to.deep.equal([]);
    } finally {
      await drop();
    }
  });
});
