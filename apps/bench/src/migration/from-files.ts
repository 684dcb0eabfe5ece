import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.js';
import { execute, query } from '../contenders/contender.js';
import { copyOf, type Ground } from '../contenders/ground.js';
import { Service } from '../contenders/service.js';
import { interleave } from '../measuring/interleave.js';
import { machineMicroseconds } from '../measuring/machine.js';
import { median } from '../measuring/medians.js';
import { cpuMicrosecondsOf, residentMegabytesOf } from '../measuring/processes.js';
import { ratioOf, spreadOf } from '../measuring/rounds.js';
import { usedBy, type Usage } from '../measuring/used-by.js';
import type { Findings } from '../report/findings.js';
import { figures, spreadText } from '../report/spread-text.js';
import { CopiedRows, type Timed } from './copied-rows.js';
import { accountsFor } from './migrated-accounts.js';
import { writeTransactionFile } from './transaction-file.js';

const LOADER = fileURLToPath(new URL('../../../../loader/dist/src/main.js', import.meta.url));
const MAXIMUM_ROUNDS = 3;
/** What the loader keeps for itself and reports; without them it begins anew. */
const OWN_FOLDERS = ['.data-import', 'out'];

interface Loaded extends Usage {
  readonly rows: number;
  readonly serviceMicroseconds: number;
  readonly serviceMegabytes: number;
  readonly databaseMicroseconds: number;
  /** Which part of the machine's CPU time went to processes that have no part in it. */
  readonly shareOfOthers: number;
}

/** `data-import load` of one CSV file, reading it included, against `copy` of the rows that it has stored. */
export async function measureLoader(bench: Bench): Promise<Findings> {
  const { loadedTransactions, rounds } = bench.settings;
  const ground = await bench.grounds.accounts(accountsFor(loadedTransactions));
  const migration = await writeMigration(bench, ground);
  const rows = new CopiedRows(bench);
  const { load, copy } = await interleave(Math.min(rounds, MAXIMUM_ROUNDS), {
    load: async () => loadFiles(bench, ground, migration, rows),
    copy: async () => rows.copyInto(await copyOf(ground, bench)),
  });
  const middle = (figure: (loaded: Loaded) => number) => figures(median(load.map(figure)));
  return {
    tables: [
      {
        title: `A migration from files: ${figures(load[0]?.rows ?? 0)} transactions in a CSV file`,
        header: ['', 'time', 'rows a minute', 'CPU', 'peak of memory'],
        rows: [
          ['`copy` of the same rows', spreadText(spreadOf(secondsOf(copy)), ' s'), '', '', ''],
          [
            '`data-import load`',
            spreadText(spreadOf(secondsOf(load)), ' s'),
            middle((one) => (one.rows / one.seconds) * 60),
            `${middle((one) => one.cpuMicroseconds / 1e6)} s`,
            `${middle((one) => one.peakMegabytes)} MB`,
          ],
          [
            'the service meanwhile',
            '',
            '',
            `${middle((one) => one.serviceMicroseconds / 1e6)} s`,
            `${middle((one) => one.serviceMegabytes)} MB`,
          ],
          [
            'PostgreSQL meanwhile',
            '',
            '',
            `${middle((one) => one.databaseMicroseconds / 1e6)} s`,
            '',
          ],
          [
            'other processes meanwhile',
            '',
            '',
            `${middle((one) => one.shareOfOthers * 100)} %`,
            '',
          ],
        ],
      },
    ],
    measured: {
      loaderTime: ratioOf(secondsOf(load), secondsOf(copy)),
      loaderCpu: spreadOf(
        load.map(
          ({ cpuMicroseconds, serviceMicroseconds }) => cpuMicroseconds / serviceMicroseconds,
        ),
      ),
      loaderMemory: spreadOf(load.map(({ peakMegabytes }) => peakMegabytes)),
    },
  };
}

function secondsOf(timed: readonly Timed[]): readonly number[] {
  return timed.map(({ seconds }) => seconds);
}

async function writeMigration({ folder }: Bench, { caller }: Ground): Promise<string> {
  const migration = join(folder, 'migration');
  await mkdir(migration);
  await writeFile(join(migration, 'migration.toml'), `supplier = "${caller.supplier}"\n`);
  await writeTransactionFile(join(migration, 'transactions.csv'), caller.accounts);
  return migration;
}

async function loadFiles(
  bench: Bench,
  ground: Ground,
  migration: string,
  rows: CopiedRows,
): Promise<Loaded> {
  const { postgres, open } = bench;
  const databaseUrl = await copyOf(ground, bench);
  await execute(databaseUrl, 'analyze', 'checkpoint');
  for (const name of OWN_FOLDERS) await rm(join(migration, name), { recursive: true, force: true });
  const service = await Service.start({ databaseUrl, dataDir: ground.dataDir }, open);
  const used = async () => ({
    service: await cpuMicrosecondsOf(service.pid),
    database: await cpuMicrosecondsOf(postgres.pid),
    machine: await machineMicroseconds(),
  });
  const before = await used();
  const url = `http://127.0.0.1:${service.port}`;
  const env = { DATA_IMPORT_API_KEY: ground.caller.apiKey };
  const usage = await usedBy(LOADER, ['load', '--dir', migration, '--url', url], { env, open });
  const after = await used();
  const { peak } = await residentMegabytesOf(service.pid);
  await service.stop();
  await rows.take(databaseUrl);
  const [stored] = await query<{ rows: number }>(
    databaseUrl,
    'select count(*)::int as rows from transactions',
  );
  const serviceMicroseconds = after.service - before.service;
  const databaseMicroseconds = after.database - before.database;
  const ours = usage.cpuMicroseconds + serviceMicroseconds + databaseMicroseconds;
  const busy = after.machine.busy - before.machine.busy;
  return {
    ...usage,
    rows: stored?.rows ?? 0,
    serviceMicroseconds,
    serviceMegabytes: peak,
    databaseMicroseconds,
    shareOfOthers: Math.max(0, busy - ours) / (after.machine.all - before.machine.all),
  };
}
