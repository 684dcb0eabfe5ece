import { execute } from '@data-import/testkit';
import type { Driver } from '../load/driver.js';
import type { Load } from '../load/load.js';
import { machineMicroseconds, shareOfOthers } from '../measuring/machine.js';
import { cpuMicrosecondsOf } from '../measuring/processes.js';
import {
  figures,
  median,
  ratioOf,
  type Rounds,
  type Spread,
  spreadText,
} from '../measuring/rounds.js';

export interface Contender {
  readonly driver: Driver;
  /** The process whose work counts as the server's. */
  readonly serverPid: number;
  /** Absent where the database is part of that process. */
  readonly databasePid?: number;
  /** Removes what earlier loads have added, and lets the database settle: no work of one contender is paid by the next. */
  readonly reset: () => Promise<unknown>;
  /** The number of transactions stored since the reset; present only where the status of an answer does not tell. */
  readonly stored?: () => Promise<number>;
}

/** The cost of a load; the CPU times are per transaction. */
export interface Cost {
  readonly perSecond: number;
  readonly serverMicroseconds: number;
  readonly databaseMicroseconds: number;
  /** The share of the machine's CPU time that other processes took. */
  readonly shareOfOthers: number;
}

export async function costOf(contender: Contender, load: Load): Promise<Cost> {
  const { driver, serverPid, databasePid } = contender;
  await contender.reset();
  const { tally, before, after } = await driver.run(load, async () => ({
    server: await cpuMicrosecondsOf(serverPid),
    database: databasePid === undefined ? 0 : await cpuMicrosecondsOf(databasePid),
    driver: serverPid === driver.pid ? 0 : await cpuMicrosecondsOf(driver.pid),
    machine: await machineMicroseconds(),
  }));
  const transactions = tally.requests * load.batchSize;
  if (contender.stored && (await contender.stored()) < transactions)
    throw new Error('A contender has answered more transactions than it has stored.');
  const [server, database] = [after.server - before.server, after.database - before.database];
  const ours = server + database + after.driver - before.driver;
  return {
    perSecond: tally.perSecond * load.batchSize,
    serverMicroseconds: server / transactions,
    databaseMicroseconds: database / transactions,
    shareOfOthers: shareOfOthers(before.machine, after.machine, ours),
  };
}

export function totalOf({ serverMicroseconds, databaseMicroseconds }: Cost): number {
  return serverMicroseconds + databaseMicroseconds;
}

/** The medians: transactions/s; CPU of server + database; and how much of the machine others took. */
export function costText(costs: Rounds<Cost>): string {
  const middle = (figure: (cost: Cost) => number) => median(costs.map(figure));
  const rate = figures(middle(({ perSecond }) => perSecond));
  const server = figures(middle(({ serverMicroseconds }) => serverMicroseconds));
  const database = figures(middle(({ databaseMicroseconds }) => databaseMicroseconds));
  const others = Math.round(middle((one) => one.shareOfOthers) * 100);
  return `${rate}; ${server} + ${database}; ${others} %`;
}

export const COST_UNITS =
  'transactions/s; CPU µs of server + database per transaction; CPU share of other processes';

export function rateRatio(costs: Rounds<Cost>, others: Rounds<Cost>): Spread {
  return ratioOf(costs.map(perSecondOf), others.map(perSecondOf));
}

const perSecondOf = ({ perSecond }: Cost) => perSecond;

export function times(ratio: Spread): string {
  return spreadText(ratio, ' x');
}

export async function storedTransactions(databaseUrl: string): Promise<number> {
  const [row] = await execute<{ count: string }>(databaseUrl, 'select count(*) from transactions');
  return Number(row?.count);
}
