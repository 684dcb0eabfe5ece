import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { writeDirtyExport } from './dirty-export/write-dirty-export.js';
import { runProcess } from './loading/loader-process.js';
import { TestMigration } from './loading/migration-folder.js';
import { RealService } from './loading/real-service.js';
import { temporaryFolder } from './temporary-folder.js';

const DUCKDB_MB = 48;
/** All that is not DuckDB's. */
const OWN_MB = { checked: 180, loaded: 160, verified: 160, removed: 140 };
/** From one size to the fourfold: DuckDB fills up to its limit. */
const GROWTH_MB = DUCKDB_MB;

const PRINT_PEAK = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => console.error(`peak ${process.resourceUsage().maxRSS} kB`))',
)}`;

/** Largest resident memory of the whole command, in MB. */
async function peakOf(
  [command = '', ...flags]: readonly string[],
  folder: string,
  exitCode: number,
): Promise<number> {
  const ran = await runProcess(
    [command, ...flags, '--dir', folder, '--duckdb-memory-limit', `${DUCKDB_MB}MB`],
    { NODE_OPTIONS: `--import ${PRINT_PEAK}` },
  );
  expect(ran.exitCode, ran.err).to.equal(exitCode);
  return Number(/peak (\d+) kB/.exec(ran.err)?.[1]) / 1024;
}

function expectFlat(what: keyof typeof OWN_MB, [small = 0, large = 0]: readonly number[]): void {
  expect(large, 'beside the limit of DuckDB').to.be.below(OWN_MB[what] + DUCKDB_MB);
  expect(large - small, 'growth').to.be.below(GROWTH_MB);
}

// Slow because only many rows show whether memory grows with them.
describe('The memory of the loader', () => {
  const folder = temporaryFolder();

  it('does not grow with the rows that are checked', async () => {
    const peaks: number[] = [];
    for (const accounts of [2000, 8000]) {
      const own = join(folder(), String(accounts));
      mkdirSync(own);
      writeDirtyExport(own, { accounts, seed: 7 });
      peaks.push(await peakOf(['check'], own, 1));
    }
    expectFlat('checked', peaks);
  });

  it('is enough for items in a file of their own, and for rows of which each has errors', async () => {
    const write = (name: string, header: string, lines: readonly string[]) =>
      writeFileSync(join(folder(), name), [header, ...lines, ''].join('\n'));
    const keys = Array.from(
      { length: 50_000 },
      (_, index) => `A-${(index * 7919) % 5000},T-${index}`,
    );
    write('migration.toml', 'supplier = "S"', []);
    write(
      'transactions.csv',
      'external_account_number,transaction_id,transaction_date,amount,type,reason,note',
      keys.map((key) => `${key},2019-10-01,5.001,CHARGE,IMPORTED_CHARGE,${'x'.repeat(150)}`),
    );
    write(
      'transaction_line_items.csv',
      'external_account_number,transaction_id,rate_band,net_amount',
      [...keys, ...keys].map((key) => `${key},DAY,2.50`),
    );
    const limit = ['--duckdb-memory-limit', '76MB', '--duckdb-threads', '2'];
    const ran = await runProcess(['check', '--dir', folder(), ...limit]);

    expect(ran.exitCode, ran.err).to.equal(1);
    expect(ran.out + ran.err).to.include('transactions: 50000 rows, 50000 with errors');
  });

  describe('does not grow with the rows that are', () => {
    const service = openedForAll(() => RealService.start());
    const peaks = { loaded: [] as number[], verified: [] as number[], removed: [] as number[] };
    const note = (what: keyof typeof peaks, peak: number) => peaks[what].push(peak);

    // A step for each command: together they take minutes on a busy machine.
    for (const accounts of [500, 2000]) {
      let migration: TestMigration;
      const run = (exitCode: number, ...words: readonly string[]) =>
        peakOf(words, migration.folder, exitCode);
      before(async () => {
        const name = `F${accounts}`;
        migration = new TestMigration(join(service.dataDir, name), { accounts, name });
        await service.importAccounts(migration.accounts);
        await migration.write(service);
      });
      before(async () => note('loaded', await run(0, 'load')));
      // The supplier has the accounts of both.
      before(async () => note('verified', await run(0, 'verify', '--only-these')));
      before(async () => {
        for (const [index, row] of migration.transactions.entries())
          if (index % 4 === 0) Object.assign(row, { amount: '7777.77' });
        await migration.write(service);
        await run(0, 'load');
      });
      before(async () => note('removed', await run(0, 'remove', '--changed')));
    }

    for (const what of ['loaded', 'verified', 'removed'] as const)
      it(what, () => {
        expect(peaks[what]).to.have.length(2);
        expectFlat(what, peaks[what]);
      });
  });
});
