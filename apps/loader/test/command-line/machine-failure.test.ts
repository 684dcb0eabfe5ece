import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { RealService } from '../loading/real-service.js';
import { TestMigration, writeCsv } from '../loading/migration-folder.js';
import { outcomesOf } from '../loading/outcomes-of-run.js';
import { temporaryFolder } from '../temporary-folder.js';
import { runLoader, type Ran } from './run-loader.js';

describe('A machine that fails the loader', function () {
  this.timeout(60_000);
  const folder = temporaryFolder();
  let service: RealService;
  let migrations = 0;

  before(async () => {
    service = await RealService.start();
  });
  after(() => service?.close());

  async function givenMigration(accounts: number): Promise<TestMigration> {
    migrations += 1;
    const migration = new TestMigration(folder(), { accounts, name: `F${migrations}` });
    await service.importAccounts(migration.accounts);
    await migration.write(service);
    return migration;
  }

  it('ends a check with 3 where rows cannot be staged, and the next one does it all', async () => {
    await writeFile(join(folder(), 'migration.toml'), 'supplier = "S"\n');
    const rows = Array.from({ length: 5000 }, (_, row) => ({
      external_account_number: 'A-1',
      body: `Note ${row} ${Math.sin(row)}`,
    }));
    await writeCsv(join(folder(), 'notes.csv'), rows);
    for (const blocks of [64, 300, 700]) {
      const failed = await runLoader(['check', '--dir', folder()], {}, { blocks });
      expectSentence(failed, /^Error: .*too large/);
    }

    const checked = await runLoader(['check', '--dir', folder()]);
    expect(checked.exitCode, checked.out + checked.err).to.equal(0);
    expect(checked.out).to.include('notes: 5000 rows, no errors');
  });

  it('ends a load with 3 where outcomes cannot be written, and none is lost', async () => {
    const migration = await givenMigration(300);
    const transactions = migration.transactions.map((row, at) =>
      at % 2 === 0 ? { ...row, type: 'PIANO' } : row,
    );
    await writeCsv(join(folder(), 'transactions.csv'), transactions);
    const args = ['load', '--dir', folder(), '--json'];
    // Rows are staged before, so that the journal is what does not fit.
    await runLoader(['check', '--dir', folder()]);
    const failed = await runLoader(args, {}, { blocks: 300 });
    expectSentence(failed, /^Error: .*written/);
    expect(migration.journaledRows(), 'it was in the middle').to.be.lessThan(3600);

    const again = await runLoader(args);
    expect(again.exitCode, again.err).to.equal(1);
    expect(await migration.failedRows('transactions')).to.have.length(1800);
    const {
      failed: rows,
      loaded = 0,
      already_there: before = 0,
    } = outcomesOf(again)['transactions'] ?? {};
    expect([rows, loaded + before]).to.deep.equal([1800, 1800]);
  });

  it('ends with 3 where nobody reads what it prints, and goes on', async () => {
    await givenMigration(100);
    for (const command of ['check', 'load', 'verify']) {
      const unread = await runLoader(
        [command, '--dir', folder(), '--json'],
        {},
        { isUnread: true },
      );
      expectSentence(unread, /^Error: Standard output .*closed/m);
    }

    const again = await runLoader(['load', '--dir', folder(), '--json']);
    expect(again.exitCode, again.err).to.equal(0);
    expect(outcomesOf(again)['transactions']).to.include({ loaded: 1200, failed: 0 });
  });

  it('ends with 3 where the program itself cannot be started', async () => {
    const broken = join(folder(), 'broken.mjs');
    await writeFile(
      broken,
      "import { registerHooks } from 'node:module';\nregisterHooks({ resolve: (name, context, next) => name.includes('duckdb') ? next('./missing.node', context) : next(name, context) });\n",
    );
    const failed = await runLoader(['check', '--dir', folder()], {
      NODE_OPTIONS: `--import=${broken}`,
    });
    expectSentence(failed, /^Error: /);
  });
});

function expectSentence({ exitCode, err }: Ran, sentence: RegExp): void {
  expect(exitCode, err).to.equal(3);
  expect(err)
    .to.match(sentence)
    .and.not.match(/^ +at /m);
}
