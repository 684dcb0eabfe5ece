import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/engine/open-database.js';
import { sqliteAccountLedger } from '../../src/ledger/sqlite/sqlite-account-ledger.js';
import { migrate } from '../../src/migrations/migrate.js';

const REQUEST = { supplierId: 1, externalAccountNumber: 'a' as never, lookup: {} };
const TOKEN = { supplierId: 1, accountId: 1, revision: 0 };

describe('work on SQLite', () => {
  let folder: string;
  let db: Knex;
  let isHeld: boolean;
  let waiting: (() => void)[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
    [isHeld, waiting] = [false, []];
    db = openDatabase(
      { engine: 'sqlite', file: join(folder, 'file.db'), busyTimeoutMs: 5000 },
      () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined),
    );
    await migrate(db);
  });

  afterEach(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });

  for (const [name, work] of [
    ['a read', () => db.raw('select 1')],
    ['a write', () => db('organisations').delete()],
    ['a transaction', () => db.transaction(async (transaction) => transaction.raw('select 1'))],
    ['a read of the ledger', () => sqliteAccountLedger(db).read(REQUEST)],
    ['an append', () => sqliteAccountLedger(db).append(TOKEN, { notes: [] }, undefined)],
    [
      'work with the lock of an account',
      () => sqliteAccountLedger(db).withLockedRow(1, 'a', async () => undefined),
    ],
  ] as const)
    it(`waits for a turn: ${name}`, async () => {
      isHeld = true;
      let isDone = false;
      const done = Promise.resolve(work()).then(() => (isDone = true));
      await until('it waits', () => waiting.length > 0);
      expect(isDone).to.equal(false);

      isHeld = false;
      for (const begin of waiting) begin();
      expect(await done).to.equal(true);
    });
});
