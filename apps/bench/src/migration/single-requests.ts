import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { closing, copyOf, type Bench, type Ground } from '../contenders/ground.js';
import { storedTransactions } from '../contenders/contender.js';
import { Service } from '../contenders/service.js';
import {
  figures,
  interleave,
  median,
  ratioOf,
  type Spread,
  spreadOf,
  spreadText,
} from '../measuring/rounds.js';
import { machineMicroseconds, shareOfOthers } from '../measuring/machine.js';
import { cpuMicrosecondsOf, residentMegabytesOf } from '../measuring/processes.js';
import type { Findings } from '../report/findings.js';
import { CopiedRows, type Loading } from './copied-rows.js';
import { accountsFor, transactionTexts } from './migrated-accounts.js';
import type { MigratedRange, MigrationTarget } from './requests-main.js';

const SENDER = fileURLToPath(new URL('requests-main.js', import.meta.url));
const CONNECTIONS = 64;
const BULK_CONNECTIONS = 16;
const BULK_LINES = 500;
const PATIENCE_MS = 600_000;
const MAXIMUM_ROUNDS = 3;

interface Migrated extends Loading {
  readonly serverMicroseconds: number;
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
  readonly shareOfOthers: number;
}

interface Way extends Pick<MigrationTarget, 'connections' | 'answers' | 'lines'> {
  readonly isWarm: boolean;
}

/** Every account of a supplier once, against `copy` of the same rows into the same tables. */
export async function measureMigration(bench: Bench): Promise<Findings> {
  const { migratedTransactions, rounds: wanted } = bench.settings;
  const measuredAccounts = accountsFor(migratedTransactions);
  // A warm server has loaded as many others before; it compiles for as long as that.
  const all = 2 * measuredAccounts;
  const ground = await bench.grounds.accounts(measuredAccounts);
  const warmGround = await bench.grounds.accounts(all);
  const rows = new CopiedRows(bench);
  const by = (way: Way) => () =>
    closing(bench, (turn) =>
      migrate(turn, way.isWarm ? warmGround : ground, rows, { ...way, measuredAccounts, all }),
    );
  const inCopy = (work: (databaseUrl: string) => Promise<Loading>) => () =>
    closing(bench, async (turn) => work(await copyOf(ground, turn)));
  const bulk = { lines: BULK_LINES, connections: BULK_CONNECTIONS };
  const measured = await interleave(Math.min(wanted, MAXIMUM_ROUNDS), {
    // The first one leaves the rows behind that are copied and merged.
    single: by({ connections: CONNECTIONS, answers: 'full', isWarm: false }),
    bulk: by({ ...bulk, answers: 'brief', isWarm: true }),
    cold: by({ ...bulk, answers: 'full', isWarm: false }),
    copy: inCopy((databaseUrl) => rows.copyInto(databaseUrl)),
    merge: inCopy((databaseUrl) => rows.mergeInto(databaseUrl)),
  });
  const { single, bulk: warm, cold, copy, merge } = measured;
  const parsed = warm.map(() => parseMicroseconds(measuredAccounts));
  const rowOf = (name: string, loadings: readonly (Loading | Migrated)[]) => [
    name,
    spreadText(spreadOf(loadings.map(secondsOf)), ' s'),
    timesText(timeOf(loadings, copy)),
    timesText(timeOf(loadings, merge)),
    cpuText(loadings, migratedTransactions),
    `${figures(median(loadings.map(({ logBytes }) => logBytes)) / migratedTransactions)} B`,
    peakText(loadings),
  ];
  return {
    tables: [
      {
        title: `A whole migration: ${migratedTransactions.toLocaleString('en')} transactions, median 12 an account, each account once`,
        header: [
          '',
          'time',
          'of `copy`',
          'of the merge',
          'CPU µs of server + database a row; others',
          'log a row',
          'server RSS',
        ],
        rows: [
          rowOf('`copy` of the same rows', copy),
          rowOf('by hand: `copy` into a table, one merge with the rules', merge),
          rowOf(
            `bulk requests of ${BULK_LINES} lines, ${BULK_CONNECTIONS} connections, brief, warm`,
            warm,
          ),
          rowOf('the same, full answers, cold', cold),
          rowOf(`single requests, ${CONNECTIONS} connections, cold`, single),
        ],
      },
    ],
    measured: {
      bulkTime: timeOf(warm, copy),
      bulkColdTime: timeOf(cold, copy),
      bulkMergeTime: timeOf(warm, merge),
      bulkMergeCpu: cpuOf(warm, merge),
      bulkServerCpu: ratioOf(
        warm.map((one) => one.serverMicroseconds),
        parsed,
      ),
      bulkDatabaseCpu: ratioOf(
        warm.map((one) => one.databaseMicroseconds),
        copy.map((one) => one.databaseMicroseconds),
      ),
      bulkRate: timeOf(single, warm),
      bulkMemory: spreadOf(warm.map(growthOf)),
    },
  };
}

/** The CPU time of `JSON.parse` for the transactions of these accounts. */
function parseMicroseconds(accounts: number): number {
  const textOf = transactionTexts();
  let microseconds = 0;
  for (let from = 0; from < accounts; from += BULK_LINES) {
    const texts = Array.from({ length: Math.min(BULK_LINES, accounts - from) }, (_, n) =>
      Buffer.from(textOf(from + n)).toString(),
    );
    const before = process.cpuUsage();
    for (const text of texts) JSON.parse(text);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
  }
  return microseconds;
}

const timeOf = (loadings: readonly Loading[], others: readonly Loading[]) =>
  ratioOf(loadings.map(secondsOf), others.map(secondsOf));
const cpuOf = (loadings: readonly Migrated[], others: readonly Loading[]) =>
  ratioOf(
    loadings.map((one) => one.serverMicroseconds + one.databaseMicroseconds),
    others.map((one) => one.databaseMicroseconds),
  );

function cpuText(loadings: readonly (Loading | Migrated)[], rows: number): string {
  const middle = (figure: (one: Loading | Migrated) => number) => median(loadings.map(figure));
  const server = middle((one) => ('serverMicroseconds' in one ? one.serverMicroseconds : 0));
  const database = middle(({ databaseMicroseconds }) => databaseMicroseconds);
  const others = middle((one) => ('shareOfOthers' in one ? one.shareOfOthers : 0));
  return `${figures(server / rows)} + ${figures(database / rows)}; ${Math.round(others * 100)} %`;
}

function peakText(loadings: readonly (Loading | Migrated)[]): string {
  const peaks = loadings.flatMap((one) => ('peakMegabytes' in one ? [one.peakMegabytes] : []));
  return peaks.length === 0 ? '' : `${figures(Math.max(...peaks))} MB`;
}

function growthOf({ idleMegabytes, peakMegabytes }: Migrated): number {
  return peakMegabytes - idleMegabytes;
}

const secondsOf = ({ seconds }: Loading) => seconds;

const timesText = (ratio: Spread) => spreadText(ratio, ' x');

async function migrate(
  bench: Bench,
  ground: Ground,
  rows: CopiedRows,
  way: Way & { readonly measuredAccounts: number; readonly all: number },
): Promise<Migrated> {
  const { caller, dataDir } = ground;
  const { isWarm, measuredAccounts: measured, all, ...how } = way;
  const databaseUrl = await copyOf(ground, bench);
  const service = await Service.start({ databaseUrl, dataDir }, bench.open);
  const { pid, port } = service;
  const { now: idleMegabytes } = await residentMegabytesOf(pid);
  const sender = new Sender({ ...caller, ...how, port }, bench);
  if (isWarm) {
    await sender.make({ from: measured, to: all });
    await sender.send();
  }
  await sender.make({ from: 0, to: measured });
  const used = async () => ({
    server: await cpuMicrosecondsOf(pid),
    sender: await cpuMicrosecondsOf(sender.pid),
    machine: await machineMicroseconds(),
  });
  const around: Awaited<ReturnType<typeof used>>[] = [];
  const loading = await rows.load(databaseUrl, async () => {
    around.push(await used());
    await sender.send();
    around.push(await used());
  });
  const { peak } = await residentMegabytesOf(pid);
  sender.stop();
  await service.stop();
  if (!isWarm) {
    await rows.take(databaseUrl);
    await rows.takePosted(databaseUrl);
  }
  await requireRows(databaseUrl, bench.settings.migratedTransactions);
  const [before, after] = around as [(typeof around)[0], (typeof around)[0]];
  const server = after.server - before.server;
  const ours = server + loading.databaseMicroseconds + after.sender - before.sender;
  return {
    ...loading,
    serverMicroseconds: server,
    idleMegabytes,
    peakMegabytes: peak,
    shareOfOthers: shareOfOthers(before.machine, after.machine, ours),
  };
}

async function requireRows(databaseUrl: string, least: number): Promise<void> {
  const stored = await storedTransactions(databaseUrl);
  // Sizes of accounts come in turns, of which the last may be cut short.
  if (stored < least - 100) throw new Error(`Of ${least} transactions only ${stored} were stored.`);
}

class Sender {
  readonly #child;

  constructor(target: MigrationTarget, { open }: Bench) {
    this.#child = fork(SENDER, [], { execArgv: ['--enable-source-maps'] });
    open.defer(() => this.stop());
    this.#child.send(target);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  make(range: MigratedRange): Promise<void> {
    return this.#answered(range);
  }

  send(): Promise<void> {
    return this.#answered('send');
  }

  async #answered(message: MigratedRange | 'send'): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const failed = once(this.#child, 'exit', { signal }).then(() => {
      throw new Error('A migration has ended before all accounts were loaded.');
    });
    failed.catch(() => undefined);
    this.#child.send(message);
    await Promise.race([once(this.#child, 'message', { signal }), failed]);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
