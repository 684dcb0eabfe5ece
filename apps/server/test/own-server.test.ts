import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { makeSigningKey, readSigningKeys } from '@data-import/adapters-crypto';
import {
  migrate,
  openDatabase,
  makeDatabasePorts,
  SQLITE_DEFAULTS,
} from '@data-import/adapters-persistence';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { OwnServer } from '../src/own-server.js';

const OLD = makeSigningKey();
const NEW = makeSigningKey();

describe('the agreement of servers on signing keys', () => {
  let folder: string;
  let db: Knex;
  let now: Date;
  let said: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agreement-'));
    db = openDatabase({ ...SQLITE_DEFAULTS, file: join(folder, 'data.sqlite') });
    await migrate(db);
    now = new Date('2026-01-10T09:30:00Z');
    said = [];
  });
  afterEach(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  /** The first key signs. */
  const started = async (...jwks: readonly string[]): Promise<OwnServer> => {
    const logger = pino({ level: 'info' }, { write: (line) => void said.push(line) });
    const keys = await readSigningKeys(`{"keys":[${jwks.join()}]}`);
    const own = new OwnServer({
      servers: makeDatabasePorts(db).servers,
      keys,
      clock: { now: () => now },
      logger,
      version: '1.2.3',
    });
    await own.start();
    return own;
  };

  it('is missing while one signs with what another does not accept', async () => {
    const one = await started(OLD);
    const other = await started(NEW, OLD);

    expect([await one.countDiffering(), await other.countDiffering()]).to.deep.equal([1, 1]);
    await other.stop();
    expect(await one.countDiffering()).to.equal(0);
    await one.stop();
    // Each of the two once, and the first again when it was over.
    expect(said.map((line) => /"level":(\d+)/.exec(line)?.[1])).to.deep.equal(['50', '50', '30']);
  });

  it('holds through every step of a planned rotation, one server after the other', async () => {
    const running = [await started(OLD), await started(OLD)];
    for (const step of [[OLD, NEW], [NEW, OLD], [NEW]])
      for (const index of [0, 1]) {
        await running[index]?.stop();
        running[index] = await started(...step);
        for (const one of running) expect(await one.countDiffering(), step.join()).to.equal(0);
      }

    for (const one of running) await one.stop();
    expect(said).to.deep.equal([]);
  });

  it('forgets a server that was killed', async () => {
    const killed = await started(OLD);
    const one = await started(NEW);
    expect(await one.countDiffering()).to.equal(1);
    now = new Date(now.getTime() + 91_000);

    expect(await one.countDiffering()).to.equal(0);
    await Promise.all([one.stop(), killed.stop()]);
  });

  it('has nothing more of a server that stops, whatever report is under way', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const stopping = await started(OLD);
    const { promise: held, resolve: release } = Promise.withResolvers<never>();
    stopping.watch(() => held);
    mock.timers.tick(3000);
    mock.timers.reset();
    const stopped = stopping.stop();
    release({} as never);
    await stopped;

    expect(stopping.report).to.equal(undefined);
    expect(await db('running_servers')).to.deep.equal([]);
  });

  it('keeps no server from starting when the database fails', async () => {
    await db.schema.dropTable('running_servers');
    const one = await started(OLD);

    expect(await one.countDiffering()).to.equal(0);
    await one.stop();
  });
});
