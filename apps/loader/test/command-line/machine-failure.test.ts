import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { runProcess } from '../loading/loader-process.js';
import { RealService } from '../loading/real-service.js';
import { givenMigration, writeCsv } from '../loading/migration-folder.js';
import { outcomesOf } from '../loading/outcomes-of-run.js';
import { temporaryFolder } from '../temporary-folder.js';
import { runLoader, type Ran } from './run-loader.js';

// Slow because it starts the loader eight times.

describe('A machine that fails the loader', () => {
  const folder = temporaryFolder();
  let service: RealService;

  before(async () => {
    service = await RealService.shared();
  });

  const given = (accounts: number) => givenMigration(service, folder(), accounts);

  it('ends a check with 3 where rows cannot be staged, and the next one does it all', async () => {
    await writeFile(join(folder(), 'migration.toml'), 'supplier = "S"\n');
    const rows = Array.from({ length: 5000 }, (_, row) => ({
      external_account_number: 'A-1',
      body: `Note ${row} ${Math.sin(row)}`,
    }));
    await writeCsv(join(folder(), 'notes.csv'), rows);
    for (const blocks of [64, 700]) {
      const failed = await runProcess(['check', '--dir', folder()], {}, { blocks });
      expectSentence(failed, /^Error: .*too large/);
    }

    const checked = await runLoader(['check', '--dir', folder()]);
    expect(checked.exitCode, checked.out + checked.err).to.equal(0);
    expect(checked.out).to.include('notes: 5000 rows, no errors');
  });

  it('ends a load with 3 where outcomes cannot be written, and none is lost', async () => {
    const migration = await given(300);
    const x = 'x';
    const bad = { type: x, transaction_date: x, amount: x, reason: x, payment_type: x };
    const transactions = migration.transactions.map((row, at) => ({
      ...row,
      payment_type: '',
      ...(at % 2 === 0 && bad),
    }));
    await writeCsv(join(folder(), 'transactions.csv'), transactions);
    const args = ['load', '--dir', folder(), '--json'];
    // Rows are staged before, and what is wrong with half of them is longer than all: the journal is what does not fit.
    await runLoader(['check', '--dir', folder()]);
    const failed = await runProcess(args, {}, { blocks: 1600 });
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

  it('ends with 3 when its output is closed, and continues', async () => {
    await given(100);
    for (const command of ['check', 'load', 'verify']) {
      const unread = await runProcess(
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

  for (const [what, plant, args, exitCode, sentence] of [
    ['a damaged journal', damage('journal.sqlite'), ['load'], 3, /own database is damaged.*move/],
    ['a damaged journal, of status', damage('journal.sqlite'), ['status'], 3, /is damaged.*move/],
    ['damaged rows, which are staged anew', damage('rows.duckdb'), ['check'], 1, /^Rules of/],
    [
      'a full disk, of rows',
      fullDisk('.data-import/sources/notes.csv'),
      ['load'],
      3,
      full('notes.csv'),
    ],
    [
      'a full disk, of check',
      fullDisk('out/problems.csv.part'),
      ['check'],
      3,
      full('problems.csv.part'),
    ],
    [
      'a full disk, of results',
      fullDisk('out/loaded/notes.csv.part'),
      ['load', '--results'],
      3,
      full('notes.csv.part'),
    ],
    [
      'a full disk, of the report',
      fullDisk('out/report.html.part'),
      ['verify'],
      3,
      full('report.html.part'),
    ],
    [
      'a full disk, of an export',
      fullDisk('out/export/notes.ndjson.part'),
      ['export', '--format', 'ndjson'],
      3,
      full('notes.ndjson.part'),
    ],
    [
      'a folder that is for others to write',
      nothing,
      ['check', '--duckdb-temp-directory', '/sys/data-import'],
      3,
      /^Error: (This user may not|The file system is read-only).*\/sys\/data-import/m,
    ],
    [
      'a file in place of a folder',
      (own: string) => writeFile(join(own, 'out'), ''),
      ['check'],
      3,
      /^Error: There is a file in place of a folder.*renamed.*out/m,
    ],
    [
      'too little memory',
      nothing,
      ['check', '--duckdb-memory-limit', '1MB'],
      3,
      /^Error: DuckDB has no room left.*larger duckdb\.memory_limit.*\)$/m,
    ],
    [
      'an address without a listener',
      nothing,
      ['load', '--url', 'http://127.0.0.1:9'],
      3,
      /cannot be reached.*Check the url, and that the service runs\./,
    ],
    [
      'https where http is spoken',
      nothing,
      ['load', '--url', 'HTTPS'],
      3,
      /cannot be reached: .*\. .*does not speak https there: check the url/,
    ],
    [
      'a folder in place of the key',
      (own: string) => mkdir(join(own, 'key')),
      ['load', '--api-key-file', 'FOLDER/key'],
      2,
      /API key cannot be read from .*: it is a folder\./,
    ],
  ] as const)
    it(`says in a sentence what to do about ${what}`, async () => {
      await given(1);
      await plant(folder());
      const words = args.map((word) =>
        word === 'HTTPS' ? service.url.replace('http', 'https') : word.replace('FOLDER', folder()),
      );
      const patience = args[1] === '--url' ? ['--limits-patience', '5'] : [];
      const ran = await runLoader([...words, ...patience, '--dir', folder()]);
      expect(ran.err)
        .to.match(sentence)
        .and.not.match(/Unexpected|^ +at /m);
      expect(ran.exitCode).to.equal(exitCode);
    });

  it('makes a folder a migration or leaves it as it was', async () => {
    const args = ['init', folder()];
    const failed = await runProcess(args, {}, { blocks: 1 });
    expectSentence(failed, /^Error: .*too large.*ulimit -f.*migration\.toml: EFBIG/m);
    expect(await readdir(folder())).to.deep.equal([]);

    expect((await runLoader(args)).exitCode).to.equal(0);
  });

  it('does not say that nothing was loaded where the journal is for others to read', async () => {
    await given(1);
    expect((await runLoader(['load', '--dir', folder()])).exitCode).to.equal(0);
    await chmod(folder(), 0o755);
    await chmod(join(folder(), 'migration.toml'), 0o644);
    await chmod(join(folder(), '.data-import'), 0);
    for (const command of [['status'], ['remove', '--changed']]) {
      const failed = await asAnotherUser(() => runLoader([...command, '--dir', folder()]));
      expectSentence(failed, /^Error: This user may not.*as another user.*journal\.sqlite/m);
    }
    await chmod(join(folder(), '.data-import'), 0o700);
  });

  it('ends with 3 where the program itself cannot be started', async () => {
    const broken = join(folder(), 'broken.mjs');
    await writeFile(
      broken,
      "import { registerHooks } from 'node:module';\nregisterHooks({ resolve: (name, context, next) => name.includes('duckdb') ? next('./missing.node', context) : next(name, context) });\n",
    );
    const failed = await runProcess(['check', '--dir', folder()], {
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

function damage(file: string) {
  return async (own: string) => {
    await mkdir(join(own, '.data-import'), { recursive: true });
    await writeFile(join(own, '.data-import', file), 'damaged '.repeat(1000));
  };
}

/** Whatever is written to the file finds no room. */
function fullDisk(file: string) {
  return async (own: string) => {
    await mkdir(dirname(join(own, file)), { recursive: true });
    await symlink('/dev/full', join(own, file));
  };
}

function full(file: string): RegExp {
  return new RegExp(`^Error: The disk is full.*again when there is room.*/${file}: ENOSPC`, 'm');
}

/** Root may do everything. */
async function asAnotherUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.('nobody');
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

async function nothing(): Promise<void> {
  // The folder is as it should be.
}
