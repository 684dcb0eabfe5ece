import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeDirtyExport } from './dirty-export/write-dirty-export.js';
import { runProcess } from './loading/loader-process.js';
import { TestMigration } from './loading/migration-folder.js';
import { RealService } from './loading/real-service.js';
import { temporaryFolder } from './temporary-folder.js';

const DUCKDB_MB = 64;
/** All that is not DuckDB's. */
const OWN_MB = 230;
/** From one size to the fourfold: DuckDB fills up to its limit. */
const GROWTH_MB = DUCKDB_MB + 16;

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

function expectFlat(small: number, large: number): void {
  expect(large, 'beside the limit of DuckDB').to.be.below(OWN_MB + DUCKDB_MB);
  expect(large - small, 'growth').to.be.below(GROWTH_MB);
}

// Slow because only many rows show whether memory grows with them.
describe('The memory of the loader', function () {
  this.timeout(240_000);
  const folder = temporaryFolder();

  it('does not grow with the rows that are checked', async () => {
    const peaks: number[] = [];
    for (const accounts of [4000, 16_000]) {
      const own = join(folder(), String(accounts));
      mkdirSync(own);
      writeDirtyExport(own, { accounts, seed: 7 });
      peaks.push(await peakOf(['check'], own, 1));
    }
    expectFlat(...(peaks as [number, number]));
  });

  it('does not grow with the rows that are loaded, verified, and removed', async () => {
    const service = await RealService.start();
    try {
      const peaks: number[] = [];
      const verifying: number[] = [];
      const removing: number[] = [];
      for (const accounts of [1000, 4000]) {
        const name = `F${accounts}`;
        const migration = new TestMigration(join(folder(), name), { accounts, name });
        await service.importAccounts(migration.accounts);
        await migration.write(service);
        peaks.push(await peakOf(['load'], migration.folder, 0));
        // The supplier has the accounts of both.
        verifying.push(await peakOf(['verify', '--only-these'], migration.folder, 0));
        for (const [index, row] of migration.transactions.entries())
          if (index % 4 === 0) Object.assign(row, { amount: '7777.77' });
        await migration.write(service);
        await peakOf(['load'], migration.folder, 0);
        removing.push(await peakOf(['remove', '--changed'], migration.folder, 0));
      }
      expectFlat(...(peaks as [number, number]));
      expectFlat(...(verifying as [number, number]));
      expectFlat(...(removing as [number, number]));
    } finally {
      await service.close();
    }
  });
});
