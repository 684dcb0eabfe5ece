import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { commanding, refusalOf, type Commanding } from '../commanding.js';

const HEADER = 'external_account_number,from_date,to_date,account_created_at';

describe('accounts import', () => {
  let folder: string;
  let command: Commanding;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'accounts-command-'));
    command = commanding();
    await command.run('supplier', 'create', 'S', '--organisation', 'org-1');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const importRows = async (...rows: readonly string[]) => {
    const file = join(folder, 'accounts.csv');
    await writeFile(file, [HEADER, ...rows].join('\n'));
    return command.run('accounts', 'import', file, '--supplier', 'S');
  };

  it('says how many accounts are imported, and the same of a repeat', async () => {
    const rows = ['E-1,2024-01-01,,', 'E-2,,,2020-05-06T07:08:09Z'];

    expect(await importRows(...rows)).to.deep.equal(['2 accounts are imported.']);
    expect(await importRows(...rows)).to.deep.equal(['2 accounts are imported.']);
    expect(command.exitCode()).to.equal(undefined);
  });

  it('erases an account as a dry run, exports it, erases it, and then finds none', async () => {
    await importRows('E-1,2024-01-01,,');
    const [, number = ''] =
      /(A-\w+)/.exec((await command.run('accounts', 'list', '--supplier', 'S')).join()) ?? [];
    const erase = (...flags: readonly string[]) =>
      command.run('accounts', 'erase', number, '--reason', 'asked to', ...flags);

    expect(await erase('--dry-run')).to.include('transactions          0');
    const copy = (await command.run('accounts', 'export', number)).join('\n');
    expect(JSON.parse(copy)).to.include({ external_account_number: 'E-1', import_supplier: 'S' });
    expect(await erase()).to.include('transactions          0');
    expect(await refusalOf(erase())).to.include('No account has this number.');
  });

  it('names the accounts that exist and are different, and ends with exit code 2', async () => {
    await importRows('E-1,2024-01-01,,', 'E-2,2024-01-01,,2020-05-06T07:08:09Z', 'E-3,,,');
    const lines = await importRows(
      'E-1,2024-01-01,2024-01-31,',
      'E-2,2024-02-01,,2021-05-06T07:08:09Z',
      'E-3,,,',
    );

    expect(lines).to.deep.equal([
      'E-1 is different: to_date is none and the file has 2024-01-31',
      'E-2 is different: from_date is 2024-01-01 and the file has 2024-02-01; account_created_at is 2020-05-06T07:08:09Z and the file has 2021-05-06T07:08:09Z',
      '3 accounts are imported.',
      '2 of them existed and are different. They were left as they are.',
    ]);
    expect(command.exitCode()).to.equal(2);
  });

  it('leaves bad rows out with --skip-bad, writes each with its reason, and ends with exit code 3', async () => {
    const rejected = join(folder, 'rejected.csv');
    const file = join(folder, 'accounts.csv');
    const rows = [
      HEADER,
      'E-1,2024-01-01,,',
      '"E ""2"", north",soon,,',
      'E-3,2024-01-01,,',
      '',
      'E-3,2024-01-02,,',
      'E-4,2024-01-01',
      'E-5,2024-02-02,2024-02-01,',
    ];
    await writeFile(file, rows.join('\n'));
    const words = ['accounts', 'import', file, '--supplier', 'S', '--rejected', rejected];
    const refusal = await refusalOf(command.run(...words));
    const listed = await readFile(rejected, 'utf8');

    expect(refusal.split('\n').slice(0, 2)).to.deep.equal([
      'Nothing was imported.',
      'line 3: from_date is not YYYY-MM-DD',
    ]);
    expect(refusal).to.include(`All bad rows are in ${rejected}.`);
    expect(await command.run('accounts', 'list', '--supplier', 'S')).to.deep.equal([]);
    expect(await command.run(...words, '--skip-bad')).to.deep.equal([
      '1 accounts are imported.',
      `5 rows were left out: ${rejected}`,
    ]);
    expect(command.exitCode()).to.equal(3);
    expect(await readFile(rejected, 'utf8')).to.equal(listed);
    expect(listed.split('\n')).to.deep.equal([
      `${HEADER},line,code,attr,detail`,
      '"E ""2"", north",soon,,,3,invalid,from_date,from_date is not YYYY-MM-DD',
      'E-3,2024-01-01,,,4,contradicting_account,external_account_number,external_account_number is repeated in the file with other values',
      'E-3,2024-01-02,,,6,contradicting_account,external_account_number,external_account_number is repeated in the file with other values',
      'E-4,2024-01-01,,,7,invalid,non_field_errors,"2 cells, but the header has 4 columns"',
      'E-5,2024-02-02,2024-02-01,,8,from_date_later_than_to_date,from_date,from_date is later than to_date',
      '',
    ]);
    expect(await command.run('accounts', 'list', '--supplier', 'S', '--json')).to.have.length(1);
  });

  it('imports no row of a file that cannot be read to its end, bad rows left out or not', async () => {
    const file = join(folder, 'accounts.csv');
    await writeFile(file, [HEADER, 'E-1,2024-01-01,,', '"E-2,2024-01-01,,'].join('\n'));
    const options = ['--supplier', 'S', '--skip-bad', '--rejected', join(folder, 'rejected.csv')];

    expect(await refusalOf(command.run('accounts', 'import', file, ...options))).to.match(
      /^Nothing was imported.*quote/is,
    );
    expect(await command.run('accounts', 'list', '--supplier', 'S')).to.deep.equal([]);
  });

  it('says as JSON what was imported and what is different', async () => {
    await importRows('E-1,2024-01-01,,');
    const file = join(folder, 'accounts.csv');
    await writeFile(file, [HEADER, 'E-1,2024-02-01,,', 'E-2,,,'].join('\n'));
    const lines = await command.run('accounts', 'import', file, '--supplier', 'S', '--json');

    expect(lines.map((line) => JSON.parse(line) as object)).to.deep.equal([
      {
        external_account_number: 'E-1',
        differences: [
          { attr: 'statement_period.from_date', stored: '2024-01-01', posted: '2024-02-01' },
        ],
      },
      { rows: 2, accounts: 2, different: 1, rejected: 0 },
    ]);
  });
});
