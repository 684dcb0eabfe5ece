import { join, resolve } from 'node:path';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { expect } from 'chai';
import { readConfiguration } from '../src/configuration.js';

const SECRET = 'do-not-repeat-me';

/** For every variable something that it cannot be; texts take anything. */
const UNUSABLE = {
  DEMO: '1',
  METRICS_PORT: '0',
  PORT: '65536',
  PUBLIC_URL: 'ftp://127.0.0.1/',
  LOG_LEVEL: 'loud',
  SHUTDOWN_NOTICE_MS: '-1',
  SHUTDOWN_DEADLINE_MS: '0',
  DATABASE_POOL_SIZE: '1.5',
  DATABASE_CONNECT_TIMEOUT_MS: '600001',
  DATABASE_STATEMENT_TIMEOUT_MS: ' 5',
  DATABASE_LOCK_TIMEOUT_MS: '1e3',
  DATABASE_IDLE_TIMEOUT_MS: 'never',
  DATABASE_STARTUP_WAIT_MS: '-1',
  SQLITE_BUSY_TIMEOUT_MS: 'x',
  ALLOW_UNSAFE_DATABASE: 'yes',
  MAX_BODY_BYTES: '1023',
  MAX_BULK_LINES: '0',
  MAX_BULK_BYTES: '1023',
  MAX_ITEMS: '0',
  MAX_NESTING: '7',
  UNDOCUMENTED_FIELDS: 'drop',
  EXTRA_PAYMENT_TYPES: 'BARTER,,SHELLS',
  EXTRA_REPAYMENT_TYPES: ',',
  REASONS: 'x'.repeat(65),
  RATE_BANDS: ' , ',
  TAX_TYPES: 'VAT,',
  TOKEN_FAILURES_PER_MINUTE: '0',
  TOKENS_PER_MINUTE: '0',
  TRUSTED_PROXIES: 'all',
  DOCUMENT_STORE: 'attic',
  DOCUMENT_LOOKUP_CONCURRENCY: '0',
  S3_ENDPOINT: 'localhost:9000',
  S3_FORCE_PATH_STYLE: '1',
  S3_CONNECT_TIMEOUT_MS: '0',
  S3_REQUEST_TIMEOUT_MS: '0',
  S3_MAX_ATTEMPTS: '11',
};

function problemsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfiguration(variables);
  } catch (error) {
    const [, ...problems] = (error as Error).message.split('\n');
    return problems.map((problem) => problem.trim());
  }
  return [];
}

const warningsWith = (memory: number) =>
  readConfiguration({ MAX_BODY_BYTES: '1000000', MAX_BODY_MEMORY_BYTES: String(memory) }).warnings;

describe('readConfiguration', () => {
  it('lists the problem of every variable that cannot be used, with its name', () => {
    const named = problemsOf(UNUSABLE).map((problem) => problem.split(' must be ')[0]);

    expect(named).to.have.members(Object.keys(UNUSABLE));
  });

  for (const [name, value] of Object.entries(UNUSABLE)) {
    it(`refuses ${name} alone, and does not repeat what it was`, () => {
      const problems = problemsOf({ [name]: value });

      expect(problems).to.have.length(1);
      expect(problems[0]).to.match(new RegExp(`^${name} must be `));
      expect(problemsOf({ [name]: SECRET }).join()).not.to.contain(SECRET);
    });
  }

  it('refuses a database that it does not know, without repeating its password', () => {
    const problems = problemsOf({ DATABASE_URL: `mysql://root:${SECRET}@127.0.0.1/import` });

    expect(problems).to.deep.equal([
      'DATABASE_URL must begin with postgres://, postgresql:// or sqlite:',
    ]);
    expect(problemsOf({ DATABASE_URL: 'sqlite:' })).to.have.length(1);
  });

  it('refuses to keep the data of production in a folder that is not configured', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).to.deep.equal([
      'DATABASE_URL must be given with NODE_ENV=production: postgres://..., or sqlite:FILE',
    ]);
    expect(problemsOf({ NODE_ENV: 'production', DATABASE_URL: 'sqlite:here' })).to.deep.equal([]);
  });

  for (const name of ['DEMO', 'DEMO_LOAD'])
    it(`refuses ${name} in production`, () => {
      const production = { NODE_ENV: 'production', DATABASE_URL: 'sqlite:here' };
      expect(problemsOf({ ...production, [name]: 'true' })).to.deep.equal([
        'DEMO and DEMO_LOAD are not for production: unset them, or unset NODE_ENV=production',
      ]);
      expect(problemsOf({ ...production, [name]: 'false' })).to.deep.equal([]);
    });

  it('warns of a misspelt variable, and of none that holds the secret of a vendor', () => {
    const vendors = { V: { client: 'stripe', secret_env: 'PAYMENT_SECRET' } };
    const { warnings } = readConfiguration({
      DATABASE_POOLSIZE: '3',
      PAYMENT_VENDORS: JSON.stringify({ vendors }),
      PAYMENT_SECRET: SECRET,
      MAX_EMPTY: '',
    });

    expect(warnings).to.deep.equal([
      'DATABASE_POOLSIZE is not a variable of this service and has no effect. Did you mean DATABASE_POOL_SIZE?',
    ]);
  });

  it('warns of a body that is bounded by the memory of a key', () => {
    expect(warningsWith(24_010_752)).to.deep.equal([]);
    expect(warningsWith(24_000_000)).to.deep.equal([
      'MAX_BODY_BYTES is not in force: MAX_BODY_MEMORY_BYTES bounds a body to 999424 bytes. It should be at least 24 times MAX_BODY_BYTES.',
    ]);
  });

  it('asks for a bucket when documents lie in S3', () => {
    expect(problemsOf({ DOCUMENT_STORE: 's3' })).to.deep.equal([
      'S3_BUCKET must be given with DOCUMENT_STORE=s3',
    ]);
  });

  it('needs nothing: by default it is SQLite below ./data, on loopback', () => {
    const configuration = readConfiguration({});

    expect(configuration).to.include({
      isDemo: true,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      logLevel: 'info',
      dataDir: resolve('data'),
      allowsUnsafeDatabase: false,
      undocumentedFields: 'refuse',
    });
    expect(configuration.database).to.deep.equal({
      engine: 'sqlite',
      file: resolve('data/data-import.sqlite'),
      busyTimeoutMs: 5000,
    });
    expect(configuration.limits).to.deep.equal({
      maximumBodyBytes: 10 * 1024 * 1024,
      maximumItems: 10_000,
      maximumDepth: 32,
    });
    expect(configuration.bulkLimits).to.deep.equal({
      maximumLines: 10_000,
      maximumBytes: 64 * 1024 * 1024,
    });
    expect(configuration.documents).to.deep.equal({
      store: 'folder',
      folder: join(resolve('data'), 'documents'),
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '', REASONS: '' })).to.deep.equal(
      readConfiguration({}),
    );
  });

  it('reads a database of either engine', () => {
    const postgres = readConfiguration({
      DATABASE_URL: 'postgres://somebody@127.0.0.1/import',
      DATABASE_POOL_SIZE: '3',
    });

    expect(postgres.database).to.include({
      engine: 'postgres',
      url: 'postgres://somebody@127.0.0.1/import',
      poolSize: 3,
    });
    expect(readConfiguration({ DATABASE_URL: 'sqlite:here.sqlite' }).database).to.include({
      engine: 'sqlite',
      file: resolve('here.sqlite'),
    });
  });

  it('reads the schema of a database that has its own', () => {
    const url = 'postgres://127.0.0.1/import?sslmode=require&schema=import';
    expect(readConfiguration({ DATABASE_URL: url }).database).to.include({
      url: 'postgres://127.0.0.1/import?sslmode=require',
      schema: 'import',
    });
  });

  it('makes a demo on the embedded default outside production, else only when it is told to', () => {
    const url = 'postgres://127.0.0.1/import';

    expect(readConfiguration({}).isDemo).to.equal(true);
    for (const variables of [
      { NODE_ENV: 'production', DATABASE_URL: url },
      { DATABASE_URL: url },
      { DATABASE_URL: 'sqlite:here.sqlite' },
      { DEMO: 'false' },
    ])
      expect(readConfiguration(variables).isDemo, JSON.stringify(variables)).to.equal(false);
    expect(readConfiguration({ DATABASE_URL: url, DEMO: 'true' }).isDemo).to.equal(true);
    expect(readConfiguration({ DATABASE_URL: url, DEMO_LOAD: 'true' }).isDemo).to.equal(true);
    expect(problemsOf({ DEMO: 'false', DEMO_LOAD: 'true' })).to.deep.equal([
      'DEMO_LOAD loads into the demo data, which DEMO=false leaves out: unset one',
    ]);
  });

  it('adds payment types to those that there are, and closes fields to words', () => {
    const { vocabulary } = readConfiguration({
      EXTRA_PAYMENT_TYPES: 'BARTER, SHELLS',
      REASONS: 'IMPORTED_CHARGE',
    });

    expect([...vocabulary.paymentTypes]).to.deep.equal([
      ...DEFAULT_VOCABULARY.paymentTypes,
      'BARTER',
      'SHELLS',
    ]);
    expect(vocabulary.repaymentTypes).to.deep.equal(DEFAULT_VOCABULARY.repaymentTypes);
    expect(vocabulary.reasons).to.deep.equal(new Set(['IMPORTED_CHARGE']));
    expect(vocabulary).not.to.have.any.keys('rateBands', 'taxTypes');
  });

  it('takes the public address without its last slash', () => {
    const { publicUrl } = readConfiguration({ PUBLIC_URL: 'https://import.example/base/' });

    expect(publicUrl).to.equal('https://import.example/base');
  });
});
