import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { temporaryFolder } from '../temporary-folder.js';
import { LoaderProcess } from './loader-process.js';
import { TestMigration } from './migration-folder.js';
import { outcomesOf } from './outcomes-of-run.js';
import { RealService } from './real-service.js';

/** How often something is killed on each engine; a soak asks for more. */
const CYCLES = Number(process.env['LOADER_CRASH_CYCLES'] ?? 10);
const ACCOUNTS = 300;
/** Of one account: 2 notes, 12 transactions, a statement. */
const ROWS = ACCOUNTS * 15;
const PLANTED = 5;

interface Victim {
  readonly name: string;
  readonly kill: () => Promise<void>;
  /** Before the loader can go on. */
  readonly revive: () => Promise<void>;
}

interface Site {
  readonly service: RealService;
  readonly folder: () => string;
  readonly victims: readonly Victim[];
}

/**
 * Loads while one victim after the other is killed, each when the journal says that so many more rows are answered. The same
 * command is given again after a kill of the loader. Returns how many were killed before the load was done.
 */
async function loadThroughKills(
  { service, folder, victims }: Site,
  round: number,
  mostKills: number,
): Promise<number> {
  const name = `K${round}`;
  const migration = new TestMigration(join(folder(), name), { accounts: ACCOUNTS, name });
  await service.importAccounts(migration.accounts);
  const transactions = migration.transactions as Record<string, string>[];
  for (let index = 0; index < PLANTED; index += 1)
    transactions[index * 600] = { ...transactions[index * 600], amount: 'much' };
  await migration.write(service);
  const before = await service.totals();

  const args = ['load', '--dir', migration.folder, '--json', '--limits-patience', '30'];
  let loader = new LoaderProcess(args);
  let kills = 0;
  for (; kills < mostKills; kills += 1) {
    const answered = migration.journaledRows();
    // In the middle of the load, and all over it.
    const target = answered + Math.floor((Math.random() * 2 * ROWS) / mostKills);
    while (migration.journaledRows() < target && loader.isRunning)
      await new Promise((resolve) => setTimeout(resolve, 2));
    if (!loader.isRunning) break;
    const victim = victims[kills % victims.length] ?? LOADER;
    if (victim === LOADER) {
      loader.signal('SIGKILL');
      await loader.ended;
      loader = new LoaderProcess(args);
    } else {
      await victim.kill();
      await victim.revive();
    }
    expect(migration.journaledRows(), 'what is answered stays so').to.be.at.least(answered);
  }

  const ran = await loader.ended;
  expect(ran.exitCode, ran.err).to.equal(1);
  const { notes, transactions: sent, 'historical-statements': statements } = outcomesOf(ran);
  expect(notes).to.include({ failed: 0, moved: 0, different: 0, rows: ACCOUNTS * 2 });
  expect(sent).to.include({ failed: PLANTED, moved: 0, different: 0, rows: ACCOUNTS * 12 });
  expect(statements).to.include({ failed: 0, moved: 0, different: 0, rows: ACCOUNTS });
  expect(await migration.failedRows('transactions')).to.deep.equal(
    Array.from({ length: PLANTED }, (_, index) => `${index * 600 + 2} invalid amount`),
  );
  const after = await service.totals();
  expect(after.notes - before.notes, 'notes stored once').to.equal(ACCOUNTS * 2);
  expect(after.transactions - before.transactions, 'transactions stored once').to.equal(
    ACCOUNTS * 12 - PLANTED,
  );
  expect(after.statements - before.statements, 'statements stored once').to.equal(ACCOUNTS);
  return kills;
}

/** A load that was done before the last kill is followed by another one. */
async function killOften(site: Site): Promise<void> {
  let kills = 0;
  for (let round = 0; kills < CYCLES; round += 1) {
    expect(round, 'loads without kills').to.be.below(5 * CYCLES);
    kills += await loadThroughKills(site, round, CYCLES - kills);
  }
}

const LOADER: Victim = {
  name: 'loader',
  kill: async () => undefined,
  revive: async () => undefined,
};

const serverOf = (service: RealService): Victim => ({
  name: 'service',
  kill: () => service.kill(),
  revive: () => service.start(),
});

describe('A load through crashes', function () {
  this.timeout(CYCLES * 30_000);
  const folder = temporaryFolder();

  it(`loads every row once into SQLite, when loader and service are killed by turns, ${CYCLES} times`, async () => {
    const service = await RealService.start();
    try {
      await killOften({ service, folder, victims: [LOADER, serverOf(service)] });
    } finally {
      await service.close();
    }
  });

  it(`loads every row once into PostgreSQL, when loader, service and database are killed by turns, ${CYCLES} times`, async () => {
    let postgres: EmbeddedPostgres | undefined;
    let service: RealService | undefined;
    try {
      postgres = await startEmbeddedPostgres({ durability: 'default' });
      const database = postgres;
      service = await RealService.start({ DATABASE_URL: (await database.database()).url });
      const victims: readonly Victim[] = [
        LOADER,
        serverOf(service),
        { name: 'database', kill: () => database.kill(), revive: () => database.restart() },
      ];
      await killOften({ service, folder, victims });
    } finally {
      await service?.close();
      await postgres?.stop();
    }
  });
});
