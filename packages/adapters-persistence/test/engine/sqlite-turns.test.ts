import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/engine/open-database.js';

describe('reading from SQLite', () => {
  let folder: string;
  let db: Knex;
  let turns: PromiseWithResolvers<void>[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
    turns = [];
    db = openDatabase(
      { engine: 'sqlite', file: join(folder, 'file.db'), busyTimeoutMs: 5000 },
      () => {
        const turn = Promise.withResolvers<void>();
        turns.push(turn);
        return turn.promise;
      },
    );
  });

  afterEach(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });

  it('waits for a turn before each read, and not before a write', async () => {
    await db.raw('create table rows (id integer)');
    await db.raw('insert into rows values (1)');
    expect(turns).to.have.length(0);

    // Knex asks once for each `then`.
    const reads = [1, 2].map(async () => (await db.raw('select id from rows')) as unknown);
    await Promise.race([...reads, db.raw('insert into rows values (2)')]);
    expect(turns).to.have.length(2);
    for (const { resolve } of turns) resolve();
    expect(await Promise.all(reads)).to.deep.equal([
      [{ id: 1 }, { id: 2 }],
      [{ id: 1 }, { id: 2 }],
    ]);
  });
});
