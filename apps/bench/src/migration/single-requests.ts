import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.js';
import { execute } from '../contenders/contender.js';
import { copyOf, type Ground } from '../contenders/ground.js';
import { Service } from '../contenders/service.js';
import { interleave } from '../measuring/interleave.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { ratioOf, spreadOf } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';
import { figures, spreadText } from '../report/spread-text.js';
import { CopiedRows, type Timed } from './copied-rows.js';
import { accountsFor } from './migrated-accounts.js';
import type { MigrationTarget } from './single-requests-main.js';

const SINGLE_REQUESTS = fileURLToPath(new URL('single-requests-main.js', import.meta.url));
const BULK_REQUESTS = fileURLToPath(new URL('../bulk/bulk-requests-main.js', import.meta.url));
const CONNECTIONS = 64;
const BULK_CONNECTIONS = 16;
const PATIENCE_MS = 600_000;
const MAXIMUM_ROUNDS = 3;

interface Migrated extends Timed {
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
}

/** Every account of a supplier once, against `copy` of the same rows into the same tables. */
export async function measureMigration(bench: Bench): Promise<Findings> {
  const ground = await bench.grounds.accounts(accountsFor(bench.settings.migratedTransactions));
  const rows = new CopiedRows(bench);
  const rounds = Math.min(bench.settings.rounds, MAXIMUM_ROUNDS);
  const { single, bulk, copy } = await interleave(rounds, {
    single: async () => migrate(bench, ground, rows, [SINGLE_REQUESTS, CONNECTIONS]),
    bulk: async () => migrate(bench, ground, rows, [BULK_REQUESTS, BULK_CONNECTIONS]),
    copy: async () => rows.copyInto(await copyOf(ground, bench)),
  });
  const ratio = ratioOf(single.map(secondsOf), copy.map(secondsOf));
  return {
    tables: [
      {
        title: `A whole migration: ${bench.settings.migratedTransactions.toLocaleString('en')} transactions, median 12 an account, each account once`,
        header: ['', 'time', 'server RSS'],
        rows: [
          ['`copy` of the same rows', secondsText(copy), ''],
          [`single requests, ${CONNECTIONS} connections`, secondsText(single), peakText(single)],
          [
            `bulk requests of 500 lines, ${BULK_CONNECTIONS} connections`,
            secondsText(bulk),
            peakText(bulk),
          ],
        ],
      },
    ],
    measured: {
      migration: ratio,
      bulkTime: ratioOf(bulk.map(secondsOf), copy.map(secondsOf)),
      bulkRate: ratioOf(single.map(secondsOf), bulk.map(secondsOf)),
      bulkMemory: spreadOf(bulk.map(growthOf)),
    },
  };
}

function peakText(rounds: readonly Migrated[]): string {
  return `${figures(Math.max(...rounds.map(({ peakMegabytes }) => peakMegabytes)))} MB`;
}

function growthOf({ idleMegabytes, peakMegabytes }: Migrated): number {
  return peakMegabytes - idleMegabytes;
}

const secondsOf = ({ seconds }: Timed) => seconds;

function secondsText(rounds: readonly Timed[]): string {
  return spreadText(spreadOf(rounds.map(secondsOf)), ' s');
}

async function migrate(
  bench: Bench,
  { caller, dataDir, ...ground }: Ground,
  rows: CopiedRows,
  [sender, connections]: readonly [script: string, connections: number],
): Promise<Migrated> {
  const databaseUrl = await copyOf({ caller, dataDir, ...ground }, bench);
  await execute(databaseUrl, 'analyze', 'checkpoint');
  const service = await Service.start({ databaseUrl, dataDir }, bench.open);
  const { now: idleMegabytes } = await residentMegabytesOf(service.pid);
  const seconds = await sendAll(bench, sender, { ...caller, port: service.port, connections });
  const { peak } = await residentMegabytesOf(service.pid);
  await service.stop();
  await rows.take(databaseUrl);
  return { seconds, idleMegabytes, peakMegabytes: peak };
}

async function sendAll({ open }: Bench, script: string, target: MigrationTarget): Promise<number> {
  const sender = fork(script, [], { execArgv: ['--enable-source-maps'] });
  open.defer(() => void sender.kill('SIGKILL'));
  sender.send(target);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const failed = once(sender, 'exit', { signal }).then(() => {
    throw new Error('A migration has ended before all accounts were loaded.');
  });
  const [{ seconds }] = (await Promise.race([once(sender, 'message', { signal }), failed])) as [
    { readonly seconds: number },
  ];
  failed.catch(() => undefined);
  sender.kill('SIGKILL');
  return seconds;
}
