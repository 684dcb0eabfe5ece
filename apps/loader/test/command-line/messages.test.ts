import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProcess } from '../loading/loader-process.js';
import { temporaryFolder } from '../temporary-folder.js';
import { jsonLines, runLoader } from './run-loader.js';

describe('What the loader says', () => {
  const folder = temporaryFolder();

  function givenFiles(files: Readonly<Record<string, readonly string[]>>): void {
    writeFileSync(join(folder(), 'migration.toml'), 'supplier = "S"\n');
    for (const [name, lines] of Object.entries(files))
      writeFileSync(join(folder(), name), lines.map((line) => `${line}\n`).join(''));
  }

  it('lists problems in the order of the files, and some of each code first', async () => {
    const accounts = Array.from({ length: 30 }, (_, at) => `${30 - at},,2019-13-01`);
    givenFiles({
      'notes.csv': ['external_account_number,body,created_at', ...accounts, '9,b,'],
      'transactions.csv': [
        'external_account_number,transaction_id,transaction_date,amount,type',
        '2,T,2019-10-01,1.00,CREDIT',
        '10,T,2019-10-01,1.00,PIANO',
      ],
    });
    const { out } = await runLoader(['check', '--dir', folder()]);
    const places = [...out.matchAll(/^(\w+\.csv):(\d+): /gm)].map(
      ([, file, line]) => [file, Number(line)] as const,
    );

    expect(places).to.have.length(20);
    expect(places).to.deep.equal(
      places.toSorted(([a = '', b], [c = '', d]) => a.localeCompare(c) || b - d),
    );
    expect(
      new Set([...out.matchAll(/^notes\.csv.*?: (\w+): /gm)].map(([, code]) => code)).size,
    ).to.equal(2);
    expect(places.at(-1)).to.deep.equal(['transactions.csv', 3]);
    expect(out).to.match(/first: notes\.csv 2\)/);

    const lines = readFileSync(join(folder(), 'out', 'problems.csv'), 'utf8')
      .trim()
      .split('\n');
    const written = lines.slice(1).map((line) => line.split(',').slice(1, 4).join());
    expect(written.slice(0, 3)).to.deep.equal([
      'notes,notes.csv,2',
      'notes,notes.csv,2',
      'notes,notes.csv,3',
    ]);
    const json = jsonLines<{ type: string; line: number }>(
      await runLoader(['check', '--dir', folder(), '--json']),
    );
    expect(json.filter(({ type }) => type === 'problem')).to.have.length(lines.length - 1);
    expect(json[2]).to.include({ type: 'problem', line: 3 });
  });

  it('names a file with a header alone', async () => {
    givenFiles({
      'notes.csv': ['external_account_number,body', 'A,a'],
      'transactions.csv': ['external_account_number,transaction_id,transaction_date,amount,type'],
    });

    const { exitCode, out } = await runLoader(['check', '--dir', folder()]);

    expect(exitCode).to.equal(0);
    expect(out).to.include('transactions: transactions.csv has no rows');
  });

  it('says what an old Node.js needs, wherever it is installed', async () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' })";
    const { exitCode, err } = await runProcess(['check'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
    });

    expect(exitCode).to.equal(2);
    expect(err)
      .to.match(/needs Node\.js 22\.23\.2 or newer; this is 20\.1\.0\. Install/)
      .and.not.include('npm run');
  });
});
