import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runLoader } from '../command-line/run-loader.js';
import { RealService, SUPPLIER } from '../loading/real-service.js';
import { temporaryFolder } from '../temporary-folder.js';

const CASES = fileURLToPath(new URL('../../../test/cases/', import.meta.url));

// Slow because each case is checked, loaded and proved.
describe('Files of which not every record is a row', () => {
  const folder = temporaryFolder();
  let service: RealService;

  before(async () => {
    service = await RealService.shared();
    await service.importAccounts(['EXT-1', 'EXT-2', 'EXT-3', 'EXT-4'], {
      from_date: '2019-10-01',
      to_date: '2019-11-30',
    });
  });

  const run = (command: string, ...more: string[]) =>
    runLoader([command, '--dir', folder(), ...more]);
  const file = (...path: string[]) => readFileSync(join(folder(), ...path), 'utf8');

  function given(name: string, settings = ''): void {
    cpSync(join(CASES, name), folder(), { recursive: true });
    writeFileSync(
      join(folder(), 'migration.toml'),
      `url = "${service.url}"\nsupplier = "${SUPPLIER}"\napi_key_file = "${service.keyFile}"\n${settings}`,
    );
  }

  it('names a file that no select reads, and proves nothing without a reason', async () => {
    given('file-nobody-reads');
    for (const command of ['load', 'verify']) {
      const ran = await run(command, ...(command === 'verify' ? ['--only-these'] : []));
      expect(ran.out).to.include('ledger-2.csv: read by no select.');
      expect(ran.exitCode, command).to.equal(command === 'verify' ? 1 : 0);
    }
    expect(file('out', 'certificate.json')).to.match(/"verdict": "INCOMPLETE"/);
    const { sources } = JSON.parse(file('out', 'certificate.json')) as {
      sources: { name: string }[];
    };
    expect(sources.map(({ name }) => name)).not.to.include('ledger-2.csv');

    given('file-nobody-reads', '[files."ledger-2.csv"]\nignore = "is loaded tomorrow"\n');
    const proved = await run('verify', '--only-these');
    expect(proved.out)
      .to.include('MATCHED')
      .and.to.include('ledger-2.csv is ignored: is loaded tomorrow');
    expect(proved.exitCode).to.equal(0);
    expect(file('out', 'report.html')).to.include('is loaded tomorrow');
  });

  it('counts what a join drops in the certificate', async () => {
    given('join-drops-rows');
    await run('load');
    expect((await run('verify', '--only-these')).out).to.include('2 records, 1 became no row');
    const { files, counts } = JSON.parse(file('out', 'certificate.json')) as {
      files: { file: string }[];
      counts: { kind: string }[];
    };
    expect(files.find((one) => one.file === 'ledger.csv')).to.include({
      records: 2,
      unreadable: 0,
      left_out: 1,
      used: 1,
      refused: 0,
      repeated: 0,
      expected: 1,
    });
    expect(counts.find(({ kind }) => kind === 'transactions')).to.include({
      read: 2,
      left_out: 1,
      expected: 1,
      stored: 1,
    });
  });

  it('holds back a transaction of which an item cannot be read, until it is mended', async () => {
    given('unreadable-item');
    const ran = await run('load');
    expect(ran.exitCode).to.equal(1);
    expect(ran.out).to.include('transactions: 2 rows: 2 failed');
    expect(file('out', 'failed', 'transactions.csv')).to.match(/^C-2,12\.00.*item_refused/m);
    // A kind of which nothing is expected has its line, too.
    const proved = await run('verify', '--only-these');
    expect(proved.out).to.match(
      /^transactions: 0 expected, 0 stored, .* 0 different; 2 unreadable/m,
    );
    expect(proved.out).to.include('Rows that were not readable and not sent: 2.');
    const items = await readFile(join(folder(), 'transaction_tax_items.csv'), 'utf8');
    writeFileSync(join(folder(), 'transaction_tax_items.csv'), items.replace('"0.50', '0.50'));
    expect((await run('load')).out).to.include('transactions: 1 row: 1 stored');
  });
});
