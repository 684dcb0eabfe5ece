import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AccountToImport } from '@data-import/application';
import { expect } from 'chai';
import { checkAccountsFile, readRows } from '../../src/accounts/accounts-file.js';

const HEADER = 'external_account_number,from_date,to_date,account_created_at';

const PART = 100_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Of what is still referred to. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

// Slow because only many rows show whether memory grows with them.
describe('the file of accounts', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'accounts-file-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const fileOf = async (content: string | Uint8Array): Promise<string> => {
    const file = join(folder, 'accounts.csv');
    await writeFile(file, content);
    return file;
  };

  it('notices numbers that are hardly meant as they are', async () => {
    const file = await fileOf(
      ['external_account_number', 'E-1', 'E-1\u200B', ' E-2', 'NULL', '1.23E+11', '#REF!'].join(
        '\n',
      ),
    );
    const { notices, problems } = await checkAccountsFile(file);

    expect(problems).to.deep.equal([]);
    expect(notices.map((notice) => notice.slice(0, 45))).to.deep.equal([
      'line 3: external_account_number "E-1\\u200B" h',
      'line 4: external_account_number " E-2" begins',
      'line 5: external_account_number "NULL" is a w',
      'line 6: external_account_number "1.23E+11" lo',
      'line 7: external_account_number "#REF!" looks',
    ]);
  });

  const problemsIn = async (...lines: readonly string[]) =>
    (await checkAccountsFile(await fileOf(lines.join('\n')))).problems;

  it('gives an account for each row, with what may be left out left out', async () => {
    const file = await fileOf(
      `${HEADER}\nE-1,2024-01-01,2024-01-31,2020-05-06T07:08:09Z\nE-2,2024-02-01,,\n`,
    );

    const accounts = await accountsIn(file);

    expect(accounts).to.deep.equal([
      {
        externalAccountNumber: 'E-1',
        period: { from: '2024-01-01', to: '2024-01-31' },
        createdAt: '2020-05-06T07:08:09Z',
      },
      {
        externalAccountNumber: 'E-2',
        period: { from: '2024-02-01', to: undefined },
        createdAt: undefined,
      },
    ]);
  });

  it('takes columns in any order, a byte order mark, quoted cells, CRLF and empty lines', async () => {
    const file = await fileOf(
      '\uFEFFfrom_date,external_account_number\r\n2024-01-01,"E ""1"", north"\r\n\r\n2024-01-02,é🦉\r\n',
    );

    const accounts = await accountsIn(file);

    expect((await checkAccountsFile(file)).problems).to.deep.equal([]);
    expect(accounts.map((account) => account.externalAccountNumber)).to.deep.equal([
      'E "1", north',
      'é🦉',
    ]);
  });

  it('lists every bad row with its line', async () => {
    const problems = await problemsIn(
      HEADER,
      'E-1,2024-02-30,,',
      'E-2,2024-02-01,,',
      '  ,2024-02-01,,',
      'E-4,2024-02-01,2024-13-01,',
      '',
      'E-5,2024-02-02,2024-02-01,',
      'E-6,2024-02-01,,2020-05-06',
      `${'x'.repeat(129)},2024-02-01,,`,
      'E-8,2024-02-01',
      'E-9,2024-02-01,,,more',
      'E\0-10,2024-02-01,,',
    );

    expect(problems).to.deep.equal([
      'line 2: from_date is not YYYY-MM-DD',
      'line 4: external_account_number is blank',
      'line 5: to_date is not YYYY-MM-DD',
      'line 7: from_date is later than to_date',
      'line 8: account_created_at is not YYYY-MM-DDTHH:MM:SSZ',
      'line 9: external_account_number is longer than 128 characters',
      'line 10: 2 cells, but the header has 4 columns',
      'line 11: 5 cells, but the header has 4 columns',
      'line 12: external_account_number contains a NUL character',
    ]);
  });

  it('takes an account without a period, also where the file has no column for it', async () => {
    const files = [
      `${HEADER}\nE-1,,,2020-05-06T07:08:09Z\n`,
      'external_account_number,account_created_at\nE-1,2020-05-06T07:08:09Z\n',
    ];
    for (const text of files) {
      const file = await fileOf(text);
      expect((await checkAccountsFile(file)).problems).to.deep.equal([]);
      expect(await accountsIn(file)).to.deep.equal([
        {
          externalAccountNumber: 'E-1',
          period: undefined,
          createdAt: '2020-05-06T07:08:09Z',
        },
      ]);
    }
    expect(await problemsIn(HEADER, 'E-1,,2024-01-31,')).to.deep.equal([
      'line 2: from_date is not YYYY-MM-DD',
    ]);
  });

  it('takes equal rows for one account, and refuses rows that differ about one', async () => {
    const file = await fileOf(`${HEADER}\nE-1,2024-01-01,,\nE-1,2024-01-01,,\n`);

    expect(await checkAccountsFile(file)).to.deep.include({ rows: 2, accounts: 1, problems: [] });
    const rows = ['E-1,2024-01-01,,', 'E-2,soon,,', 'E-3,2024-01-01,,', 'E-1,2024-01-02,,'];
    expect(await problemsIn(HEADER, ...rows)).to.deep.equal([
      'line 2: external_account_number is repeated in the file with other values',
      'line 3: from_date is not YYYY-MM-DD',
      'line 5: external_account_number is repeated in the file with other values',
    ]);
    const { accounts, badRows } = await checkAccountsFile(
      await fileOf([HEADER, ...rows].join('\n')),
    );
    expect({ accounts, badRows }).to.deep.equal({ accounts: 1, badRows: 3 });
  });

  it('refuses a header that it does not know, and says nothing of the rows below', async () => {
    const problems = await problemsIn('from_date,form_date', '2024-01-01,2024-01-01');

    expect(problems).to.deep.equal([
      'line 1: unknown column form_date',
      'line 1: column external_account_number is missing',
    ]);
    expect(
      await problemsIn('external_account_number,from_date,from_date', 'E-1,2024-01-01,'),
    ).to.deep.equal(['line 1: column from_date is repeated']);
  });

  it('refuses a file without a header', async () => {
    expect(await problemsIn('')).to.deep.equal(['line 1: the header line is missing']);
  });

  it('refuses a number in another encoding instead of changing it', async () => {
    const latin1 = Buffer.from(`${HEADER}\nM\u00fcller,2024-01-01,,\n`, 'latin1');

    const { problems } = await checkAccountsFile(await fileOf(latin1));

    expect(problems).to.deep.equal(['line 2: external_account_number is not in UTF-8']);
  });

  it('says that a file is not there, or is no file', async () => {
    const missing = await checkAccountsFile(join(folder, 'missing.csv'));
    const isFolder = await checkAccountsFile(folder);

    expect(missing.problems).to.deep.equal(['The file does not exist.']);
    expect(isFolder.problems).to.deep.equal(['This is a folder, not a file.']);
  });

  it('keeps what it found before a quote that is never closed', async () => {
    const problems = await problemsIn(HEADER, 'E-1,yesterday,,', '"E-2,2024-01-01,,');

    expect(problems[0]).to.equal('line 2: from_date is not YYYY-MM-DD');
    expect(problems[1]).to.match(/quote/i);
  });

  it('is checked in memory that does not grow with its rows', async () => {
    const file = join(folder, 'large.csv');
    const stream = createWriteStream(file);
    stream.write(`${HEADER}\n`);
    for (let row = 0; row < 3 * PART; row += 1)
      if (!stream.write(`EXT-${row},2024-01-01,,2020-05-06T07:08:09Z\n`))
        await once(stream, 'drain');
    stream.end();
    await finished(stream);
    const memory: number[] = [];
    const checked = await checkAccountsFile(file, (rows) => {
      if (rows % PART === 0) memory.push(memoryInUse());
    });

    expect(checked).to.deep.include({ rows: 3 * PART, accounts: 3 * PART, badRows: 0 });
    // What is remembered of a row in memory would be a hundred bytes and more.
    const grown = memory[2]! - memory[0]!;
    expect(grown / (2 * PART), memory.join(' ')).to.be.lessThan(20);
  });

  it('lists a thousand problems at the most', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `E-${index},soon,,`);

    expect(await problemsIn(HEADER, ...rows)).to.have.length(1000);
  });
});

async function accountsIn(file: string): Promise<readonly AccountToImport[]> {
  const accounts: AccountToImport[] = [];
  for await (const { account } of readRows(file)) accounts.push(account._unsafeUnwrap());
  return accounts;
}
