import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { commanding, type Commanding } from '../commanding.js';

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
});
