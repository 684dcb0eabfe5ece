import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { copyOf, type Bench, type Ground } from '../contenders/ground.js';
import { serviceContender, type ServiceContender } from '../contenders/postgres-contenders.js';
import { everythingAtOnce, statusReader } from '../lists/everything-at-once.js';
import { listOf, readList, type List } from '../lists/read-list.js';
import { interleave, type Rounds, type Spread, spreadOf, spreadText } from '../measuring/rounds.js';
import { forgetPeakOf, residentMegabytesOf } from '../measuring/processes.js';
import type { Findings } from '../report/findings.js';

const STALLED_READERS = 1000;
const IDLE_AFTER_MS = 1000;
const STALLED_FOR_MS = 3000;

interface Memory {
  readonly idle: number;
  readonly aboveIdle: number;
}

/** The memory of a server that has just been started, and its peak above that under each load. */
export async function measureMemory(bench: Bench): Promise<Findings> {
  const ground = await bench.grounds.longList();
  const databaseUrl = await copyOf(ground, bench);
  const under = (work: (server: ServiceContender) => Promise<unknown>) => () =>
    memoryUnder(bench, ground, databaseUrl, work);
  const { settings } = bench;
  const measured = await interleave(settings.rounds, {
    list: under(({ service }) => readList({ ...listOf(ground.caller), port: service.port })),
    batches: under(({ driver }) => driver.tally({ ...settings, connections: 8, batchSize: 1000 })),
    everything: under((server) => {
      const reader = statusReader(bench, ground, server.service.port);
      return everythingAtOnce(settings, ground, server, reader).finally(() => reader.stop());
    }),
    stalled: under(({ service }) => stalledReaders(ground, service.port)),
  });
  const idle = spreadOf(Object.values(measured).flatMap((rounds) => rounds.map((one) => one.idle)));
  const [list, batches] = [aboveIdle(measured.list), aboveIdle(measured.batches)];
  const [everything, stalled] = [aboveIdle(measured.everything), aboveIdle(measured.stalled)];
  const rows = [
    ['idle', idle],
    ['list of 1 million accounts, above idle', list],
    ['batches of 1,000 over 8 connections, above idle', batches],
    ['status reads, batches of 10,000 and a list at once, above idle', everything],
    [
      `${STALLED_READERS.toLocaleString('en')} clients that ask for the list and do not read, above idle`,
      stalled,
    ],
  ] as const;
  return {
    tables: [
      {
        title: 'Memory of the server (resident)',
        header: ['', 'peak'],
        rows: rows.map(([name, spread]) => [name, spreadText(spread, ' MB')]),
      },
    ],
    measured: {
      idleMemory: idle,
      listMemory: list,
      batchMemory: batches,
      everythingMemory: everything,
      stalledMemory: stalled,
    },
  };
}

function aboveIdle(rounds: Rounds<Memory>): Spread {
  return spreadOf(rounds.map((memory) => memory.aboveIdle));
}

/** Measures a server of its own, because a process keeps the memory that it once had. */
async function memoryUnder(
  bench: Bench,
  ground: Ground,
  databaseUrl: string,
  work: (server: ServiceContender) => Promise<unknown>,
): Promise<Memory> {
  const server = await serviceContender(bench, ground, databaseUrl);
  const { pid, port } = server.service;
  await server.reset();
  const { path, ...list } = listOf(ground.caller);
  await readList({ ...list, port, path: `${path}?limit=10` });
  await setTimeout(IDLE_AFTER_MS);
  const { now: idle } = await residentMegabytesOf(pid);
  await forgetPeakOf(pid);
  await work(server);
  const { peak } = await residentMegabytesOf(pid);
  server.driver.stop();
  await server.service.stop();
  return { idle, aboveIdle: peak - idle };
}

async function stalledReaders({ caller }: Ground, port: number): Promise<void> {
  const readers = await StalledReaders.open({ ...listOf(caller), port }, STALLED_READERS);
  await setTimeout(STALLED_FOR_MS);
  readers.close();
}

const PATIENCE_MS = 60_000;

export class StalledReaders {
  private constructor(private readonly sockets: readonly Socket[]) {}

  static async open(list: List, count: number): Promise<StalledReaders> {
    const readers = new StalledReaders(
      Array.from({ length: count }, () => connect(list.port, '127.0.0.1')),
    );
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      await Promise.all(readers.sockets.map((socket) => begin(socket, list, signal)));
    } catch (error) {
      readers.close();
      throw error;
    }
    return readers;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

async function begin(socket: Socket, { path, token }: List, signal: AbortSignal): Promise<void> {
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Token ${token}\r\naccept: application/json\r\n\r\n`,
  );
  const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
  socket.pause();
  // The server may give the reader up.
  socket.on('error', () => undefined);
  const status = chunk.toString('latin1', 9, 12);
  if (status !== '200') throw new Error(`A stalled reader was answered with ${status}.`);
}
