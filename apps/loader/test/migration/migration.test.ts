import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { readApiKeys, readMigration } from '../../src/migration/migration.js';
import { temporaryFolder } from '../temporary-folder.js';

describe('migration.toml', () => {
  const folder = temporaryFolder();

  async function read(toml: string, env: NodeJS.ProcessEnv = {}, flags: object = {}) {
    writeFileSync(join(folder(), 'migration.toml'), toml);
    return readMigration({ folder: folder(), env, flags });
  }

  it('gives way to the environment, and that to flags', async () => {
    const toml = 'supplier = "file"\nurl = "http://file"\nimport_batch = "file"\n';
    const env = { DATA_IMPORT_URL: 'http://variable', DATA_IMPORT_BATCH: 'variable' };
    const { settings } = (await read(toml, env, { importBatch: 'flag' }))._unsafeUnwrap();
    expect(settings).to.include({ supplier: 'file', url: 'http://variable', importBatch: 'flag' });
  });

  it('reads numbers and lists from texts', async () => {
    const env = { DATA_IMPORT_DUCKDB_THREADS: '3', DATA_IMPORT_VENDORS: 'A, B' };
    const { settings } = (await read('', env))._unsafeUnwrap();
    expect(settings.threads).to.equal(3);
    expect(settings.vendors).to.deep.equal(['A', 'B']);
  });

  it('takes its paths from the folder, and those of flags from where the command runs', async () => {
    const { settings } = (
      await read('documents = "pdf"\n', {}, { apiKeyFile: 'key' })
    )._unsafeUnwrap();
    expect(settings.documents).to.equal(join(folder(), 'pdf'));
    expect(settings.apiKeyFile).to.equal(resolve('key'));
    expect(settings.tempDirectory).to.equal(join(folder(), '.data-import', 'tmp'));
  });

  for (const [what, toml, message] of [
    ['an unknown setting', 'suplier = "X"\n', /suplier is unknown/],
    [
      'a wrong type',
      '[duckdb]\nthreads = "many"\n',
      /duckdb\.threads = "many": expected a whole number/,
    ],
    ['a time without quotes', 'until = 05:00:00\n', /until = .*: expected a time of day/],
    ['what is no TOML', 'supplier = \n', /line 1, column/],
    [
      'an unknown encoding',
      '[files."a.csv"]\nencoding = "ebcdic"\n',
      /encoding has to be one of utf-8, .*windows-1252/,
    ],
    [
      'the name of a method of every object in place of an encoding',
      '[files."a.csv"]\nencoding = "constructor"\n',
      /encoding has to be one of utf-8/,
    ],
    ['such a name as a setting', '[files."a.csv"]\ntoString = 1\n', /toString is unknown: use/],
    [
      'a long delimiter',
      '[files."a.csv"]\ndelimiter = "|+-+|"\n',
      /delimiter has to be one or two characters/,
    ],
  ] as const)
    it(`refuses ${what}`, async () => {
      expect((await read(toml))._unsafeUnwrapErr()).to.match(message);
    });

  it('refuses flags by their names', async () => {
    for (const [flags, message] of [
      [{ memoryLimit: 'lots' }, /--duckdb-memory-limit lots: expected a size such as "256MB"/],
      [{ url: 'import.example' }, /--url import\.example: expected a URL/],
    ] as const)
      expect((await read('', {}, flags))._unsafeUnwrapErr()).to.match(message);
  });

  it('says how to begin where there is none', async () => {
    const refused = await readMigration({ folder: folder(), env: {}, flags: {} });
    expect(refused._unsafeUnwrapErr()).to.match(/ init /);
  });
});

describe('the API key', () => {
  const folder = temporaryFolder();

  it('comes from the environment, a file of its own or the demo credentials', async () => {
    const file = join(folder(), 'key');
    const env = { DATA_IMPORT_API_KEY: ' k ', DATA_IMPORT_OPERATOR_KEY: 'o' };
    expect((await keysFrom(file, file, env))._unsafeUnwrap()).to.deep.equal({
      apiKey: 'k',
      operatorKey: 'o',
    });
    writeFileSync(file, 'plain\n');
    expect((await keysFrom(file))._unsafeUnwrap().apiKey).to.equal('plain');
    writeFileSync(file, '{"operator_api_key": "o", "api_key": "c"}');
    expect((await keysFrom(file, file))._unsafeUnwrap()).to.deep.equal({
      apiKey: 'c',
      operatorKey: 'o',
    });
    expect((await keysFrom(undefined, file))._unsafeUnwrap().apiKey).to.equal('o');
  });

  it('is not shown when its file cannot be read', async () => {
    const file = join(folder(), 'key');
    writeFileSync(file, '{"api_key": secret}');
    expect((await keysFrom(file))._unsafeUnwrapErr()).not.to.include('secret');
    expect((await keysFrom())._unsafeUnwrapErr()).to.include('DATA_IMPORT_API_KEY');
  });
});

function keysFrom(apiKeyFile?: string, operatorKeyFile?: string, env: NodeJS.ProcessEnv = {}) {
  return readApiKeys({ apiKeyFile, operatorKeyFile }, env);
}
