import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { execute } from '@data-import/testkit';
import { closing, copyOf, type Bench, type Ground } from '../contenders/ground.js';
import { storedTransactions } from '../contenders/contender.js';
import { Service } from '../contenders/service.js';
import { figures, interleave, median, ratioOf, spreadOf, spreadText } from '../measuring/rounds.js';
import { machineMicroseconds, shareOfOthers } from '../measuring/machine.js';
import { cpuMicrosecondsOf, residentMegabytesOf } from '../measuring/processes.js';
import { usedBy, type Usage } from '../measuring/used-by.js';
import type { Findings } from '../report/findings.js';
import { CopiedRows, type Timed } from './copied-rows.js';
import { accountsFor, LARGEST_SIZE, sizeOf } from './migrated-accounts.js';
import { BATCH_NAME, dateOf, postedTransactions } from '../load/posted-transactions.js';

const LOADER = fileURLToPath(new URL('../../../../loader/dist/src/main.js', import.meta.url));
const MAXIMUM_ROUNDS = 3;
/** The folders of the loader's own state and reports; without them it begins anew. */
const OWN_FOLDERS = ['.data-import', 'out'];

interface Loaded extends Usage {
  readonly rows: number;
  readonly serviceMicroseconds: number;
  readonly serviceMegabytes: number;
  readonly databaseMicroseconds: number;
  /** The share of the machine's CPU time that went to processes that have no part in it. */
  readonly shareOfOthers: number;
}

/** `data-import load` of one CSV file, reading it included, against `copy` of the rows that it has stored. */
export async function measureLoader(bench: Bench): Promise<Findings> {
  const { loadedTransactions, rounds } = bench.settings;
  const ground = await bench.grounds.accounts(accountsFor(loadedTransactions));
  const migration = await writeMigration(bench, ground);
  const rows = new CopiedRows(bench);
  const { load, copy } = await interleave(Math.min(rounds, MAXIMUM_ROUNDS), {
    load: () => closing(bench, (turn) => loadFiles(turn, ground, migration, rows)),
    copy: () => closing(bench, async (turn) => rows.copyInto(await copyOf(ground, turn))),
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
  const serviceMicroseconds = after.service - before.service;
  const databaseMicroseconds = after.database - before.database;
  const ours = usage.cpuMicroseconds + serviceMicroseconds + databaseMicroseconds;
  return {
    ...usage,
    rows: await storedTransactions(databaseUrl),
    serviceMicroseconds,
    serviceMegabytes: peak,
    databaseMicroseconds,
    shareOfOthers: shareOfOthers(before.machine, after.machine, ours),
  };
}

const COLUMNS = [
  'amount',
  'type',
  'reason',
  'display_note',
  'note',
  'payment_type',
  'reference',
] as const;

/**
 * The transactions that the other migrations post, as a CSV file in the order in which a former system has booked them: those
 * of an account are far apart.
 */
export async function writeTransactionFile(
  file: string,
  accounts: readonly string[],
): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`external_account_number,transaction_id,transaction_date,${COLUMNS.join(',')}\n`);
  for (const [n, posted] of postedTransactions(LARGEST_SIZE).entries()) {
    const cells = COLUMNS.map((name) => cellOf(posted[name])).join(',');
    const id = posted.transaction_id;
    for (const [account, number] of accounts.entries()) {
      if (n >= sizeOf(account)) continue;
      const row = `${number},${id.replace(BATCH_NAME, `M-${account}`)},${dateOf(n, account)},${cells}\n`;
      if (!stream.write(row)) await once(stream, 'drain');
    }
  }
  stream.end();
  await once(stream, 'close');
}

function cellOf(value: string | number | undefined): string {
  const cell = typeof value === 'number' ? value.toFixed(2) : (value ?? '');
  return cell.includes(',') ? `"${cell}"` : cell;
}
