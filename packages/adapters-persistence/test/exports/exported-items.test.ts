import type { DatabasePorts } from '@data-import/application';
import {
  addressOf,
  ALL_ACCOUNTS,
  appendTo,
  givenAccounts,
  givenSupplier,
  noteOf,
  pagesOf,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import type { AccountNumber, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { readFile, writeFile } from 'node:fs/promises';
import { makeDatabasePorts } from '../../src/index.js';
import { openDatabase } from '../../src/engine/open-database.js';
import {
  databaseOfEachTest,
  DATABASES,
  newPostgres,
  openTestDatabase,
  postgres,
  sqlite,
} from '../databases.js';

const NOW = '2026-02-01T00:00:00Z' as UtcInstant;

for (const engine of DATABASES)
  describe(`an export from ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    let ports: DatabasePorts;
    beforeEach(async () => {
      ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['a', 'b']);
    });

    it('has few large items on a page, and at least one', async () => {
      const bodies = Array.from({ length: 12 }, (_, n) => `${n}`.padEnd(65_536, '.'));
      await appendNotes(ports, 'a', bodies);
      await appendNotes(ports, 'b', bodies);
      const pages = await pagesOf(100, (after, limit) =>
        ports.reader.page('notes', ALL_ACCOUNTS, { after, limit, now: NOW }),
      );
      const sizes = pages.map(({ length }) => length);

      // 262,144 characters, and the one with which they are exceeded.
      expect(Math.max(...sizes)).to.be.at.most(5);
      expect(sizes.reduce((sum, size) => sum + size, 0)).to.equal(24);
    });

    const FORGED = [
      '',
      '1',
      '1.',
      '.1',
      '-1.0',
      '1.5.1',
      '1e3.0',
      ' 1.0',
      `${'9'.repeat(16)}.0`,
      'business',
      'business x',
    ];

    it('knows no list that goes on at what is no cursor', async () => {
      for (const after of FORGED)
        for (const kind of ['notes', 'instructions', 'accountTotals'] as const) {
          const part = { after, limit: 10, now: NOW };
          expect(await ports.reader.page(kind, ALL_ACCOUNTS, part), after).to.equal(undefined);
        }
    });

    it('has nothing at a cursor behind the end', async () => {
      const empty = { records: [], next: undefined };
      const end = { after: `${'9'.repeat(15)}.${'9'.repeat(15)}`, limit: 10, now: NOW };
      const behind = { ...end, after: `business ${'9'.repeat(15)}` };

      expect(await ports.reader.page('notes', ALL_ACCOUNTS, end)).to.deep.equal(empty);
      expect(await ports.reader.page('accountTotals', ALL_ACCOUNTS, end)).to.deep.equal(empty);
      expect(await ports.reader.page('instructions', ALL_ACCOUNTS, behind)).to.deep.equal(empty);
    });
  });

describe('a page', () => {
  const LETTERS = Array.from('abcdefghijklmnopqrst');
  const FIRST_ON_PAGE = 4;
  const LAST_IN_VIEW = 4;

  /** Twenty notes of 64 KiB, each of one letter, on one account. */
  const givenLongNotes = async (ports: DatabasePorts) => {
    await givenSupplier(ports);
    const [account] = await givenAccounts(ports, ['a']);
    await appendNotes(
      ports,
      'a',
      LETTERS.map((letter) => letter.repeat(65_536)),
    );
    return account!.accountNumber;
  };

  /** A page of the export, one of the view, and the documents of all notes. */
  const readPages = async ({ reader, accounts }: DatabasePorts, number: AccountNumber) => {
    const part = { limit: LETTERS.length, now: NOW };
    const documents = await reader.page('noteDocuments', ALL_ACCOUNTS, part);
    expect(documents?.records).to.have.length(LETTERS.length);
    const page = await reader.page('notes', ALL_ACCOUNTS, part);
    const view = await accounts.view(number, { size: LETTERS.length }, new Date(NOW));
    expect(page?.records).to.have.length(FIRST_ON_PAGE);
    expect(view?.notes.map(({ body }) => body?.[0])).to.deep.equal(['t', 's', 'r', 'q']);
    expect(view?.next).to.have.property('note');
  };

  it('from SQLite needs no body of a note that is not on it', async () => {
    const { settings, drop } = await sqlite.migrated();
    if (settings.engine !== 'sqlite') throw new Error('This is SQLite.');
    const filling = openDatabase(settings);
    const number = await givenLongNotes(makeDatabasePorts(filling));
    await filling.destroy();
    await breakBodies(settings.file, LETTERS.slice(FIRST_ON_PAGE, -LAST_IN_VIEW));
    const db = openDatabase(settings);
    try {
      await readPages(makeDatabasePorts(db), number);
      const broken = await db('notes').select('body').catch(String);
      expect(broken).to.include('malformed');
    } finally {
      await db.destroy();
      await drop();
    }
  });

  it('from PostgreSQL reads no body of a note that is not on it', async () => {
    const { settings, drop } = await newPostgres();
    const db = openDatabase({ ...settings, poolSize: 1 } as typeof settings);
    try {
      await db.raw('alter table notes alter column body set storage external');
      const ports = makeDatabasePorts(db);
      const number = await givenLongNotes(ports);
      const before = await bodiesReadOf(db);
      await readPages(ports, number);

      expect((await bodiesReadOf(db)) - before).to.equal(FIRST_ON_PAGE + LAST_IN_VIEW);
    } finally {
      await db.destroy();
      await drop();
    }
  });
});

/** Breaks the chain of overflow pages of each body of these letters: reading more of it than its size then fails. */
async function breakBodies(file: string, letters: readonly string[]): Promise<void> {
  const content = await readFile(file);
  const pageSize = content.readUInt16BE(16);
  for (let at = 0; at < content.length; at += pageSize) {
    const [first = '', ...rest] = new Set(content.toString('latin1', at + 4, at + pageSize));
    if (rest.length === 0 && letters.includes(first)) content.writeUInt32BE(0xffffffff, at);
  }
  await writeFile(file, content);
}

/** Each value that is stored outside its row is found by one scan. */
async function bodiesReadOf(db: Knex): Promise<number> {
  await db.raw('select pg_stat_force_next_flush()');
  const { rows } = await db.raw(
    "select idx_scan from pg_stat_all_tables where relid = (select reltoastrelid from pg_class where oid = 'notes'::regclass)",
  );
  return Number(rows[0].idx_scan);
}

async function appendNotes(
  ports: DatabasePorts,
  number: string,
  bodies: readonly string[],
): Promise<void> {
  await appendTo(ports.ledger, addressOf(number), { notes: bodies.map((body) => noteOf(body)) });
}

describe('an export from a PostgreSQL', () => {
  it('with another time zone and form of dates gives the same days and instants', async () => {
    const database = await openTestDatabase(postgres);
    try {
      const ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      await givenAccounts(ports, ['a']);
      const [settings] = (await database.db.raw('select current_database() as name')).rows;
      for (const setting of ["timezone = 'Asia/Kolkata'", "datestyle = 'SQL, DMY'"])
        await database.db.raw(`alter database ?? set ${setting}`, [settings.name]);
      const abroad = makeDatabasePorts(database.another());
      const note = noteOf('1');
      await appendTo(abroad.ledger, addressOf('a'), { notes: [note] });

      const page = await abroad.reader.page('notes', ALL_ACCOUNTS, { limit: 10, now: NOW });
      expect(page?.records).to.deep.equal([{ ...note, externalAccountNumber: 'a' }]);
    } finally {
      await database.close();
    }
  });
});
