import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CuttingProxy } from '@data-import/testkit';
import { expect } from 'chai';
import { runLoader, type Ran } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { LoaderProcess } from './loader-process.js';
import { outcomesOf } from './outcomes-of-run.js';
import { RealService, type TestSupplier } from './real-service.js';

const HEADER = 'external_account_number,from_date,to_date,account_created_at';
const CREATED = '2020-05-06T07:08:09Z';

// Slow because each test runs the loader a few times.
describe('Loading accounts', () => {
  const folder = temporaryFolder();
  let service: RealService;
  let supplier: TestSupplier;
  let suppliers = 0;

  before(async () => {
    service = await RealService.shared();
  });
  beforeEach(async () => {
    suppliers += 1;
    supplier = await service.createSupplier(`ACCOUNTS_${suppliers}`);
  });

  async function given(
    files: Readonly<Record<string, readonly string[]>>,
    operatorKey?: string,
  ): Promise<void> {
    const keys = await service.demoKeys();
    const all = {
      ...files,
      'migration.toml': [
        `url = "${service.url}"`,
        `supplier = "${supplier.code}"`,
        'api_key_file = "api-key"',
        'operator_key_file = "operator.txt"',
        'import_batch = "first"',
      ],
      'api-key': [supplier.apiKey],
      'operator.txt': [operatorKey ?? keys.operator_api_key],
    };
    for (const [name, lines] of Object.entries(all))
      await writeFile(join(folder(), name), `${lines.join('\n')}\n`);
  }

  const run = (...words: string[]): Promise<Ran> =>
    runLoader([...words, '--dir', folder(), '--json']);
  const read = async (file: string) =>
    (await readFile(join(folder(), 'out', file), 'utf8')).trim().split('\n').slice(1);
  const stored = async (): Promise<readonly string[]> => {
    const client = await service.client('operator_api_key');
    const list = '/v1/data-import/imported-account-import-processes/{import_supplier_code}/';
    const numbers: string[] = [];
    for await (const one of client.list(list, { path: { import_supplier_code: supplier.code } }))
      numbers.push(one.external_account_number);
    return numbers;
  };

  async function eraseAll(): Promise<void> {
    const operator = await service.client('operator_api_key');
    const list = '/v1/data-import/account-totals/{import_supplier_code}/';
    for await (const account of operator.list(list, {
      path: { import_supplier_code: supplier.code },
    }))
      await operator.call((api) =>
        api.POST('/v1/operator/accounts/{service_account_number}/erase/', {
          params: { path: { service_account_number: account.service_account_number } },
          body: { reason: 'asked to' },
        }),
      );
  }

  it('imports the new ones before their rows, and names those that are different or wrong', async () => {
    const period = { from_date: '2024-01-01', to_date: '2024-01-31' };
    await service.importAccounts(['OLD', 'OTHER'], period, supplier.code, CREATED);
    await given({
      'accounts.csv': [
        HEADER,
        `NEW,2024-01-01,,${CREATED}`,
        `OLD,2024-01-01,2024-01-31,${CREATED}`,
        `BAD,2024-02-01,2024-01-31,${CREATED}`,
        `OTHER,2024-01-02,2024-01-31,2021-05-06T07:08:09Z`,
        'TWICE,,,',
        'TWICE,,,',
        'UNSURE,2024-01-01,,',
        'UNSURE,2024-01-02,,',
      ],
      'notes.csv': notes('NEW', 'TWICE'),
    });
    const ran = await run('load');

    expect(ran.exitCode, ran.err).to.equal(1);
    expect(outcomesOf(ran)).to.deep.include({
      accounts: {
        kind: 'accounts',
        rows: 8,
        loaded: 3,
        already_there: 2,
        moved: 0,
        different: 1,
        failed: 2,
      },
    });
    expect(outcomesOf(ran)['notes']).to.include({ loaded: 2 });
    expect(
      (await read('failed/accounts.csv')).map((line) => line.split(',').slice(0, -1)),
    ).to.deep.equal([
      [
        'BAD',
        '2024-02-01',
        '2024-01-31',
        CREATED,
        'accounts.csv',
        '4',
        'from_date_later_than_to_date',
        'from_date',
      ],
      [
        'UNSURE',
        '2024-01-02',
        '',
        '',
        'accounts.csv',
        '9',
        'contradicting_account',
        'external_account_number',
        '"accounts.csv',
        ' line 8',
      ],
    ]);
    expect(await read('changed.csv')).to.deep.equal([
      'accounts,OTHER,,accounts.csv,5,account_created_at,2020-05-06T07:08:09Z,2021-05-06T07:08:09Z,',
      'accounts,OTHER,,accounts.csv,5,from_date,2024-01-01,2024-01-02,',
    ]);
    expect(await stored()).to.have.members(['OLD', 'OTHER', 'NEW', 'TWICE', 'UNSURE']);

    const env = { DATA_IMPORT_OPERATOR_KEY: 'unknown' };
    const unknown = await runLoader(['load', '--all', '--dir', folder()], { env });
    expect(unknown.exitCode, 'a wrong key, though no account is new').to.equal(2);
    expect(unknown.err).to.include(OPERATORS_KEY);
    const again = await run('load', '--all', '--json');
    expect(outcomesOf(again)['accounts'], again.err).to.include({
      loaded: 0,
      already_there: 5,
      different: 1,
      failed: 2,
    });
  });

  it('ends after the request under way when it is stopped, and goes on after that and after a kill', async () => {
    const numbers = Array.from({ length: 3100 }, (_, index) => `A${10_000 + index}`);
    await given({
      'accounts.csv': ['external_account_number', ...numbers],
      'notes.csv': notes(...numbers.slice(-2)),
    });
    const proxy = await CuttingProxy.before(service.url);
    try {
      const words = ['load', '--dir', folder(), '--json', '--url', proxy.through(service.url)];
      const stopped = new LoaderProcess(words);
      await proxy.between('{"accounts":[', async () => {
        stopped.signal('SIGINT');
        await stopped.said('Stopping');
      });
      const { exitCode } = await stopped.ended;
      expect(exitCode).to.equal(130);
      expect(await stored()).to.have.lengthOf(1000);

      const killed = new LoaderProcess(words);
      await proxy.between(
        '{"accounts":[',
        async () => {
          expect(await stored()).to.have.lengthOf(2000);
          killed.signal('SIGKILL');
          await killed.ended;
        },
        2,
      );
      const ran = await runLoader(words);

      expect(ran.exitCode, ran.err).to.equal(0);
      const { loaded = 0, already_there: existing = 0 } = outcomesOf(ran)['accounts'] ?? {};
      expect(loaded + existing).to.equal(3100);
      expect(outcomesOf(ran)['notes']).to.include({ loaded: 2 });
      expect(await stored()).to.have.lengthOf(3100);
      expect((await run('verify', '--url', proxy.through(service.url))).exitCode).to.equal(0);
    } finally {
      await proxy.close();
    }
  });

  it('leaves out an erased account, and imports the others of its request', async () => {
    await service.importAccounts(['GONE'], null, supplier.code);
    await eraseAll();
    await given({ 'accounts.csv': ['external_account_number', 'GONE', 'STAYS'] });
    const rehearsed = await run('rehearse');
    expect(outcomesOf(rehearsed)['accounts']).to.include({ loaded: 1, failed: 1 });
    const ran = await run('load');

    expect(ran.exitCode, ran.err).to.equal(1);
    expect(outcomesOf(ran)['accounts']).to.include({ loaded: 1, failed: 1 });
    expect((await read('failed/accounts.csv')).join()).to.include(
      'accounts.csv,2,account_erased,external_account_number',
    );
    expect(await stored()).to.deep.equal(['STAYS']);
  });

  it('names the refused row of an account in the rows that need it, until that is mended', async () => {
    await service.importAccounts(['OLD'], null, supplier.code);
    await service.createBusiness('BUSINESS', ['OLD'], supplier.code);
    const wrong = '2024-02-30';
    await given({
      'accounts.csv': [HEADER, `NEW,${wrong},,`, `OLD,${wrong},,`],
      'notes.csv': notes('OLD', 'NEW', 'OTHER'),
      'business-payment-instructions.ndjson': [
        JSON.stringify({
          external_business_identifier: 'BUSINESS',
          accounts: ['OLD', 'OTHER', 'NEW'].map((one) => ({ external_account_number: one })),
          vendor: 'TEST',
          reference: 'TEST-r',
          type: 'DIRECT_DEBIT',
        }),
      ],
    });
    const refused =
      'account_refused,external_account_number,"The account is not imported: accounts.csv, line 2 was refused."';
    for (const command of ['rehearse', 'load']) {
      const ran = await run(command);
      const folderOf = command === 'rehearse' ? 'rehearsal/' : '';
      expect(ran.exitCode, ran.err).to.equal(1);
      expect(outcomesOf(ran)['notes'], 'an account that is there').to.include({ loaded: 1 });
      const [first = '', second = ''] = await read(`${folderOf}failed/notes.csv`);
      expect(first).to.include(refused);
      expect(second).to.include('account_not_found');
      expect((await read(`${folderOf}failed/business-payment-instructions.csv`)).join()).to.include(
        ',account_not_found | account_refused,accounts.1.external_account_number | accounts.2.external_account_number,',
      );
    }
    await run('verify');
    const report = await readFile(join(folder(), 'out', 'report.json'), 'utf8');
    const { refusals } = JSON.parse(report) as { refusals: { kind: string; code: string }[] };
    expect(
      refusals.filter(({ kind }) => kind.startsWith('business')).map(({ code }) => code),
    ).to.have.members(['account_refused', 'account_not_found']);
    await writeFile(join(folder(), 'accounts.csv'), 'external_account_number\nNEW\nOLD\n');
    expect(outcomesOf(await run('retry'))['notes']).to.include({ loaded: 2, failed: 1 });
  });

  it('counts a row of a refused account once, also where accounts are kept whole', async () => {
    await given({
      'accounts.csv': [HEADER, 'NEW,2024-02-30,,'],
      'notes.csv': [...notes('NEW'), 'NEW,Another,once'],
    });
    await appendFile(join(folder(), 'migration.toml'), 'whole_accounts = true\n');
    await run('load');
    expect((await read('failed/notes.csv')).join()).to.include('account_has_failed_rows');
    await run('verify');
    const report = await readFile(join(folder(), 'out', 'report.json'), 'utf8');
    const { refusals } = JSON.parse(report) as { refusals: { kind: string; code: string }[] };
    expect(refusals.filter(({ kind }) => kind === 'notes').map(({ code }) => code)).to.have.members(
      ['account_refused', 'invalid'],
    );
  });

  it('names erasure among the reasons why stored rows are missing', async () => {
    await given({
      'accounts.csv': ['external_account_number', 'GONE'],
      'notes.csv': [...notes('GONE'), `GONE,Another,${CREATED}`],
    });
    expect((await run('load')).exitCode).to.equal(0);
    await eraseAll();
    const ran = await run('load');

    expect(ran.exitCode, ran.err).to.equal(1);
    expect(ran.err).to.include('2 fewer rows').and.include('undone, removed, erased or lost');
  });

  it("sends accounts that were not found, and rows that were refused for that, once there is an operator's key", async () => {
    await given({
      'accounts.csv': ['external_account_number', 'OLD', 'NEW'],
      'notes.csv': notes('OLD', 'NEW'),
    });
    await service.importAccounts(['OLD'], null, supplier.code);
    const toml = await readFile(join(folder(), 'migration.toml'), 'utf8');
    const without = toml
      .replace(/^operator_key_file.*$/m, '')
      .concat('[files."operator.txt"]\nignore = "a key"\n');
    await writeFile(join(folder(), 'migration.toml'), without);
    const before = await run('load');
    expect(before.exitCode, before.err).to.equal(1);
    expect(outcomesOf(before)['accounts']).to.include({ already_there: 1, failed: 1 });
    expect(outcomesOf(before)['notes']).to.include({ loaded: 1, failed: 1 });

    await writeFile(join(folder(), 'migration.toml'), toml);
    const ran = await run('load');
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(outcomesOf(ran)['accounts']).to.include({ loaded: 1, already_there: 1 });
    expect(outcomesOf(ran)['notes']).to.include({ loaded: 1, already_there: 1 });
    expect((await run('load')).err).to.include('Every row was answered before');
  });

  it("imports with a caller's key alone where the operator lets callers do it", async () => {
    await service.importAccounts(['GONE'], null, supplier.code);
    await eraseAll();
    await service.importAccounts(['OTHER'], null, supplier.code, CREATED);
    await given({
      'accounts.csv': [HEADER, 'OTHER,2024-01-02,,', 'GONE,,,', 'NEW,2024-01-01,,'],
      'notes.csv': notes('NEW'),
    });
    const toml = await readFile(join(folder(), 'migration.toml'), 'utf8');
    const callersKey = toml.replace(/^operator_key_file.*$/m, '');
    await rm(join(folder(), 'operator.txt'));
    await writeFile(join(folder(), 'migration.toml'), callersKey);
    expect(outcomesOf(await run('load'))['accounts']).to.include({ already_there: 1, failed: 2 });

    await service.changeSupplier({ callers_import_accounts: true }, supplier.code);
    const rehearsed = await run('rehearse');
    const outcomes = { loaded: 1, different: 1, failed: 1 };
    expect(outcomesOf(rehearsed)['accounts'], rehearsed.err).to.include(outcomes);
    expect(await stored()).to.deep.equal(['OTHER']);
    const ran = await run('load');
    expect(outcomesOf(ran)['accounts'], ran.err).to.include(outcomes);
    expect(outcomesOf(ran)['notes']).to.include({ loaded: 1 });
    expect((await read('failed/accounts.csv')).join()).to.include('account_erased');
    expect((await read('changed.csv')).join()).to.include('accounts,OTHER');
    expect(await stored()).to.have.members(['OTHER', 'NEW']);

    await writeFile(join(folder(), 'accounts.csv'), 'external_account_number\nLATE\n');
    const proxy = await CuttingProxy.before(service.url);
    try {
      const taken = proxy.between('{"accounts":[', () =>
        service.changeSupplier({ callers_import_accounts: false }, supplier.code),
      );
      const late = await run('load', '--all', '--url', proxy.through(service.url));
      await taken;
      expect(outcomesOf(late)['accounts'], late.err).to.include({ loaded: 0, failed: 1 });
      expect((await read('failed/accounts.csv')).join()).to.include('account_not_found');
    } finally {
      await proxy.close();
    }
  });

  it('needs no other key where there are accounts alone, and stores none in a rehearsal', async () => {
    await given({ 'accounts.csv': ['external_account_number', 'ONE', 'TWO'] });
    const toml = `url = "${service.url}"\nsupplier = "${supplier.code}"\noperator_key_file = "operator.txt"\nimport_batch = "first"\n`;
    await writeFile(join(folder(), 'migration.toml'), toml);

    const rehearsed = await run('rehearse');
    expect(outcomesOf(rehearsed)['accounts'], rehearsed.err).to.include({ loaded: 2 });
    expect(rehearsed.err).to.include('2 accounts are not imported yet');
    expect(await stored()).to.deep.equal([]);
    const ran = await run('load');
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(await stored()).to.have.members(['ONE', 'TWO']);
    expect(ran.out, 'the key is no data').not.to.include('operator.txt');

    await writeFile(join(folder(), 'accounts.csv'), 'external_account_number\nTHREE\n');
    const other = await run('load');
    expect(other.exitCode, other.err).to.equal(0);
    expect(other.err).not.to.include('unchanged');

    await writeFile(join(folder(), 'notes.csv'), `${notes('ONE').join('\n')}\n`);
    const withRows = await run('load');
    expect(withRows.exitCode).to.equal(2);
    expect(withRows.err).to.include(`Give the ${CALLERS_KEY}`);

    const env = { DATA_IMPORT_OPERATOR_KEY: 'unknown' };
    const unknown = await runLoader(['load', '--dir', folder()], { env });
    expect(unknown.exitCode).to.equal(2);
    expect(unknown.err).to.include('INVALID_API_KEY').and.include(`Check the ${OPERATORS_KEY}`);
  });

  it("says that another's key imports no accounts, before anything is loaded", async () => {
    await given(
      { 'accounts.csv': ['external_account_number', 'ONE'], 'notes.csv': notes('ONE') },
      supplier.apiKey,
    );
    const ran = await run('load');

    expect(ran.exitCode, ran.err).to.equal(2);

    expect(ran.err)
      .to.include('may not import accounts')
      .and.include(OPERATORS_KEY)
      .and.not.include('to continue');
    expect(await stored()).to.deep.equal([]);
  });

  it('says which of the keys is wrong', async () => {
    await given({ 'accounts.csv': ['external_account_number', 'ONE'], 'notes.csv': notes('ONE') });
    const { operator_api_key: operatorKey } = await service.demoKeys();
    const file = join(folder(), 'other-key');
    for (const [key, option, named] of [
      ['unknown', '--operator-key-file', OPERATORS_KEY],
      [undefined, '--operator-key-file', OPERATORS_KEY],
      ['unknown', '--api-key-file', CALLERS_KEY],
      [operatorKey, '--api-key-file', CALLERS_KEY],
      [undefined, '--api-key-file', CALLERS_KEY],
    ] as const) {
      await rm(file, { force: true });
      if (key !== undefined) await writeFile(file, key);
      const ran = await run('load', option, file);
      expect(ran.exitCode, ran.err).to.equal(2);
      expect(ran.err).to.include(named).and.not.include('to continue');
    }
    await writeFile(file, 'unknown');
    for (const command of ['status', 'export'])
      expect((await run(command, '--api-key-file', file)).err).to.include(CALLERS_KEY);
  });
});

const OPERATORS_KEY = "operator's key (operator_key_file or DATA_IMPORT_OPERATOR_KEY)";
const CALLERS_KEY = "caller's key (api_key_file or DATA_IMPORT_API_KEY)";

function notes(...numbers: readonly string[]): readonly string[] {
  return [
    'external_account_number,body,created_at',
    ...numbers.map((number) => `${number},A note,${CREATED}`),
  ];
}
