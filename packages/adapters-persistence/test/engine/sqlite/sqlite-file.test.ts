import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabasePorts } from '@data-import/application';
import {
  addressOf,
  externalNumbers,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { makeDatabasePorts } from '../../../src/index.js';
import { dialectOf } from '../../../src/engine/dialect.js';
import { openDatabase } from '../../../src/engine/open-database.js';
import { sqlite } from '../../databases.js';

describe('the file of a SQLite database', () => {
  let file: string;
  let db: Knex;
  let other: Knex | undefined;
  let ports: DatabasePorts;
  let drop: () => Promise<void>;

  const openFile = async (busyTimeoutMs = 50) => {
    const made = await sqlite.migrated();
    ({ drop } = made);
    const settings = { ...(made.settings as { readonly file: string }), busyTimeoutMs };
    ({ file } = settings);
    db = openDatabase({ ...settings, engine: 'sqlite' });
    other = undefined;
    ports = makeDatabasePorts(db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['a']);
  };
  /** Another writer, which has begun to write, and holds the file until it rolls back. */
  const held = async () => {
    other = openDatabase({ engine: 'sqlite', file, busyTimeoutMs: 100_000 });
    return other.transaction();
  };

  afterEach(async () => {
    await other?.destroy();
    await db.destroy();
    await drop();
  });

  const write = async (body: string) => {
    const reading = await ports.ledger.read(addressOf('a'), {});
    return (await ports.ledger.append(reading!, { notes: [noteOf(body)] })).isOk();
  };
  const canLoad = () => dialectOf(db).canLoad(db);

  for (const [what, spoil] of [
    ['is removed', () => rm(file)],
    ['loses its -wal', () => rm(`${file}-wal`)],
    ['loses its -shm', () => rm(`${file}-shm`)],
    [
      'is replaced by a copy of itself',
      async () => {
        await copyFile(file, `${file}.copy`);
        await rename(`${file}.copy`, file);
      },
    ],
  ] as const)
    it(`that ${what} gets no acknowledged write, and is not ready`, async () => {
      await openFile();
      expect(await write('before')).to.equal(true);
      expect(await canLoad()).to.equal(true);
      await spoil();

      expect(await failureOf(write('lost'))).to.equal('DATABASE_FILE_REPLACED');
      expect(await canLoad()).to.equal(false);
    });

  it('whose folder is renamed gets no write until it is back, and is whole then', async () => {
    await openFile();
    await write('before');
    const folder = dirname(file);
    await rename(folder, `${folder}.away`);
    expect(await failureOf(write('lost'))).to.equal('DATABASE_FILE_REPLACED');
    await rename(`${folder}.away`, folder);

    expect(await canLoad()).to.equal(true);
    expect(await write('afterwards')).to.equal(true);
    expect((await ports.suppliers.count(SUPPLIER.code)).notes).to.equal(2);
  });

  it('with half of its pages overwritten is not ready', async () => {
    await openFile();
    await ports.processes.stage(
      SUPPLIER.code,
      externalNumbers(...Array.from({ length: 2000 }, (_, n) => `MANY-${n}`)),
    );
    await db.destroy();
    db = openDatabase({ engine: 'sqlite', file, busyTimeoutMs: 50 });
    await overwriteHalf(file);

    expect(await canLoad()).to.equal(false);
  });

  it('can be read by its owner only, also when it could be read by others before', async () => {
    await openFile();
    await db.destroy();
    await chmod(file, 0o644);
    db = openDatabase({ engine: 'sqlite', file, busyTimeoutMs: 50 });
    ports = makeDatabasePorts(db);
    await write('1');

    for (const name of [file, `${file}-wal`, `${file}-shm`])
      expect((await stat(name)).mode & 0o777, name).to.equal(0o600);
  });

  it('is read while another writes to it, and each write is answered in its time', async () => {
    await openFile();
    const writer = await held();
    const writes = Promise.all(
      Array.from({ length: 30 }, (_, n) => failureOf(write(`while held ${n}`))),
    );
    expect((await ports.suppliers.find(SUPPLIER.code))?.status).to.equal('ongoing');

    expect(new Set(await writes)).to.deep.equal(new Set(['SQLITE_BUSY']));
    expect(await canLoad()).to.equal(false);
    await writer.rollback();
    expect(await write('afterwards')).to.equal(true);
  });

  it('takes what waits as soon as the other writer has ended', async () => {
    await openFile(100_000);
    const writer = await held();
    const waiting = ports.suppliers.update(
      SUPPLIER.code,
      { verifiesDocuments: true },
      '2026-01-01T00:00:00Z' as never,
    );
    await writer.rollback();

    expect((await waiting)?.verifiesDocuments).to.equal(true);
  });
});

function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'none',
    ({ code }: { code?: string }) => code,
  );
}

/** Every second page. */
async function overwriteHalf(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 16);
  const pageSize = buffer.readUInt16BE(0);
  for (let at = pageSize; at < size; at += 2 * pageSize)
    await handle.write(Buffer.alloc(pageSize, 0xa5), 0, pageSize, at);
  await handle.close();
}
